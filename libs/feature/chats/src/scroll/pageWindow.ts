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

/** Where a page begins: its place, and how far below the beginning of the first page. */
export type PageStart = { place: number; offset: number }

/**
 * The pages that touch the stretch from `top` to `bottom`; at least one. Sought from where the reader is, so that it costs
 * the way that was scrolled and not the length of the thread.
 */
function placesAround(pages: readonly ThreadPage[], heights: PageHeights, near: PageStart, top: number, bottom: number): { from: number; to: number } {
  const heightAt = (place: number) => {
    const page = pages[place]
    return page === undefined ? 0 : heights.of(page)
  }
  let { place: from, offset } = near
  while (from > 0 && offset > top) {
    from -= 1
    offset -= heightAt(from)
  }
  while (from < pages.length - 1 && offset + heightAt(from) < top) {
    offset += heightAt(from)
    from += 1
  }
  let to = Math.min(from + 1, pages.length)
  for (let end = offset + heightAt(from); to < pages.length && end <= bottom; to += 1) end += heightAt(to)
  return { from, to }
}

/** How much further off than needed a page may be and stay: without it one at the very edge could come and go for ever. */
const slack = 300

/**
 * The window for a reader who sees the stretch from `top` to `bottom`: as it was while it holds what is needed (a screenful
 * more on both sides) and little else.
 */
export function windowFor(pages: readonly ThreadPage[], heights: PageHeights, shown: PageWindow, near: PageStart, top: number, bottom: number): PageWindow {
  const margin = bottom - top
  const needed = placesAround(pages, heights, near, top - margin, bottom + margin)
  const allowed = placesAround(pages, heights, near, top - margin - slack, bottom + margin + slack)
  const now = placesOf(pages, shown)
  if (now.from <= needed.from && now.to >= needed.to && now.from >= allowed.from && now.to <= allowed.to) return shown
  return { first: pages[needed.from]?.key ?? null, last: needed.to === pages.length ? null : (pages[needed.to - 1]?.key ?? null) }
}
