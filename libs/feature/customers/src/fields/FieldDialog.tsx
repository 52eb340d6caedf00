import type { CustomerField } from '@frontdesk/contract'
import {
  customerFieldKinds,
  longestCustomerFieldName,
  longestFieldChoice,
  mostFieldChoices,
  type CustomerFieldKind,
} from '@frontdesk/contract/limits'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import classes from '../settings/Labels.module.css'
import type { FieldChanges, SavedField } from './useFieldChanges.ts'
import { useKindName } from './useKindName.ts'

type Props = {
  /** Null for a new one. */
  field: CustomerField | null
  onSave: FieldChanges['save']
  onClose: () => void
}

/** The choices that are written one a line, each once. */
const choicesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.replace(/\s+/gu, ' ').trim())
      .filter((line) => line !== ''),
  ),
]

/** Returns what is wrong with the choices of a field; null for nothing. */
function useChoicesProblem(): (kind: CustomerFieldKind, choices: readonly string[]) => string | null {
  const { t } = useLingui()
  return (kind, choices) => {
    if (kind !== 'choice') return null
    if (choices.length === 0) return t`Write at least one choice.`
    if (choices.length > mostFieldChoices) return t`A field has ${mostFieldChoices} choices at most.`
    const isTooLong = choices.some((choice) => Array.from(choice).length > longestFieldChoice)
    return isTooLong ? t`A choice has ${longestFieldChoice} characters at most.` : null
  }
}

/** Chooses the kind of a new field, which it keeps. */
function KindChoice({ kind, onChoose }: { kind: CustomerFieldKind; onChoose: (kind: CustomerFieldKind) => void }) {
  const kindName = useKindName()
  return (
    <NativeSelect
      label={<Trans>Kind</Trans>}
      value={kind}
      onChange={({ currentTarget: { value } }) => onChoose(customerFieldKinds.find((one) => one === value) ?? 'text')}
      data={customerFieldKinds.map((one) => ({ value: one, label: kindName(one) }))}
    />
  )
}

/** A form for a new or existing field; what was typed stays until it is stored. */
export function FieldDialog({ field, onSave, onClose }: Props) {
  const { t } = useLingui()
  const kindName = useKindName()
  const [typed, setTyped] = useState(field?.name ?? '')
  const [kind, setKind] = useState<CustomerFieldKind>(field?.kind ?? 'text')
  const [lines, setLines] = useState(field?.choices.join('\n') ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: (saved: SavedField) => onSave(saved) })
  const name = typed.replace(/\s+/gu, ' ').trim()
  const choices = kind === 'choice' ? choicesOf(lines) : []
  const problem = useChoicesProblem()(kind, choices)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name !== '' && problem === null) mutate({ id: field?.id ?? null, name, kind, choices }, { onSuccess: onClose })
  }
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={field === null ? <Trans>Add a field</Trans> : <Trans>Change a field</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={<Trans>Name</Trans>}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={longestCustomerFieldName}
            readOnly={isPending}
            error={isChecked && name === '' && t`Write a name.`}
            autoComplete="off"
          />
          {field === null ? <KindChoice kind={kind} onChoose={setKind} /> : <Text size="sm">{kindName(kind)}</Text>}
          {kind === 'choice' && (
            <Textarea
              label={<Trans>Choices, one a line</Trans>}
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
              autosize
              minRows={3}
              maxRows={10}
              readOnly={isPending}
              error={isChecked && problem}
            />
          )}
          {error !== null && (
            <p role="alert" className={classes.failed}>
              {error.message}
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
