import { foldSpelling } from './foldSpelling.ts'
import { isMistyped, shortestMistyped, type Pattern } from './mistyped.ts'
import { allSpellings, cyrillicOf } from './romanised.ts'
import { isSmallTalk } from './smallTalk.ts'
import { isFoldedStopWord, isStopWord } from './stopWords.ts'
import { aspects } from './topics/aspects.ts'
import { hairServices } from './topics/hairServices.ts'
import { placeWords, questionWords, whereWords } from './topics/markers.ts'
import { matters } from './topics/matters.ts'
import { particulars } from './topics/particulars.ts'
import { payments } from './topics/payments.ts'
import { places } from './topics/places.ts'
import { requests } from './topics/requests.ts'
import { rules } from './topics/rules.ts'
import { services } from './topics/services.ts'
import { times, weekdays } from './topics/times.ts'
import type { Topic } from './topics/Topic.ts'

/** A word of a text, in lower case and as it was written: the topic that it names, alone or with its neighbours, or none. */
export type TopicWord = { word: string; original: string; topic: Topic | null; isStopWord: boolean }

type Phrase = { topic: Topic; patterns: readonly Pattern[]; length: number }

const phrases: readonly Phrase[] = [
  ...requests,
  ...matters,
  ...places,
  ...payments,
  ...rules,
  ...hairServices,
  ...services,
  ...particulars,
  ...aspects,
  ...weekdays,
  ...times,
].flatMap((topic) =>
  topic.words
    .trim()
    .split(/\s+/u)
    .map((phrase): Phrase => {
      const patterns = phrase.split(/[_-]/u).map((word): Pattern => {
        const isStart = word.endsWith('*')
        return { text: foldSpelling(isStart ? word.slice(0, -1) : word), isStart }
      })
      return { topic, patterns, length: patterns.reduce((sum, { text }) => sum + text.length, 0) }
    }),
)

/** Longest phrases of a list, in words. */
const mostWords = Math.max(...phrases.map(({ patterns }) => patterns.length))
const placeOf = (words: number, word: string): string => `${String(words)} ${word.charAt(0)}`
/** By number of words and first letter, longer ones first. */
const byWordsAndStart = Map.groupBy(
  phrases.toSorted((one, other) => other.length - one.length),
  ({ patterns }) => placeOf(patterns.length, patterns[0]?.text ?? ''),
)

const mistyped = Map.groupBy(
  phrases.filter(
    ({ topic, patterns: [first, second] }) =>
      topic.kind !== 'request' && first !== undefined && second === undefined && first.text.length >= shortestMistyped,
  ),
  ({ patterns: [first] }) => first?.text.charAt(0) ?? '',
)

/** Words of a text: letters and numbers, with the apostrophes of any keyboard. */
const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}'’`´]+/gu) ?? []

/**
 * Finds the topics that the words of a text name, longest phrases first. Which language it is does not matter, as people mix them; a text in
 * Latin letters is also read as Cyrillic ("skolko stoit manikyur"), and what names more is meant. What is then left is read in Latin letters
 * ("skolko stoit gel polish").
 */
export function readTopics(text: string): TopicWord[] {
  const originals = wordsIn(text)
  const { asWritten, asCyrillic } = readingsOf(text, originals)
  if (!asCyrillic) return asWritten
  nameTopics(asCyrillic, originals.map(comparedForm))
  return asCyrillic
}

/** Whether a text in Latin letters names more when it is read as Cyrillic. */
export const isRomanised = (text: string): boolean => readingsOf(text, wordsIn(text)).asCyrillic !== null

/** A text as it is written, and in Cyrillic where it names more that way. */
function readingsOf(text: string, originals: readonly string[]) {
  const asWritten = topicsOf(originals, (word) => word)
  if (/\p{Script=Cyrillic}/u.test(text)) return { asWritten, asCyrillic: null }
  const [best] = allSpellings
    .map((spelling) => topicsOf(originals, (word) => cyrillicOf(word, spelling)))
    .toSorted((one, other) => known(other) - known(one))
  return { asWritten, asCyrillic: best && known(best) > known(asWritten) ? best : null }
}

const known = (words: readonly TopicWord[]): number =>
  words.filter(({ topic, isStopWord: isStop }) => topic !== null || isStop).length

const comparedForm = (word: string): string => foldSpelling(word).replace(/^\p{N}+/u, '#')

function topicsOf(originals: readonly string[], spell: (word: string) => string): TopicWord[] {
  const read = originals.map((original): TopicWord => {
    const word = spell(original.toLowerCase())
    return {
      word,
      original,
      topic: null,
      isStopWord: isStopWord(word) || isFoldedStopWord(word) || isSmallTalk(foldSpelling(word)),
    }
  })
  nameTopics(
    read,
    read.map(({ word }) => comparedForm(word)),
  )
  return read
}

/** Gives the words that have no topic yet those that they name as they are compared. */
function nameTopics(read: readonly TopicWord[], compared: readonly string[]): void {
  const taken = read.map(({ topic }) => topic !== null)
  for (let length = mostWords; length > 0; length--)
    for (const place of compared.keys()) {
      if (taken[place]) continue
      const found =
        phraseAt(compared, taken, place, length) ?? (length === 1 ? mistypedAt(compared, place, read[place]) : null)
      if (!found) continue
      for (const each of found.places) {
        taken[each] = true
        const word = read[each]
        if (word) word.topic = found.topic
      }
    }
}

type Found = { topic: Topic; places: readonly number[] }

function phraseAt(words: readonly string[], taken: readonly boolean[], place: number, length: number): Found | null {
  for (const { topic, patterns } of byWordsAndStart.get(placeOf(length, words[place] ?? '')) ?? []) {
    const places: number[] = []
    let next = place
    for (const pattern of patterns) {
      // One word may stand between: "take the gel off".
      const at = [next, next + 1].find(
        (each, skipped) => (skipped === 0 || places.length > 0) && !taken[each] && isFitting(words[each], pattern),
      )
      if (at === undefined) break
      places.push(at)
      next = at + 1
    }
    if (places.length === patterns.length) return { topic, places }
  }
  return null
}

const isFitting = (word: string | undefined, { text, isStart }: Pattern): boolean =>
  word !== undefined && (isStart ? word.startsWith(text) : word === text)

const remembered = new Map<string, Topic | null>()
const mostRemembered = 5000

function mistypedAt(
  words: readonly string[],
  place: number,
  { isStopWord: isStop } = { isStopWord: true },
): Found | null {
  const word = words[place] ?? ''
  if (isStop || word.length < shortestMistyped || [placeWords, questionWords, whereWords].some((set) => set.has(word)))
    return null
  let topic = remembered.get(word)
  if (topic === undefined) {
    topic =
      mistyped
        .get(word.charAt(0))
        ?.find(({ patterns: [pattern] }) => pattern !== undefined && isMistyped(word, pattern))?.topic ?? null
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(word, topic)
  }
  return topic && { topic, places: [place] }
}
