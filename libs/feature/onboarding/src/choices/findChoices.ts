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

/** How well a name fits: from its beginning, from the beginning of a word, anywhere; null not at all. */
function fitOf(name: string, sought: string): number | null {
  const place = name.indexOf(sought)
  if (place === 0) return 0
  if (place === -1) return null
  return new RegExp(`[\\s(,'-]${sought.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u').test(name) ? 1 : 2
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
