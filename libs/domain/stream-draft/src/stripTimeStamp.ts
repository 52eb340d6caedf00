const DATE = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})`
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[AaPp][Mm])?`
const ZONE = String.raw`(?:\s?(?:Z|UTC|GMT)?(?:\s?[+-]\d{1,2}(?::?\d{2})?)?)`
const DAY = String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s+)?`
const LABEL = String.raw`(?:(?:time|sent|timestamp)\s*:?\s*)?`
const STAMP = `${LABEL}${DAY}${DATE}(?:(?:T|,?\\s+)${TIME}${ZONE})?`
const PREFIX = new RegExp(
  [
    String.raw`^\s*[\[(【]\s*(?:${STAMP}|${LABEL}${TIME})\s*[\])】]\s*[:\-–—|]?\s*`,
    String.raw`^\s*${DAY}${DATE}(?:T|,?\s+)${TIME}${ZONE}\s*(?:[:\-–—|]\s+|\r?\n)`,
    String.raw`^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})\s+`,
  ].join('|'),
)

/** The text without the time stamps that a model copied to its very start (STREAM-3). */
export function stripTimeStamp(text: string): string {
  let rest = text
  for (let i = 0; i < 3; i++) rest = rest.replace(PREFIX, '')
  return rest
}
