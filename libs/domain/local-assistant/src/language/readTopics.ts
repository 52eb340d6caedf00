import { foldSpelling, isOtherWord } from './foldSpelling.ts'
import { isInflected, isMistyped, shortestMistyped, type Pattern } from './mistyped.ts'
import { ordinaryWords } from './ordinaryWords.ts'
import { allSpellings, cyrillicOf } from './romanised.ts'
import { isSmallTalk } from './smallTalk.ts'
import { isFoldedStopWord, isStopWord } from './stopWords.ts'
import { aspects } from './topics/aspects.ts'
import { cases } from './topics/cases.ts'
import { hairServices } from './topics/hairServices.ts'
import { placeWords, questionWords, whereWords } from './topics/markers.ts'
import { matters } from './topics/matters.ts'
import { particulars } from './topics/particulars.ts'
import { payments } from './topics/payments.ts'
import { places } from './topics/places.ts'
import { requests } from './topics/requests.ts'
import { results } from './topics/results.ts'
import { rules } from './topics/rules.ts'
import { services } from './topics/services.ts'
import { situations } from './topics/situations.ts'
import { times, weekdays } from './topics/times.ts'
import type { Topic } from './topics/Topic.ts'

/**
 * A word of a text, as `foldSpelling` writes it and as it was written: the topic that it names, alone or with its
 * neighbours, or none. `isGuess`: it is taken for a mistyped word of the topic.
 */
export type TopicWord = { word: string; original: string; topic: Topic | null; isStopWord: boolean; isGuess: boolean }

type Phrase = { topic: Topic; patterns: readonly Pattern[]; length: number }

const phrases: readonly Phrase[] = [
  ...requests,
  ...matters,
  ...places,
  ...payments,
  ...rules,
  ...situations,
  ...cases,
  ...hairServices,
  ...services,
  ...results,
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
        const written = isStart ? word.slice(0, -1) : word
        return { text: foldSpelling(written), written, isStart }
      })
      return { topic, patterns, length: patterns.reduce((sum, { text }) => sum + text.length, 0) }
    }),
)

/** Longest phrases of a list, in words. */
const mostWords = Math.max(...phrases.map(({ patterns }) => patterns.length))
/** The first characters of a phrase's first word, which a text's word must have, too. */
const longestStart = 3
const placeOf = (words: number, start: string): string => `${String(words)} ${start}`
/** By number of words and start, longer ones first. */
const byWordsAndStart = Map.groupBy(
  phrases.toSorted((one, other) => other.length - one.length),
  ({ patterns }) => placeOf(patterns.length, patterns[0]?.text.slice(0, longestStart) ?? ''),
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
 * Finds the topics that the words of a text name, longest phrases first. Which language it is does not matter, as
 * people mix them; a text in Latin letters is also read as Cyrillic ("skolko stoit manikyur"), and what names more is
 * meant. What is then left is read in Latin letters ("skolko stoit gel polish").
 */
export function readTopics(text: string): readonly TopicWord[] {
  const { asWritten, asCyrillic } = readingsOf(text)
  return asCyrillic ?? asWritten
}

/** Whether a text in Latin letters names more when it is read as Cyrillic. */
export const isRomanised = (text: string): boolean => readingsOf(text).asCyrillic !== null

type Readings = { asWritten: readonly TopicWord[]; asCyrillic: readonly TopicWord[] | null }
const rememberedReadings = new Map<string, Readings>()
const mostReadings = 500

function readingsOf(text: string): Readings {
  const known = rememberedReadings.get(text)
  if (known) return known
  const readings = newReadingsOf(text)
  if (rememberedReadings.size >= mostReadings) rememberedReadings.clear()
  rememberedReadings.set(text, readings)
  return readings
}

/** A text as it is written, and in Cyrillic where it names more that way. */
function newReadingsOf(text: string): Readings {
  const originals = wordsIn(text)
  const asWritten = topicsOf(originals, (word) => word)
  if (/\p{Script=Cyrillic}/u.test(text)) {
    // Single words in Latin letters stand in many a text: "сколько stoit".
    if (/\p{Script=Latin}/u.test(text))
      nameTopics(
        asWritten,
        originals.map((word) => comparedForm(cyrillicOf(word))),
      )
    return { asWritten, asCyrillic: null }
  }
  const [best] = allSpellings
    .map((spelling) => topicsOf(originals, (word) => cyrillicOf(word, spelling)))
    .toSorted((one, other) => countKnown(other) - countKnown(one))
  if (!best || countKnown(best) <= countKnown(asWritten)) return { asWritten, asCyrillic: null }
  nameTopics(best, originals.map(comparedForm))
  return { asWritten, asCyrillic: best }
}

const countKnown = (words: readonly TopicWord[]): number =>
  words.filter(({ topic, isStopWord: isStop }) => topic !== null || isStop).length

const comparedForm = (word: string): string => foldSpelling(word).replace(/^\p{N}+/u, '#')

function topicsOf(originals: readonly string[], spell: (word: string) => string): TopicWord[] {
  const read = originals.map((original): TopicWord => {
    const spelled = spell(original.toLowerCase())
    const word = foldSpelling(spelled)
    return {
      word,
      original,
      topic: null,
      isGuess: false,
      isStopWord: isStopWord(spelled) || isFoldedStopWord(word) || isSmallTalk(word),
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
        phraseAt(compared, read, taken, place, length) ??
        (length === 1 ? mistypedAt(compared, place, read[place]) : null)
      if (!found) continue
      for (const each of found.places) {
        taken[each] = true
        const word = read[each]
        if (!word) continue
        word.topic = found.topic
        word.isGuess = found.isGuess
      }
    }
}

type Found = { topic: Topic; places: readonly number[]; isGuess: boolean }

function phraseAt(
  words: readonly string[],
  read: readonly TopicWord[],
  taken: readonly boolean[],
  place: number,
  length: number,
): Found | null {
  for (let start = longestStart; start > 0; start--) {
    const possible = byWordsAndStart.get(placeOf(length, words[place]?.slice(0, start) ?? ''))
    for (const { topic, patterns } of possible ?? []) {
      const places = placesOf(patterns, words, taken, place)
      const isSame = places?.every((at, each) => !isOtherWord(read[at]?.original ?? '', patterns[each]?.written ?? ''))
      if (places && isSame) return { topic, places, isGuess: false }
    }
  }
  return null
}

function placesOf(
  patterns: readonly Pattern[],
  words: readonly string[],
  taken: readonly boolean[],
  place: number,
): number[] | null {
  const places: number[] = []
  let next = place
  for (const pattern of patterns) {
    // One word may stand between: "take the gel off".
    const at = [next, next + 1].find(
      (each, skipped) => (skipped === 0 || places.length > 0) && !taken[each] && isFitting(words[each], pattern),
    )
    if (at === undefined) return null
    places.push(at)
    next = at + 1
  }
  return places
}

const isFitting = (word: string | undefined, { text, isStart }: Pattern): boolean =>
  word !== undefined && (isStart ? word.startsWith(text) : word === text || isPlural(word, text))

/** English, Spanish and Portuguese words end so where there are several. */
const isPlural = (word: string, text: string): boolean =>
  text.length >= 4 && word.length > text.length && word.endsWith('s') && (word === `${text}s` || word === `${text}es`)

const remembered = new Map<string, { topic: Topic; isGuess: boolean } | null>()
const mostRemembered = 5000

function mistypedAt(
  words: readonly string[],
  place: number,
  { isStopWord: isStop } = { isStopWord: true },
): Found | null {
  const word = words[place] ?? ''
  if (isStop || word.length < shortestMistyped || [placeWords, questionWords, whereWords].some((set) => set.has(word)))
    return null
  let found = remembered.get(word)
  if (found === undefined) {
    const near = ordinaryWords.has(word)
      ? undefined
      : mistyped
          .get(word.charAt(0))
          ?.find(({ patterns: [pattern] }) => pattern !== undefined && isMistyped(word, pattern))
    found = near ? { topic: near.topic, isGuess: !isInflected(word, near.patterns[0]?.text ?? '') } : null
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(word, found)
  }
  return found && { ...found, places: [place] }
}
