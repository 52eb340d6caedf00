import { isUnread } from '@frontdesk/chat-thread'
import { memo, type RefCallback } from 'react'
import { MessageRow, type RowActions } from '../message/MessageRow.tsx'
import { timeOf, type RowPlace } from '../message/rowPlaces.ts'
import { DaySeparator } from './DaySeparator.tsx'
import { UnreadDivider } from './UnreadDivider.tsx'
import classes from './RowUnit.module.css'

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
