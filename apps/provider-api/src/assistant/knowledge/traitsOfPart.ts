import { foldSpelling } from '../language/foldSpelling.ts'
import type { Part } from '../language/readParts.ts'
import {
  cancelOrders,
  detailWords,
  joiningWords,
  offerWords,
  openingWords,
  whenWords,
  whereWords,
} from '../language/topics/markers.ts'
import { weekdays } from '../language/topics/times.ts'

const dayNames = weekdays.map(({ name }) => name)

/** Kazakh and Russian words that ask for hours of a day, and beside a service for its price. */
const howMuch = new Set(
  'сколько скольки скольких сколька скільки скількох нешеден нешеге неше нешеде'.split(' ').map(foldSpelling),
)
export const isHowMuch = ({ word, topic }: Part['words'][number]): boolean =>
  topic?.name !== 'hours' || howMuch.has(word) || word.length <= 3

/** It tells the business to cancel: a person must do it. */
export const isOrder = ({ words }: Part): boolean =>
  words.some(({ word }) => cancelOrders.has(word)) ||
  words
    .slice(0, 2)
    .some(
      ({ word }, place) => word === 'cancel' && ['please', 'pls', 'plz', undefined].includes(words[place - 1]?.word),
    )

/** A day or a time is named after what is moved: where to. */
export const isMovedTo = ({ words }: Part): boolean => {
  const place = words.findIndex(({ topic }) => topic?.name === 'move')
  return words
    .slice(place + 1)
    .some(
      ({ word, topic }) =>
        /^\p{N}/u.test(word) || (topic !== null && [...dayNames, 'today', 'tomorrow'].includes(topic.name)),
    )
}

/** It asks for a place, and for nothing else. */
export const isJustWhere = ({ words }: Part): boolean =>
  words.some(({ word }) => whereWords.has(word)) &&
  words.filter(({ topic, isStopWord, word }) => topic === null && !isStopWord && word.length > 3).length <= 1

/** It asks whether something is there or possible that no list knows, and for no detail of what was named before. */
export const isOffered = ({ words }: Part): boolean =>
  !words.some(({ word }) => detailWords.has(word)) &&
  (words.some(({ word }) => offerWords.has(word)) ||
    words.some(
      ({ word }, place) => openingWords.has(word) && words.slice(0, place).every((each) => joiningWords.has(each.word)),
    ))

/** A day or a date that is not only said along: a time of day, tomorrow, a weekday. */
export const isWithTime = (part: Part): boolean =>
  part.words.some(
    ({ topic }) =>
      topic !== null && (dayNames.includes(topic.name) || ['today', 'tomorrow', 'now', 'weekend'].includes(topic.name)),
  )

/** It asks when. */
export const isAboutWhen = ({ words }: Part): boolean => words.some(({ word }) => whenWords.has(word))
