import { compareMessages, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'

/** How many messages after `seen` the thread holds; own ones on their way are no news. */
export function newsAfter(pages: readonly ThreadPage[], seen: Message | null): number {
  if (seen === null) return 0
  let news = 0
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const rows = pages[page]?.rows ?? []
    for (let place = rows.length - 1; place >= 0; place -= 1) {
      const row = rows[place]
      if (row === undefined || row.delivery !== null) continue
      if (compareMessages(row.message, seen) <= 0) return news
      news += 1
    }
  }
  return news
}
