/** One citation of a requirement: its key as docs/requirements.md lists it, and the line of the text, from 1. */
export type Citation = { key: string; line: number }

/** Names of standards or of test data that look like ids of requirements: `UTF-8`, `G-1`. */
const notSubjects = new Set(['UTF', 'ISO', 'RFC', 'PDF', 'BSD', 'OFL', 'G', 'SPRING'])

/** `CHAT-3`, also with further numbers of the same subject: `SHELL-4, 8, 9`. */
const requirements = /(?<![\w-])([A-Z]{1,6})-(\d{1,2})((?:, \d{1,2}(?=[,).]))*)(?![\w-])/g

const property = /\b[BCDKLMOPS]\d{1,2}\b/g
/**
 * Ids of properties are short, so only these places count: `(M5)`, `(SUB-13, B6)`,
 * `reliability C1`, `C1 to C4`, `O1–O5`.
 */
const properties = [
  /[(,] (?:[BCDKLMOPS]\d{1,2}, )*[BCDKLMOPS]\d{1,2}\)/g,
  /\((?:[BCDKLMOPS]\d{1,2}, )*[BCDKLMOPS]\d{1,2}\)/g,
  /\breliability [BCDKLMOPS]\d{1,2}(?:, [BCDKLMOPS]\d{1,2})*/g,
]
const ranges = /\b([BCDKLMOPS])(\d{1,2})(?:–| to )\1(\d{1,2})\b/g

/** `provider-api section 11, row 26`, `architecture section 3`, `reliability 5.4 and 5.5`. */
const sections =
  /\b(provider-api|reliability|architecture) (?:section |§)?(\d{1,2}(?:\.\d{1,2}){0,2})(?:, row (\d{1,2})| and (\d{1,2}\.\d{1,2}))?(?![\w-])/g

/** The text with its comments on one line, since citations are wrapped too, and the line of each place in it. */
function unwrap(text: string): { flat: string; lineAt: (index: number) => number } {
  const starts: number[] = []
  let flat = ''
  for (const line of text.split('\n')) {
    starts.push(flat.length)
    flat += `${line.replace(/^\s*(?:\*|\/\/)?\s*/, '').trimEnd()} `
  }
  return { flat, lineAt: (index) => starts.findLastIndex((start) => start <= index) + 1 }
}

/** All citations of requirements in a source, a test or a document, in the order in which they stand. */
export function citationsIn(text: string): Citation[] {
  const { flat, lineAt } = unwrap(text)
  const found = new Map<string, { key: string; index: number }>()
  const add = (key: string, index: number) => found.set(`${key} at ${index}`, { key, index })

  for (const { 1: subject = '', 2: first = '', 3: more = '', index } of flat.matchAll(requirements)) {
    if (notSubjects.has(subject)) continue
    for (const number of [first, ...more.split(', ').slice(1)]) add(`${subject}-${number}`, index)
  }
  for (const places of properties)
    for (const place of flat.matchAll(places))
      for (const id of place[0].matchAll(property)) add(id[0], place.index + id.index)
  for (const { 1: letter = '', 2: from = '', 3: to = '', index } of flat.matchAll(ranges))
    for (let number = Number(from); number <= Number(to); number++) add(`${letter}${number}`, index)
  for (const { 1: document = '', 2: number = '', 3: row, 4: second, index } of flat.matchAll(sections)) {
    add(`${document} ${number}${row === undefined ? '' : ` row ${row}`}`, index)
    if (second !== undefined) add(`${document} ${second}`, index)
  }
  return [...found.values()].sort((a, b) => a.index - b.index).map(({ key, index }) => ({ key, line: lineAt(index) }))
}

/** The keys that docs/requirements.md explains: each is the bold beginning of a list item. */
export const listedIn = (requirementsText: string): string[] =>
  [...requirementsText.matchAll(/^- \*\*([^*]+)\*\* \S/gm)].map((item) => item[1] ?? '')

/** The numbers of decisions that a text names: `decision 30`, `decisions/0015`, `0027-confirmed-sessions.md`. */
export const decisionsIn = (text: string): number[] =>
  [...unwrap(text).flat.matchAll(/\b(?:[Dd]ecisions? (?:\[)?|decisions\/)(\d{1,4})\b|\(?\b(0\d{3})-[a-z-]+\.md/g)].map(
    (match) => Number(match[1] ?? match[2]),
  )
