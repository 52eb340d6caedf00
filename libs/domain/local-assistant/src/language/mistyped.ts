/**
 * One word as a list of topics has it, as it is compared and as it is `written`: `isStart` where any
 * word fits that begins so.
 */
export type Pattern = { text: string; written: string; isStart: boolean }

/** Typing errors are looked for in words of at least this many letters. */
export const shortestMistyped = 5
/**
 * A wrong character makes other words; in words from this length, or where the keys are neighbours, it
 * is an error all the same.
 */
const shortestWithWrongCharacter = 7
/** Two errors are one word still from this length. */
const shortestWithTwoErrors = 9

/** Rows of the keyboards, Latin and Cyrillic: characters that stand side by side are mistaken for each other. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзх', 'фивапролдж', 'ячсмитбю']

/**
 * Whether a word is a pattern with characters wrong, missing, doubled or exchanged with their neighbours: one, and two
 * in a long one. Both are spelled as `foldSpelling` writes them; the first letter must be right.
 */
export function isMistyped(word: string, { text, isStart }: Pick<Pattern, 'text' | 'isStart'>): boolean {
  if (word.charAt(0) !== text.charAt(0)) return false
  if (isStart && word.length > text.length + 4) return false
  if (isInflected(word, text)) return true
  const starts = isStart
    ? [text.length - 1, text.length, text.length + 1].map((length) => word.slice(0, length))
    : [word]
  return starts.some(
    (start) =>
      isOneErrorAway(start, text, isStart ? shortestWithTwoErrors : shortestWithWrongCharacter) ||
      (!isStart && Math.min(start.length, text.length) >= shortestWithTwoErrors && errorsBetween(start, text, 2) <= 2),
  )
}

/** Words in Cyrillic are declined at their ends: from this length on, the beginning shows which word it is. */
const shortestInflected = 6
const longestEnding = 2

/**
 * The ending of a word may be exchanged: a vowel, but no letter of its stem ("поверх", "поверю").
 */
const ownEnding = /[аеиоуюяй]$/u

/** Whether a word is a pattern in another of its forms. */
export const isInflected = (word: string, text: string): boolean =>
  text.length >= shortestInflected &&
  /^\p{Script=Cyrillic}/u.test(text) &&
  word.length <= text.length + longestEnding &&
  word.startsWith(text.replace(ownEnding, ''))

function isOneErrorAway(one: string, other: string, shortestWrong: number): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  return (
    (a.slice(1) === b.slice(1) && (other.length >= shortestWrong || areNeighbours(a[0], b[0]))) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

const areNeighbours = (one = '', other = ''): boolean =>
  one !== '' && other !== '' && rows.some((row) => row.includes(one + other) || row.includes(other + one))

/** The edit distance of two words (Levenshtein), or more than `most` as soon as it is. */
function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let place = 1; place <= other.length; place++)
      line.push(
        Math.min(
          (above[place] ?? 0) + 1,
          (line[place - 1] ?? 0) + 1,
          (above[place - 1] ?? 0) + (one[row - 1] === other[place - 1] ? 0 : 1),
        ),
      )
    if (Math.min(...line) > most) return most + 1
    above = line
  }
  return above.at(-1) ?? most + 1
}
