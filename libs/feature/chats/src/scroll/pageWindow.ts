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

/** The pages that touch the stretch from `top` to `bottom`, measured from where the first page begins; at least one. */
function placesAround(pages: readonly ThreadPage[], heights: PageHeights, top: number, bottom: number): { from: number; to: number } {
  let offset = 0
  let from = -1
  let to = 0
  for (const page of pages) {
    if (to > 0 && offset > bottom) break
    offset += heights.of(page)
    to += 1
    if (from < 0 && offset >= top) from = to - 1
  }
  return { from: from < 0 ? Math.max(0, to - 1) : from, to }
}

/** How much further off than needed a page may be and stay: without it one at the very edge could come and go for ever. */
const slack = 300

/**
 * The window for a reader who sees the stretch from `top` to `bottom`: as it was while it holds what is needed (a screenful
 * more on both sides) and little else.
 */
export function windowFor(pages: readonly ThreadPage[], heights: PageHeights, shown: PageWindow, top: number, bottom: number): PageWindow {
  const margin = bottom - top
  const needed = placesAround(pages, heights, top - margin, bottom + margin)
  const allowed = placesAround(pages, heights, top - margin - slack, bottom + margin + slack)
  const now = placesOf(pages, shown)
  if (now.from <= needed.from && now.to >= needed.to && now.from >= allowed.from && now.to <= allowed.to) return shown
  return { first: pages[needed.from]?.key ?? null, last: needed.to === pages.length ? null : (pages[needed.to - 1]?.key ?? null) }
}
