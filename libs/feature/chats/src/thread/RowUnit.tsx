import { isUnread } from '@frontdesk/chat-thread'
import { memo, type RefCallback } from 'react'
import { formatDay, formatDayInWords } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { MessageRow, type RowActions } from '../message/MessageRow.tsx'
import { timeOf, type RowPlace } from '../message/rowPlaces.ts'
import classes from './RowUnit.module.css'
import daySeparatorClasses from './DaySeparator.module.css'
import unreadDividerClasses from './UnreadDivider.module.css'

/** Where the unread ones began when the thread was opened. */
export const UnreadDivider = () => (
  <div className={unreadDividerClasses.divider} data-unread-divider>
    <span className={unreadDividerClasses.words}>
      <Trans>New messages</Trans>
    </span>
  </div>
)

/** The day that begins here (MSG-12); which day of the week it was, on a closer look. */
export const DaySeparator = ({ day }: { day: Date }) => (
  <div className={daySeparatorClasses.day} title={formatDayInWords(day)}>
    <span className={daySeparatorClasses.words}>{formatDay(day)}</span>
  </div>
)

type Props = {
  place: RowPlace
  adminId: number | null
  /** The unread ones begin here. */
  isFirstUnread: boolean
  /** Somebody was brought to it just now. */
  isPointedOut: boolean
  assistantIsOther: boolean
  actions: RowActions
  watch: RefCallback<HTMLElement>
}

/** A message with what stands above it: what is measured and drawn anew as one. */
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
