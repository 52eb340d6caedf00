import { useLingui } from '@lingui/react/macro'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { type ReactNode } from 'react'
import type { RowActions } from '../message/MessageRow.tsx'
import { useSeenMessages } from '../scroll/useSeenMessages.ts'
import { useThreadScroll } from '../scroll/useThreadScroll.ts'
import { NewMessagesPill } from './NewMessagesPill.tsx'
import { PageRows } from './PageRows.tsx'
import { ThreadStart } from './ThreadStart.tsx'
import classes from './ThreadView.module.css'

/** What is known of the time before the oldest page here. */
export type Older = 'none' | 'more' | 'asking' | 'failed'

type Props = {
  /** The thread's pages, oldest first; an untouched page keeps its identity (performance: only the touched page is drawn anew). */
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  adminId: number | null
  older: Older
  onOlder: () => void
  /** Told messages that were really on screen in a visible tab. */
  onSeen: (messageIds: readonly number[]) => void
  actions: RowActions
  /** The first message that was unread when the thread was opened: the divider, and where it opens. */
  firstUnread?: string | null
  assistantIsOther?: boolean
  /** What stands below the last message: the drafts. */
  children?: ReactNode
}

/**
 * A thread of any length: only the pages near the screen are in the document, so that opening, appending and scrolling
 * cost the same at a hundred thousand messages as at a thousand.
 */
export function ThreadView({ pages, users, adminId, older, onOlder, onSeen, actions, firstUnread = null, assistantIsOther = false, children }: Props) {
  const { t } = useLingui()
  const { box, content, onScroll, toEnd, from, to, before, after, news, isFar } = useThreadScroll({ pages, openAt: firstUnread, onNearBeginning: () => older === 'more' && onOlder() })
  const watch = useSeenMessages(onSeen)
  return (
    <div className={classes.view}>
      <div ref={box} className={classes.box} onScroll={onScroll} tabIndex={0} role="region" aria-label={t`Messages`} aria-busy={older === 'asking'}>
        <div ref={content} className={classes.content}>
          <ThreadStart older={older} onOlder={onOlder} />
          <div className={classes.away} style={{ height: before }} />
          {pages.slice(from, to).map((page, place) => (
            <PageRows
              key={page.key}
              page={page}
              before={pages[from + place - 1]?.rows.at(-1)}
              users={users}
              adminId={adminId}
              firstUnread={firstUnread}
              assistantIsOther={assistantIsOther}
              actions={actions}
              watch={watch}
            />
          ))}
          <div className={classes.away} style={{ height: after }} />
          {children}
        </div>
      </div>
      {(isFar || news > 0) && <NewMessagesPill news={news} onClick={toEnd} />}
    </div>
  )
}
