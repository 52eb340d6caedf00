import { isUnread, type ThreadPage, type ThreadRow } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { Fragment, memo, type RefCallback } from 'react'
import { DaySeparator } from '../message/separators/DaySeparator.tsx'
import { MessageRow, type RowActions } from '../message/MessageRow.tsx'
import { rowPlaces, timeOf } from '../message/rowPlaces.ts'
import { UnreadDivider } from '../message/separators/UnreadDivider.tsx'
import classes from './PageRows.module.css'

type Props = {
  page: ThreadPage
  before: ThreadRow | undefined
  users: ReadonlyMap<number, User>
  adminId: number | null
  firstUnread: string | null
  assistantIsOther: boolean
  actions: RowActions
  watch: RefCallback<HTMLElement>
}

/** One page of a thread: drawn anew only when something in it, or the row above it, changed. */
export const PageRows = memo(function PageRows({ page, before, users, adminId, firstUnread, assistantIsOther, actions, watch }: Props) {
  return (
    <div className={classes.page} data-page={page.key}>
      {rowPlaces(page.rows, before, users, adminId).map(({ beginsDay, ...place }) => (
        <Fragment key={place.row.key}>
          {beginsDay && <DaySeparator day={timeOf(place.row)} />}
          {place.row.key === firstUnread && <UnreadDivider />}
          <MessageRow
            {...place}
            assistantIsOther={assistantIsOther}
            actions={actions}
            watch={isUnread(place.row.message, adminId) ? watch : undefined}
          />
        </Fragment>
      ))}
    </div>
  )
})
