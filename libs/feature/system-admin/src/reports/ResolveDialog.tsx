import { messageReportCalls } from '@frontdesk/api-client'
import type { MessageReport } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'

const longest = 2000

/** Asks for the reason with which a report is resolved, and sends it; what was typed stays until it is accepted. */
export function ResolveDialog({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () => api.subject(messageReportCalls).resolveReport({ reportId: report.id, reason: reason.trim() }),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`The report is resolved. Its reporter sees your answer.` })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['system-admin', 'reports'] }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setEmpty(true)
    else mutate(undefined, { onSuccess: onClose })
  }
  const why = error?.message ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Resolve this report</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            data-autofocus
            label={<Trans>What became of it</Trans>}
            description={<Trans>The reporter reads this in the app.</Trans>}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setEmpty(false)
            }}
            error={isEmpty ? <Trans>Write what became of it.</Trans> : undefined}
            maxLength={longest}
            rows={4}
            dir="auto"
          />
          {error !== null && (
            <Text role="alert" size="sm" c="var(--fd-danger)">
              <Trans>The report could not be resolved: {why}</Trans>
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Resolve</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
