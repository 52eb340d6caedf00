import { isUnread, type ThreadPage } from '@frontdesk/chat-thread'

/** How many pages back a thread is looked through when it is opened: further up than that nobody wants to begin. */
const mostPages = 4

/** The row at which reading begins: the first unread one of the newest pages. */
export const firstUnread = (pages: readonly ThreadPage[], adminId: number | null): string | null =>
  pages
    .slice(-mostPages)
    .flatMap((page) => page.rows)
    .find((row) => row.delivery === null && isUnread(row.message, adminId))?.key ?? null
