import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

/** The second confirmation of a system administrator who acts for a company: until then they only look (SHELL-10). */
export function AllowChangesDialog({
  companyName,
  isPending,
  failure,
  onClose,
  onAllow,
}: {
  companyName: string
  isPending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onClose: () => void
  onAllow: () => void
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Change something for {companyName}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        {failure !== null && (
          <Alert color="red" role="alert" title={<Trans>Changes could not be allowed</Trans>}>
            {failure}
          </Alert>
        )}
        <Text size="sm">
          <Trans>
            What you do from now on is real: messages reach customers at once. Each change is logged under your name,
            and the company sees that you were allowed to make some.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            <Trans>Only look</Trans>
          </Button>
          <Button onClick={onAllow} loading={isPending}>
            <Trans>Allow changes</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
