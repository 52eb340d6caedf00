import { formatLongDay } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import dayClasses from './DaySeparator.module.css'
import unreadClasses from './UnreadDivider.module.css'
import endClasses from './ThreadStart.module.css'
import { useDayName, useToday } from '@frontdesk/platform/parts'
import type { EndState } from './useThreadHistory.ts'

/**
 * Above the oldest message: a button that loads older ones, as scrolling does, or the beginning of
 * the conversation (MSG-1).
 */
export function ThreadStart({ older, onOlder }: { older: EndState; onOlder: () => void }) {
  return (
    <div className={endClasses.start} data-start>
      {older === 'failed' && (
        <span className={endClasses.failed} role="alert">
          <Trans>Older messages could not be loaded.</Trans>
        </span>
      )}
      {older === 'none' ? (
        <span className={endClasses.text}>
          <Trans>The conversation begins here</Trans>
        </span>
      ) : (
        <Button variant="subtle" size="compact-sm" loading={older === 'loading'} onClick={onOlder}>
          {older === 'failed' ? <Trans>Retry</Trans> : <Trans>Older messages</Trans>}
        </Button>
      )}
    </div>
  )
}

/** Below a thread opened in its middle: a button that loads newer messages, as scrolling does. */
export function ThreadEnd({ newer, onNewer }: { newer: Exclude<EndState, 'none'>; onNewer: () => void }) {
  return (
    <div className={endClasses.start}>
      {newer === 'failed' && (
        <span className={endClasses.failed} role="alert">
          <Trans>Newer messages could not be loaded.</Trans>
        </span>
      )}
      <Button variant="subtle" size="compact-sm" loading={newer === 'loading'} onClick={onNewer}>
        {newer === 'failed' ? <Trans>Retry</Trans> : <Trans>Newer messages</Trans>}
      </Button>
    </div>
  )
}

/** Divider above the first message that the reader has not seen. */
export const UnreadDivider = () => (
  <div className={unreadClasses.divider} data-unread-divider>
    <span className={unreadClasses.text}>
      <Trans>New messages</Trans>
    </span>
  </div>
)

/** The day that begins here (MSG-12), with the weekday and the date as tooltip. */
export function DaySeparator({ day }: { day: Date }) {
  const dayName = useDayName()
  return (
    <div className={dayClasses.day} title={formatLongDay(day)}>
      <span className={dayClasses.text}>{dayName(day, useToday())}</span>
    </div>
  )
}
