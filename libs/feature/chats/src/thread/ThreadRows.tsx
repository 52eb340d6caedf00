import { isUnread } from '@frontdesk/chat-thread'
import { memo, type RefCallback } from 'react'
import { formatLongDay } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { MessageRow } from '../message/row/MessageRow.tsx'
import type { RowActions } from '../message/RowActions.ts'
import { timeOf, type RowPlace } from '../message/rowPlaces.ts'
import classes from './RowUnit.module.css'
import dayClasses from './DaySeparator.module.css'
import unreadClasses from './UnreadDivider.module.css'
import endClasses from './ThreadStart.module.css'
import { useDayName, useToday } from '@frontdesk/platform/parts'
import type { EndState } from './useThreadHistory.ts'

/** Above the oldest message: a button that loads older ones, as scrolling does, or the beginning of the conversation (MSG-1). */
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

/** Divider above the first message that was unread when the thread was opened. */
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

type Props = {
  place: RowPlace
  adminId: number | null
  /** Whether the unread messages begin with this row. */
  isFirstUnread: boolean
  /** Whether the reader was just scrolled to this row. */
  isPointedOut: boolean
  assistantIsOther: boolean
  actions: RowActions
  watch: RefCallback<HTMLElement>
}

/** A message with the separators above it: the unit that is measured and rendered together. */
export const RowUnit = memo(function RowUnit({
  place: { beginsDay, ...place },
  adminId,
  isFirstUnread,
  isPointedOut,
  assistantIsOther,
  actions,
  watch,
}: Props) {
  return (
    <div className={classes.unit} data-unit data-pointed-out={isPointedOut || undefined}>
      {beginsDay && <DaySeparator day={timeOf(place.row)} />}
      {isFirstUnread && <UnreadDivider />}
      <MessageRow
        {...place}
        assistantIsOther={assistantIsOther}
        actions={actions}
        watch={isUnread(place.row.message, adminId) ? watch : undefined}
      />
    </div>
  )
})
