import { cyrillicOf } from './romanised.ts'
import { foldSpelling } from './foldSpelling.ts'
import { isFoldedStopWord, isStopWord } from './stopWords.ts'
import { aspects } from './topics/aspects.ts'
import { hairServices } from './topics/hairServices.ts'
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

/** One word of a phrase: `isStart` where any word fits that begins so. */
type Pattern = { text: string; isStart: boolean }
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

/** More words first, then longer ones: "gift card" is no card. */
const byFirstLetter = Map.groupBy(
  phrases.toSorted((one, other) => other.patterns.length - one.patterns.length || other.length - one.length),
  ({ patterns }) => patterns[0]?.text.charAt(0) ?? '',
)

/** Typing errors are looked for in words of at least this many letters; a wrong character, which makes other words, in longer ones. */
const shortestMistyped = 5
const shortestWithWrongCharacter = 7
const mistyped = phrases.filter(
  ({ topic, patterns: [first, second] }) =>
    topic.kind !== 'request' && first !== undefined && second === undefined && first.text.length >= shortestMistyped,
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
  const asWritten = topicsOf(originals, (word) => word)
  if (/\p{Script=Cyrillic}/u.test(text)) return asWritten
  const asCyrillic = topicsOf(originals, cyrillicOf)
  if (known(asCyrillic) <= known(asWritten)) return asWritten
  nameTopics(asCyrillic, originals.map(comparedForm))
  return asCyrillic
}

/** Whether a text in Latin letters names more when it is read as Cyrillic. */
export function isRomanised(text: string): boolean {
  if (/\p{Script=Cyrillic}/u.test(text)) return false
  const originals = wordsIn(text)
  return known(topicsOf(originals, cyrillicOf)) > known(topicsOf(originals, (word) => word))
}

const known = (words: readonly TopicWord[]): number =>
  words.filter(({ topic, isStopWord: isStop }) => topic !== null || isStop).length

const comparedForm = (word: string): string => foldSpelling(word).replace(/^\p{N}+/u, '#')

function topicsOf(originals: readonly string[], spell: (word: string) => string): TopicWord[] {
  const read = originals.map((original): TopicWord => {
    const word = spell(original.toLowerCase())
    return { word, original, topic: null, isStopWord: isStopWord(word) || isFoldedStopWord(word) }
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
  for (const length of [4, 3, 2, 1])
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
  for (const { topic, patterns } of byFirstLetter.get(words[place]?.charAt(0) ?? '') ?? []) {
    if (patterns.length !== length) continue
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
  if (isStop || word.length < shortestMistyped) return null
  let topic = remembered.get(word)
  if (topic === undefined) {
    topic =
      mistyped.find(({ patterns: [pattern] }) => pattern !== undefined && isMistyped(word, pattern))?.topic ?? null
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(word, topic)
  }
  return topic && { topic, places: [place] }
}

/** Whether a word is a pattern with one character wrong, missing, doubled or exchanged with its neighbour. */
function isMistyped(word: string, { text, isStart }: Pattern): boolean {
  if (isStart && word.length > text.length + 4) return false
  const starts = isStart
    ? [text.length - 1, text.length, text.length + 1].map((length) => word.slice(0, length))
    : [word]
  return starts.some((start) => isOneEditAway(start, text))
}

function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.charAt(0) !== other.charAt(0)) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  return (
    (a.slice(1) === b.slice(1) && other.length >= shortestWithWrongCharacter) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
