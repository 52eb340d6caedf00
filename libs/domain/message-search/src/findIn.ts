import { foldText, foldWithPlaces } from './foldText.ts'

/** The range of a match in the original text, in UTF-16 units; `to` is exclusive. */
export type Range = { readonly from: number; readonly to: number }

/** Shorter queries would match nearly everything. */
const minimumLength = 2

/** Returns the folded terms of a query, without the space around them. */
export const searchTermsOf = (query: string): string => foldText(query.trim())

/** Whether a query has the two letters that a search requires (MSG-8). */
export const isWorthSearching = (query: string): boolean =>
  Array.from(query.trim()).length >= minimumLength && searchTermsOf(query) !== ''

/**
 * Finds the ranges of a query in a text, in order and without overlaps, ignoring case and accents. Ranges consist of
 * whole letters, so that a highlight omits neither a combining mark nor half of a surrogate pair. A query without
 * letters has no matches.
 */
export function findIn(text: string, query: string): readonly Range[] {
  const terms = searchTermsOf(query)
  if (terms === '' || !foldText(text).includes(terms)) return []
  const folded = foldWithPlaces(text)
  const ranges: Range[] = []
  let end = 0
  for (let at = folded.text.indexOf(terms); at !== -1; at = folded.text.indexOf(terms, at)) {
    const [from, to] = [folded.from[at] ?? 0, folded.to[at + terms.length - 1] ?? text.length]
    // A letter that becomes two when it is folded is shown once, though it ends one match and begins the next.
    if (from >= end) {
      ranges.push({ from, to })
      end = to
    }
    at += terms.length
  }
  return ranges
}
