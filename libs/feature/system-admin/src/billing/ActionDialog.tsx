import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import type { ReactNode, SubmitEvent } from 'react'

/** Whether the server has refused an action, so that it surely changed nothing: a lost answer leaves that open. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408

/**
 * A dialog with fields and one action; what was entered stays until the action is done. It can be closed while the
 * action is pending: `onClose` then belongs to the call, `mutate(…, { onSuccess: onClose })`, so that the late answer
 * does not close another dialog.
 */
export function ActionDialog({
  title,
  action,
  isPending,
  error,
  onClose,
  onSubmit,
  children,
}: {
  title: ReactNode
  action: ReactNode
  isPending: boolean
  error: Error | null
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  // A prompt for the password that was cancelled is no failure.
  const isFailed = error !== null && !(error instanceof ApiError && error.code === 'CONFIRM_PASSWORD')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {isFailed && (
            <Alert
              color="red"
              role="alert"
              title={
                isRefused(error) ? (
                  <Trans>Nothing was changed</Trans>
                ) : (
                  <Trans>Nobody knows whether this was done</Trans>
                )
              }
            >
              {error.message} {!isRefused(error) && <Trans>Look whether it is there before you do it again.</Trans>}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
