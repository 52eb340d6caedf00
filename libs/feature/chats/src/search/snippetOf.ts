import { findIn } from '@frontdesk/message-search'

const before = 40
const most = 200

/** A piece of a text around the first match, for a line or two of a result; cut between words where there are any. */
export function snippetOf(text: string, words: string): string {
  const [first] = findIn(text, words)
  const from = first?.from ?? 0
  if (from <= before) return text.slice(0, most)
  const start = from - before
  const space = text.slice(start, from).search(/\s/u)
  const cut = text.slice(space === -1 ? start : start + space + 1, start + most)
  // Half of a pair is no letter.
  return `…${cut.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')}`
}
