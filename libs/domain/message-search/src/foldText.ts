/** Distinct letters that are written as another with a mark; a search for one must not find the other. */
const whole = new Set(['\u0439', '\u045e'])
/**
 * The letters of Kazakh and Ukrainian that Russian keyboards lack, and the ones that are written in their place: Айгүл
 * is searched as Айгул, Київ as Киив. One letter each, as `fold_text` of the database translates them.
 */
const typedFor: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х' },
    ...{ і: 'и', ї: 'и', є: 'е', ґ: 'г' },
    // Apostrophes: м'ята is written with each of them, and without any.
    ...Object.fromEntries([...`'’ʼ‘\`´′`].map((sign) => [sign, ''])),
  }),
)
const marks = /\p{M}+/gu
const mayChange = /[^\u0020-\u0026\u0028-\u0040\u005b-\u005f\u0061-\u007e]/u

/** One cluster of a text (a letter with its marks) as a search compares it; it may become several letters, or none. */
function foldCluster(cluster: string): string {
  const letter = cluster.normalize('NFC').toLowerCase()
  const first = letter.slice(0, 1)
  if (whole.has(first)) return first
  const typed = typedFor.get(first)
  if (typed !== undefined) return typed
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

/**
 * Matches lower-case text of which single letters alone are folded, as most messages are once they are in lower case.
 */
const plain = /^[\n -~а-яіїєґ–—’«»…№₴€]*$/u
const folded = /['`’іїєґ]/gu

/**
 * Folds a text for comparison: lower case, without accents and apostrophes, ё as е, the letters of Kazakh and Ukrainian
 * as those of Russian keyboards; й and ў stay letters of their own, and letters of different alphabets stay distinct
 * however alike they look. Folding twice equals folding once.
 */
export function foldText(text: string): string {
  const small = text.toLowerCase()
  return plain.test(small)
    ? small.replace(folded, (letter) => typedFor.get(letter) ?? letter)
    : text.replace(clusters, foldCluster)
}
