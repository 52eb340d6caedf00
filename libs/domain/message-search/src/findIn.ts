import { foldText, foldWithPlaces } from './foldText.ts'

/** The range of a match in the original text, in UTF-16 units; `to` is exclusive. */
export type Range = { readonly from: number; readonly to: number }

/** Shorter queries would match nearly everything. */
const minimumLength = 2

/** What is looked for: without the space around it. */
export const searchTermsOf = (query: string): string => foldText(query.trim())

/** Whether a query has the two letters that a search takes (MSG-8). */
export const isWorthSearching = (query: string): boolean =>
  Array.from(query.trim()).length >= minimumLength && searchTermsOf(query) !== ''

/**
 * Finds the ranges of a query in a text, in order and without overlaps, whatever case and accents; whole letters, so that neither a
 * mark nor half of a pair is left out of a highlight. A query without a letter is found nowhere.
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
