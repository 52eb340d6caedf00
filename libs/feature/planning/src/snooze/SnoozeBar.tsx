import type { Chat } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { usePlanningZone, useToasts } from '@frontdesk/platform'
import { IconAlarm, IconAlarmSnooze } from '@tabler/icons-react'
import { momentText } from '../time/momentText.ts'
import classes from './SnoozeBar.module.css'
import { useWake } from './useSnooze.ts'

type ViewProps = {
  snooze: Chat['snooze']
  returnedAt: string | null
  zone: string
  isBusy: boolean
  /** Takes a snoozed chat back, or the mark of one that came back. */
  onWake: () => void
}

/** Until when a chat is snoozed, or when it came back, with the way to end that (PLAN-1). */
export function SnoozeBarView({ snooze, returnedAt, zone, isBusy, onWake }: ViewProps) {
  const { t, i18n } = useLingui()
  const until = snooze?.until ?? null
  const moment = snooze == null ? returnedAt : until
  const when = moment === null ? '' : momentText(moment, { zone, language: i18n.locale })
  const Icon = snooze == null ? IconAlarm : IconAlarmSnooze
  return (
    <div className={classes.bar} data-back={snooze == null || undefined} role="group" aria-label={t`Snoozed chat`}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>
        {snooze == null ? (
          <Trans>Came back from being snoozed: {when}</Trans>
        ) : until === null ? (
          <Trans>Snoozed until the customer writes</Trans>
        ) : (
          <Trans>Snoozed until {when}, or until the customer writes</Trans>
        )}
      </p>
      <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={onWake}>
        {snooze == null ? <Trans>Remove the mark</Trans> : <Trans>Take back now</Trans>}
      </Button>
    </div>
  )
}

/** The bar of a chat that is snoozed or came back, above its composer (PLAN-1). */
export function SnoozeBar({ chat, onChanged }: { chat: Chat; onChanged: (chat: Chat) => void }) {
  const { t } = useLingui()
  const zone = usePlanningZone()
  const toasts = useToasts()
  const wake = useWake(onChanged)
  if (chat.snooze == null && chat.returnedAt == null) return null
  return (
    <SnoozeBarView
      snooze={chat.snooze}
      returnedAt={chat.returnedAt ?? null}
      zone={zone}
      isBusy={wake.isPending}
      onWake={() =>
        wake.mutate(chat, {
          onError: (error) => {
            const reason = error.message
            toasts.show({ type: 'error', message: t`The chat could not be taken back: ${reason}` })
          },
        })
      }
    />
  )
}
