import { foldText } from '@frontdesk/message-search'

/** A quick reply, as far as it is looked for. */
export type Findable = { readonly shortcut: string; readonly text: string; readonly uses: number }

/** How well a quick reply fits folded terms, the best first; null for one that does not. */
function fitOf({ shortcut, text }: Findable, terms: string): number | null {
  const folded = foldText(shortcut)
  if (folded === terms) return 0
  if (folded.startsWith(terms)) return 1
  if (folded.includes(terms)) return 2
  return foldText(text).includes(terms) ? 3 : null
}

/**
 * The quick replies whose shortcut or text contains a query, regardless of case, accents and the keyboard's alphabet of
 * Kazakh and Ukrainian letters: an equal shortcut first, then those that begin with the query, those that contain it,
 * and those whose text does; within each of these the most used first, then by shortcut. An empty query finds all
 * (WORD-1).
 */
export function findQuickReplies<R extends Findable>(replies: readonly R[], query: string): readonly R[] {
  const terms = foldText(query.trim())
  return replies
    .flatMap((reply) => {
      const fit = terms === '' ? 0 : fitOf(reply, terms)
      return fit === null ? [] : [{ reply, fit }]
    })
    .toSorted(
      (one, other) =>
        one.fit - other.fit ||
        other.reply.uses - one.reply.uses ||
        (one.reply.shortcut < other.reply.shortcut ? -1 : one.reply.shortcut > other.reply.shortcut ? 1 : 0),
    )
    .map(({ reply }) => reply)
}
