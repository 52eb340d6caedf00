import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle, IconInbox } from '@tabler/icons-react'
import type { TimelineEntry } from '@frontdesk/api-client'
import { formatDayTime } from '@frontdesk/platform'
import { useFailureMessage } from '../delivery/useFailureMessage.ts'
import classes from './Timeline.module.css'

const icons = {
  received: IconInbox,
  pending: IconClock,
  unknown: IconHelpCircle,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
}

/**
 * The delivery steps of a message, oldest first, with icon, label and time; a failure with its reason and error code.
 */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useLingui()
  const reason = useFailureMessage()
  const labels = {
    received: t`Received`,
    pending: t`Waiting to be sent`,
    unknown: t`Not known whether it arrived`,
    sent: t`Sent`,
    delivered: t`Delivered`,
    read: t`Read`,
    failed: t`Not delivered`,
  }
  return (
    <ol className={classes.list} aria-label={t`What happened to the message`}>
      {entries.map(({ status, at, error }) => {
        const Icon = icons[status]
        return (
          <li key={`${status} ${at}`} className={classes.step} data-status={status}>
            <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
            <span className={classes.text}>
              <span className={classes.status}>{labels[status]}</span>
              {error && (
                <span className={classes.reason}>
                  {reason(error)} <code className={classes.code}>{error.code}</code>
                </span>
              )}
            </span>
            <time className={classes.time} dateTime={at}>
              {formatDayTime(at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
