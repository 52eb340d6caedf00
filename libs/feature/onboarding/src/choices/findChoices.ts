import type { Choice } from './Choice.ts'

/** As it is compared: small, without marks, so that `cote` finds Côte d’Ivoire; with one kind of apostrophe and dash. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .trim()

/** Whether a word of the name begins with it. */
function hasWord(name: string, sought: string): boolean {
  for (let place = name.indexOf(sought); place !== -1; place = name.indexOf(sought, place + 1)) {
    if (/[\s(,'-]/.test(name.charAt(place - 1))) return true
  }
  return false
}

/** How well a name fits: from its beginning, from the beginning of a word, anywhere; null not at all. */
function fitOf(name: string, sought: string): number | null {
  if (name.startsWith(sought)) return 0
  if (!name.includes(sought)) return null
  return hasWord(name, sought) ? 1 : 2
}

/**
 * The choices that what was typed finds, by the name shown, by the English one, or by the code itself; those that begin with it
 * first, else in the order given. Nothing typed finds all.
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

/** The choice that is called exactly that, in the language shown or in English; null when none is. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | null {
  const sought = plain(typed)
  return choices.find(({ label, english }) => [label, english].some((name) => plain(name) === sought)) ?? null
}
