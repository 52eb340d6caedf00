import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  /** The text to be typed: the customer's name; '' without one. */
  name: string
  onErase: () => void
  onClose: () => void
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()

/** Confirms an erasure by typing whom it is about. */
export function EraseCustomerDialog({ name, onErase, onClose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = folded(name) === '' ? t`Erase` : name
  const isConfirmed = folded(typed) === folded(wanted)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Erase this customer for good?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) onErase()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            <Trans>Nobody can bring the conversations back, and neither can we.</Trans>
          </Text>
          <TextInput
            label={t`Type “${wanted}” to confirm`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              <Trans>Keep the customer</Trans>
            </Button>
            <Button type="submit" color="red" disabled={!isConfirmed}>
              <Trans>Erase for good</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
