import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Autocomplete, Button, Group, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { knownFlags, readerOf } from '@frontdesk/feature-flags'
import { useState, type FormEvent, type ReactNode } from 'react'
import { faultsOf, type DraftFault, type FlagDraft } from './FlagDraft.ts'

type Change = (changed: Partial<FlagDraft>) => void
type Faults = ReadonlySet<DraftFault>

/** The name, checked against the flags that the product reads. */
function NameField({ draft, taken, faults, onChange }: FieldsProps & { taken: readonly string[] }) {
  const { t } = useLingui()
  const name = draft.name.trim()
  return (
    <Autocomplete
      label={t`Name`}
      description={
        name === '' || readerOf(name) !== null
          ? t`Small letters, digits, “-”, “_” and “.”. It is the name in the code.`
          : t`This version of Frontdesk reads no flag of this name.`
      }
      data={Object.keys(knownFlags).filter((known) => !taken.includes(known))}
      value={draft.name}
      maxLength={64}
      withAsterisk
      aria-required
      data-autofocus
      error={
        faults.has('name')
          ? t`A name has 2 to 64 small letters, digits, “-”, “_” or “.”, and begins with a letter or a digit.`
          : faults.has('name-taken') && t`Another flag has this name.`
      }
      onChange={(next) => onChange({ name: next })}
    />
  )
}

type FieldsProps = { draft: FlagDraft; faults: Faults; onChange: Change }

/** Whom the flag is on for beside everyone. */
function RuleFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useLingui()
  const isForCompanies = readerOf(draft.name.trim()) === 'company'
  const peopleFault = faults.has('people') && t`The product reads this flag for whole companies: remove the people.`
  return (
    <>
      <TagsInput
        label={t`Companies, by their numbers`}
        value={[...draft.companyIds]}
        acceptValueOnBlur
        error={faults.has('companyIds') && t`The number of a company has digits only.`}
        onChange={(companyIds) => onChange({ companyIds })}
      />
      <NumberInput
        label={t`Share of all companies, in per cent`}
        description={t`A company that has the flag keeps it while the share grows.`}
        value={draft.percentage ?? ''}
        min={0}
        max={100}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(value) => onChange({ percentage: typeof value === 'number' ? value : null })}
      />
      {(!isForCompanies || draft.emails.length > 0) && (
        <TagsInput
          label={t`Email addresses of administrators`}
          value={[...draft.emails]}
          acceptValueOnBlur
          error={faults.has('emails') ? t`One of these is no email address.` : peopleFault}
          onChange={(emails) => onChange({ emails })}
        />
      )}
      {(!isForCompanies || draft.roles.length > 0) && (
        <TagsInput
          label={t`Roles of administrators`}
          data={['SYSTEM_ADMIN']}
          value={[...draft.roles]}
          acceptValueOnBlur
          error={peopleFault}
          onChange={(roles) => onChange({ roles })}
        />
      )}
    </>
  )
}

/** The form of a flag, new or changed; what it says is looked at once more before it is done (FLAG-3). */
export function FlagForm({
  draft: initial,
  taken,
  notice,
  onClose,
  onReview,
}: {
  draft: FlagDraft
  /** The names of all other flags. */
  taken: readonly string[]
  /** The notice above the fields, such as why the last attempt failed. */
  notice: ReactNode
  onClose: () => void
  onReview: (draft: FlagDraft) => void
}) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(initial)
  const [wasSent, setSent] = useState(false)
  const faults: Faults = wasSent ? faultsOf(draft, taken) : new Set()
  const change: Change = (changed) => setDraft((before) => ({ ...before, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (faultsOf(draft, taken).size === 0) onReview(draft)
  }
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      {notice}
      <NameField draft={draft} taken={taken} faults={faults} onChange={change} />
      <TextInput
        label={t`Description`}
        value={draft.description}
        maxLength={500}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Switch
        label={t`On for everyone`}
        description={t`A company's own switch decides before this one.`}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <RuleFields draft={draft} faults={faults} onChange={change} />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">
          <Trans>Review the change</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
