import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OwnSwitch, PendingSwitch } from './switches.ts'

function Switch({ own }: { own: OwnSwitch }) {
  if (own === null) return <Trans>by the rules</Trans>
  return own ? <Trans>On</Trans> : <Trans>Off</Trans>
}

/** The switches that are about to be set, each as it was and as it will be, and how many companies they touch. */
export function SwitchReview({
  changes,
  failure,
  isPending,
  onClose,
  onConfirm,
}: {
  changes: readonly PendingSwitch[]
  failure: string | null
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const { t } = useLingui()
  const companies = new Set(changes.map(({ company }) => company.id)).size
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Is this right?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {failure !== null && (
          <Alert color="red" role="alert" title={<Trans>Failed to update feature flag</Trans>}>
            {failure}
          </Alert>
        )}
        <Text size="sm">
          <Plural value={companies} one="This is about # company." other="This is about # companies." />{' '}
          <Trans>Every session has the change within five minutes.</Trans>
        </Text>
        <Stack
          component="ul"
          gap={8}
          m={0}
          p={0}
          mah={320}
          style={{ listStyle: 'none', overflow: 'auto' }}
          tabIndex={0}
        >
          {changes.map(({ company, flag, was, enabled }) => (
            <li key={`${company.id} ${flag.id}`}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{company.name}</bdi>
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{flag.name}</bdi>: <Switch own={was} /> → <Switch own={enabled} />
              </Text>
            </li>
          ))}
        </Stack>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            <Trans>Back</Trans>
          </Button>
          <Button loading={isPending} onClick={onConfirm}>
            <Trans>Set the switches</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
