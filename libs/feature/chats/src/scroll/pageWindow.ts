import type { ThreadPage } from '@frontdesk/chat-thread'
import type { PageHeights } from './pageHeights.ts'

/**
 * Which pages are in the document, by key, so that pages read above or written below do not shift it. `last: null` is
 * the end of the thread, whatever is appended there.
 */
export type PageWindow = { first: string | null; last: string | null }

export const windowAtEnd = (pages: readonly ThreadPage[]): PageWindow => ({ first: pages.at(-2)?.key ?? pages.at(-1)?.key ?? null, last: null })

/** From the page that holds this row to the end: how a thread opens at its first unread message. */
export function windowFrom(pages: readonly ThreadPage[], rowKey: string): PageWindow {
  const place = pages.findLastIndex((page) => page.rows.some((row) => row.key === rowKey))
  const page = pages[Math.max(0, place - 1)]
  return place < 0 || page === undefined ? windowAtEnd(pages) : { first: page.key, last: null }
}

/** The places of the window's pages, `to` left out. Keys that are gone fall back to the end of the thread. */
export function placesOf(pages: readonly ThreadPage[], window: PageWindow): { from: number; to: number } {
  const first = pages.findLastIndex((page) => page.key === window.first)
  const last = window.last === null ? pages.length - 1 : pages.findLastIndex((page) => page.key === window.last)
  if (first < 0 || last < first) return { from: Math.max(0, pages.length - 2), to: pages.length }
  return { from: first, to: last + 1 }
}

/** The pages that touch the stretch from `top` to `bottom`, measured from where the first page begins. */
export function windowAround(pages: readonly ThreadPage[], heights: PageHeights, top: number, bottom: number): PageWindow {
  let offset = 0
  let first: string | null = null
  let last: string | null = null
  for (const page of pages) {
    const end = offset + heights.of(page)
    if (end >= top && first === null) first = page.key
    if (offset <= bottom) last = page.key
    if (offset > bottom) break
    offset = end
  }
  const ends = pages.at(-1)?.key ?? null
  return { first: first ?? ends, last: last === ends ? null : last }
}

export const isSameWindow = (a: PageWindow, b: PageWindow) => a.first === b.first && a.last === b.last
