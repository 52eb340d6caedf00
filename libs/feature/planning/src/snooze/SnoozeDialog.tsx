import type { Chat } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Modal, Text } from '@mantine/core'
import { usePlanningZone, useToasts } from '@frontdesk/platform'
import { useState } from 'react'
import { momentText } from '../time/momentText.ts'
import { TimeChoices } from '../time/TimeChoices.tsx'
import { useSnooze, useWake } from './useSnooze.ts'

type ViewProps = {
  zone: string
  now: Date
  isBusy: boolean
  /** Why it did not work; null while nothing failed. */
  error: string | null
  onChoose: (until: Date | null) => void
  onClose: () => void
}

/** The times at which a snoozed chat comes back, in the company's zone, to choose from (PLAN-1). */
export function SnoozeDialogView({ zone, now, isBusy, error, onChoose, onClose }: ViewProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Snooze the chat</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="sm">
        <Trans>It leaves the list and comes back on top, at the latest when the customer writes.</Trans>
      </Text>
      {error !== null && (
        <Alert color="red" mb="sm" role="alert">
          <Trans>The chat was not snoozed: {error}</Trans>
        </Alert>
      )}
      <TimeChoices
        zone={zone}
        now={now}
        isBusy={isBusy}
        word={<Trans>Snooze</Trans>}
        untimed={{ name: t`Until the customer writes`, onChoose: () => onChoose(null) }}
        onChoose={onChoose}
      />
    </Modal>
  )
}

/** Snoozes a chat until a chosen time, and says so with a way back (PLAN-1). */
export function SnoozeDialog({
  chat,
  onChanged,
  onClose,
}: {
  chat: Chat
  onChanged: (chat: Chat) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const zone = usePlanningZone()
  const [now] = useState(() => new Date())
  const wake = useWake(onChanged)
  const snooze = useSnooze((changed) => {
    onChanged(changed)
    const until = changed.snooze?.until ?? null
    const when = until === null ? null : momentText(until, { zone, language: i18n.locale })
    toasts.show({
      type: 'success',
      message: when === null ? t`Snoozed until the customer writes` : t`Snoozed until ${when}`,
      action: { label: t`Undo`, run: () => wake.mutate(changed) },
    })
    onClose()
  })
  return (
    <SnoozeDialogView
      zone={zone}
      now={now}
      isBusy={snooze.isPending}
      error={snooze.error?.message ?? null}
      onChoose={(until) => snooze.mutate({ chat, until })}
      onClose={onClose}
    />
  )
}
