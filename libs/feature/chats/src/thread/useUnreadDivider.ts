import { isUnread, type ThreadPage, type ThreadRow } from '@frontdesk/chat-thread'
import { useEffect, useEffectEvent, useState } from 'react'

/** Number of newest pages searched for the first unread message. */
const mostPages = 4

const newestRows = (pages: readonly ThreadPage[]): readonly ThreadRow[] =>
  pages.slice(-mostPages).flatMap((page) => page.rows)

const firstUnread = (rows: readonly ThreadRow[], adminId: number | null): string | null =>
  rows.find((row) => row.delivery === null && isUnread(row.message, adminId))?.key ?? null

/** Where the divider stands, as the key of the row below it (null: nowhere), and up to which row that was decided. */
export type UnreadMark = { readonly below: string | null; readonly decidedAt: string | null }

/** The divider when a thread is opened: above the first of the newest messages that is unread. */
export function openingMark(pages: readonly ThreadPage[], adminId: number | null): UnreadMark {
  const rows = newestRows(pages)
  return { below: firstUnread(rows, adminId), decidedAt: rows.at(-1)?.key ?? null }
}

/**
 * The divider after a change of the thread. It shows where the reading began, so it stays while those messages are
 * read, and for as long as one of them is not. When they are read and the conversation goes on, it goes: to the first
 * message that arrived while the tab was `isAway`, else off the screen. An answer of the reader's own ends it at once.
 */
export function nextMark(
  mark: UnreadMark,
  pages: readonly ThreadPage[],
  adminId: number | null,
  isAway: boolean,
): UnreadMark {
  const rows = newestRows(pages)
  const decidedAt = rows.at(-1)?.key ?? null
  if (decidedAt === mark.decidedAt) return mark
  const known = rows.findIndex((row) => row.key === mark.decidedAt)
  const news = known < 0 ? rows : rows.slice(known + 1)
  if (news.some((row) => row.delivery !== null)) return { below: null, decidedAt }
  const start = rows.findIndex((row) => row.key === mark.below)
  const isStillUnread = start >= 0 && firstUnread(rows.slice(start, known + 1), adminId) !== null
  if (isStillUnread) return { ...mark, decidedAt }
  return { below: isAway ? firstUnread(news, adminId) : null, decidedAt }
}

/** Key of the row that the divider "New messages" stands above; null without one. */
export function useUnreadDivider(pages: readonly ThreadPage[], adminId: number | null): string | null {
  const [mark, setMark] = useState(() => openingMark(pages, adminId))
  const [isAway, setAway] = useState(() => document.visibilityState === 'hidden')
  const onVisibility = useEffectEvent(() => {
    const isHidden = document.visibilityState === 'hidden'
    setAway(isHidden)
    // Messages read before the reader left are not new any more when they return.
    if (isHidden && openingMark(pages, adminId).below === null) setMark((before) => ({ ...before, below: null }))
  })
  useEffect(() => {
    const look = () => onVisibility()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const next = nextMark(mark, pages, adminId, isAway)
  if (next !== mark) setMark(next)
  return next.below
}
