import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '@frontdesk/contract'
import { useState, type FormEvent, type ReactNode } from 'react'

/** The values of the form of a company. */
export type CompanyInput = { name: string; title: string; ownerEmail: string }

function OwnerField({ value, onChange }: { value: string; onChange: (ownerEmail: string) => void }) {
  const { t } = useLingui()
  return (
    <TextInput
      type="email"
      label={t`Email address of its owner`}
      description={t`Somebody who has an account here. Left empty, you own the company.`}
      name="ownerEmail"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Asks for what a new company is called and who owns it, or what another one is called from now on (SYS-2). */
export function CompanyForm({
  company,
  isPending,
  failure,
  onClose,
  onSubmit,
}: {
  /** The company that is changed; null for a new one. */
  company: Pick<Company, 'name' | 'title'> | null
  isPending: boolean
  /** Why the last attempt failed. */
  failure: { title: ReactNode; reason: string } | null
  onClose: () => void
  onSubmit: (input: CompanyInput) => void
}) {
  const { t } = useLingui()
  const [input, setInput] = useState({ name: company?.name ?? '', title: company?.title ?? '', ownerEmail: '' })
  const [isEmpty, setEmpty] = useState(false)
  const change = (changed: Partial<CompanyInput>) => setInput((before) => ({ ...before, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = input.name.trim()
    setEmpty(name === '')
    if (name !== '') onSubmit({ name, title: input.title.trim(), ownerEmail: input.ownerEmail.trim() })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      closeOnClickOutside={false}
      title={company ? <Trans>Edit company</Trans> : <Trans>New company</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack component="form" gap="md" onSubmit={submit}>
        {failure && (
          <Alert color="red" role="alert" title={failure.title}>
            {failure.reason}
          </Alert>
        )}
        <TextInput
          label={t`Name`}
          name="name"
          value={input.name}
          maxLength={200}
          withAsterisk
          aria-required
          data-autofocus
          error={isEmpty && t`Enter a name`}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Title`}
          description={t`What customers know it as, if that is another name.`}
          name="title"
          value={input.title}
          maxLength={200}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {company === null && <OwnerField value={input.ownerEmail} onChange={(ownerEmail) => change({ ownerEmail })} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isPending}>
            {company ? <Trans>Save</Trans> : <Trans>Create</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
