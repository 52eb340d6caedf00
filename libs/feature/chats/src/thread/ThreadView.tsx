import { useLingui } from '@lingui/react/macro'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import type { RowActions } from '../message/MessageRow.tsx'
import { rowPlace } from '../message/rowPlaces.ts'
import { useSeenMessages } from '../scroll/useSeenMessages.ts'
import { useThreadScroll } from '../scroll/useThreadScroll.ts'
import { NewMessagesPill } from './NewMessagesPill.tsx'
import { plainPages } from './plainPages.ts'
import { RowUnit } from './RowUnit.tsx'
import { ThreadEnd, type Newer } from './ThreadEnd.tsx'
import { ThreadStart } from './ThreadStart.tsx'
import classes from './ThreadView.module.css'
import { useFeedNumbers } from './useFeedNumbers.ts'
import { usePointOut, type Target } from './usePointOut.ts'
import { useThreadKeys } from './useThreadKeys.ts'

/** What is known of the time before the oldest message here. */
export type Older = 'none' | 'more' | 'asking' | 'failed'

type Props = {
  /** The thread's pages, oldest first; an untouched page keeps its identity (performance: only what changed is drawn anew). */
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  adminId: number | null
  older: Older
  onOlder: () => void
  /** Of a thread that was opened in its middle: what is known of the time after the newest message here. */
  newer?: Newer
  onNewer?: (() => void) | undefined
  /** Out of the middle, to the newest; `waiting` have arrived there meanwhile. */
  onToNewest?: (() => void) | undefined
  waiting?: number
  /** Told messages that were really on screen in a visible tab. */
  onSeen: (messageIds: readonly number[]) => void
  actions: RowActions
  /** The first message that was unread when the thread was opened: the divider, and where it opens. */
  firstUnread?: string | null
  /** The message to which somebody wants to be brought. */
  target?: Target | null
  assistantIsOther?: boolean
  /** Without a window: the last ones as a plain list, older ones by the button alone. */
  isPlain?: boolean
  /** What stands below the last message: the drafts. */
  children?: ReactNode
}

/** How many messages a plain list begins with, and how many the button adds. */
const plainRows = 200
const plainStep = 50
const nothing = () => undefined

/**
 * A thread of any length: only the rows near the screen are in the document, so that opening, appending and scrolling
 * cost the same at a hundred thousand messages as at a thousand.
 */
export function ThreadView({
  pages: all,
  users,
  adminId,
  older,
  onOlder,
  newer = 'none',
  onNewer = nothing,
  onToNewest,
  waiting = 0,
  onSeen,
  actions,
  firstUnread = null,
  target = null,
  assistantIsOther = false,
  isPlain = false,
  children,
}: Props) {
  const { t } = useLingui()
  const [limit, setLimit] = useState(plainRows)
  const pages = useMemo(() => (isPlain ? plainPages(all, limit) : all), [all, isPlain, limit])
  const isCut = pages[0]?.rows.length !== all[0]?.rows.length || pages.length !== all.length
  const askOlder = () => {
    setLimit((rows) => rows + plainStep)
    if (!isCut) onOlder()
  }
  const scroll = useThreadScroll({
    pages,
    openAt: target?.key ?? firstUnread,
    isAskedFor: target !== null,
    hasNewer: newer !== 'none',
    isPlain,
    onNearBeginning: () => older === 'more' && onOlder(),
    onNearEnd: () => newer === 'more' && onNewer(),
  })
  const { box, content, feed, onScroll, toEnd, placed, news, isFar } = scroll
  const { onFocus, onBlur, onKeyDown } = useThreadKeys(pages, scroll)
  const pointedOut = usePointOut(pages, target, scroll.goTo)
  const watch = useSeenMessages(onSeen)
  const isWhole = older === 'none' && newer === 'none' && !isCut
  const total = isWhole ? all.reduce((sum, page) => sum + page.rows.length, 0) : -1
  useFeedNumbers(feed, placed.rows, total)
  return (
    <div className={classes.view}>
      <div
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        tabIndex={0}
        role="region"
        aria-label={t`Messages`}
      >
        <div ref={content} className={classes.content}>
          <ThreadStart older={isCut ? 'more' : older} onOlder={isPlain ? askOlder : onOlder} />
          <div
            ref={feed}
            role={placed.rows.length > 0 ? 'feed' : undefined}
            aria-busy={older === 'asking' || newer === 'asking'}
            onFocus={onFocus}
            onBlur={onBlur}
          >
            {placed.rows.map(({ row, above, gap }) => (
              <Fragment key={row.key}>
                {gap > 0 && <div className={classes.away} style={{ height: gap }} />}
                <RowUnit
                  place={rowPlace(row, above, users, adminId)}
                  adminId={adminId}
                  isFirstUnread={row.key === firstUnread}
                  isPointedOut={row.key === pointedOut}
                  assistantIsOther={assistantIsOther}
                  actions={actions}
                  watch={watch}
                />
              </Fragment>
            ))}
            {placed.after > 0 && <div className={classes.away} style={{ height: placed.after }} />}
          </div>
          {newer === 'none' ? children : <ThreadEnd newer={newer} onNewer={onNewer} />}
        </div>
      </div>
      {(isFar || news > 0 || onToNewest !== undefined) && (
        <NewMessagesPill news={onToNewest === undefined ? news : waiting} onClick={onToNewest ?? toEnd} />
      )}
    </div>
  )
}
