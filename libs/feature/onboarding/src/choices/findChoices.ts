import type { Choice } from './Choice.ts'

/**
 * Normalised for comparison: lower case without diacritics, so that `cote` finds Côte d’Ivoire; one kind of apostrophe
 * and dash.
 */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .trim()

/** Whether any word of the name begins with the text. */
function hasWord(name: string, sought: string): boolean {
  for (let place = name.indexOf(sought); place !== -1; place = name.indexOf(sought, place + 1)) {
    if (/[\s(,'-]/.test(name.charAt(place - 1))) return true
  }
  return false
}

/** Rank of a match: the beginning of the name, the beginning of a word, anywhere; null without a match. */
function fitOf(name: string, sought: string): number | null {
  if (name.startsWith(sought)) return 0
  if (!name.includes(sought)) return null
  return hasWord(name, sought) ? 1 : 2
}

/**
 * The choices that match a query by current name, English name, or code; matches at the beginning first, else in the
 * given order. An empty query returns all.
 */
export function findChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const sought = plain(typed)
  if (sought === '') return choices
  const best = ({ value, label, english }: Choice): number | null => {
    if (plain(value) === sought) return 0
    const fits = [label, english].map((name) => fitOf(plain(name), sought)).filter((fit) => fit !== null)
    return fits.length > 0 ? Math.min(...fits) : null
  }
  return choices
    .map((choice) => ({ choice, fit: best(choice) }))
    .filter((found): found is { choice: Choice; fit: number } => found.fit !== null)
    .sort((one, other) => one.fit - other.fit)
    .map(({ choice }) => choice)
}

/** The choice with exactly that name, in the current language or in English; null when there is none. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | null {
  const sought = plain(typed)
  return choices.find(({ label, english }) => [label, english].some((name) => plain(name) === sought)) ?? null
}
