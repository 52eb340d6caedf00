import { threadPages, type Thread } from '@frontdesk/chat-thread'

/** The key of the row that shows a message; null where it is not shown. */
export function rowKeyOf(thread: Thread, messageId: number): string | null {
  const pages = threadPages(thread)
  for (let place = pages.length - 1; place >= 0; place -= 1) {
    const row = pages[place]?.rows.find(({ message }) => message.id === messageId)
    if (row !== undefined) return row.key
  }
  return null
}
