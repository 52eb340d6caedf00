import type { ThreadPage } from '@frontdesk/chat-thread'

/** The last rows of a thread, for those who want a plain list. */
export function plainPages(pages: readonly ThreadPage[], rows: number): readonly ThreadPage[] {
  let left = rows
  const last: ThreadPage[] = []
  for (let place = pages.length - 1; place >= 0 && left > 0; place -= 1) {
    const page = pages[place]
    if (page === undefined) break
    last.unshift(page.rows.length <= left ? page : { key: page.key, rows: page.rows.slice(-left) })
    left -= page.rows.length
  }
  return last
}
