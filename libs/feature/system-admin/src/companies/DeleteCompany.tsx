import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '@frontdesk/contract'
import { useState, type FormEvent } from 'react'

/** The same name in another encoding of its letters, or with other spaces around it, is the same name. */
const isSame = (a: string, b: string) => a.trim().normalize() === b.trim().normalize()

/** Asks for the name of a company before it is deleted (SYS-2). */
export function DeleteCompany({
  company: { name },
  isPending,
  failure,
  onClose,
  onDelete,
}: {
  company: Pick<Company, 'name'>
  isPending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onClose: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = isSame(typed, name)
    setWrong(!isRight)
    if (isRight) onDelete()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Delete this company?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack component="form" gap="md" onSubmit={submit}>
        {failure !== null && (
          <Alert color="red" role="alert" title={<Trans>Failed to delete company</Trans>}>
            {failure}
          </Alert>
        )}
        <Text size="sm">
          <Trans>
            Nobody can open the company any more. Its channels are switched off, its subscription ends, and its saved
            card is deleted. To hide it from the list only, archive it.
          </Trans>
        </Text>
        <TextInput
          label={
            <Trans>
              Type the name of the company: <bdi>{name}</bdi>
            </Trans>
          }
          value={typed}
          autoComplete="off"
          data-autofocus
          error={isWrong && t`This is not the name of the company`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          styles={{ label: { overflowWrap: 'anywhere' } }}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
