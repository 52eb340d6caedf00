/** Distinct letters that are written as another with a mark; a search for one must not find the other. */
const whole = new Set(['\u0439', '\u0457', '\u045e'])
const marks = /\p{M}+/gu
const mayChange = /[^\u0020-\u0040\u005b-\u007e]/u

/** One cluster of a text (a letter with its marks) as a search compares it; it may become several letters, or none. */
function foldCluster(cluster: string): string {
  const letter = cluster.normalize('NFC').toLowerCase()
  const first = letter.slice(0, 1)
  if (whole.has(first)) return first
  return letter.normalize('NFD').replace(marks, '').toLowerCase()
}

/**
 * A text folded, and for each of its letters (UTF-16 units) where its cluster begins and ends in the text as written.
 */
export type Folded = { text: string; from: readonly number[]; to: readonly number[] }

const clusters = /[^\p{M}]\p{M}*|^\p{M}+/gsu

/** Folds a text and records where each letter came from, in linear time. */
export function foldWithPlaces(text: string): Folded {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const letters = mayChange.test(cluster) ? foldCluster(cluster) : cluster
    for (let unit = 0; unit < letters.length; unit += 1) {
      from.push(index)
      to.push(index + cluster.length)
    }
    folded += letters
  }
  return { text: folded, from, to }
}

/** Matches lower-case text that needs no folding, as most messages are once they are in lower case. */
const plain = /^[\n -~а-яіїєґәғқңөұүһ–—’«»…№₴€]*$/u

/**
 * Folds a text for comparison: lower case, without accents, ё as е; й, ї and ў stay letters of their own, and letters
 * of different alphabets stay distinct however alike they look. Folding twice equals folding once.
 */
export function foldText(text: string): string {
  const small = text.toLowerCase()
  return plain.test(small) ? small : text.replace(clusters, foldCluster)
}
