import { foldSpelling } from '../language/foldSpelling.ts'
import type { Part } from '../language/readParts.ts'
import {
  cancelOrders,
  detailWords,
  extentWords,
  joiningWords,
  moveOrders,
  offerWords,
  openingWords,
  startingVerbs,
  timeNouns,
  whenWords,
  whereWords,
} from '../language/topics/markers.ts'
import { weekdays } from '../language/topics/times.ts'

const dayNames = weekdays.map(({ name }) => name)

/** Words that ask for hours of a day, and beside a service for its price. */
const howMuch = new Set(
  'сколько скольки скольких сколька скільки скількох нешеден нешеге неше нешеде'.split(' ').map(foldSpelling),
)
export const isHowMuch = ({ word, topic }: Part['words'][number]): boolean =>
  topic?.name !== 'hours' || howMuch.has(word) || word.length <= 3 || startingVerbs.test(word)

/** It tells the business to cancel: a person must do it. */
export const isOrder = ({ words }: Part): boolean =>
  words.some(({ word }) => cancelOrders.has(word)) ||
  words
    .slice(0, 2)
    .some(
      ({ word }, place) => word === 'cancel' && ['please', 'pls', 'plz', undefined].includes(words[place - 1]?.word),
    )

const isTime = ({ word, topic }: Part['words'][number]): boolean =>
  /^\p{N}/u.test(word) || (topic !== null && [...dayNames, 'today', 'tomorrow'].includes(topic.name))

/** A day or a time is named after what is moved: where to. Verbs at the end, and orders, have it before them. */
export const isMovedTo = ({ words }: Part): boolean => {
  const place = words.findIndex(({ topic }) => topic?.name === 'move')
  const isOrdered = words.some(({ word }) => moveOrders.has(word))
  const days = new Set(words.flatMap(({ topic }) => (topic && dayNames.includes(topic.name) ? [topic.name] : [])))
  return words.slice(place + 1).some(isTime) || days.size > 1 || (isOrdered && words.some(isTime))
}

/** Its hours are those of a free time: a day and a time of it are named, and no verb of opening. */
export const isHourOfVisit = ({ words }: Part): boolean =>
  words.some(({ word }) => /^\p{N}/u.test(word)) &&
  words.some(({ topic }) => topic !== null && [...dayNames, 'today', 'tomorrow'].includes(topic.name)) &&
  words.every(({ word, topic }) => topic?.name !== 'hours' || timeNouns.has(word) || extentWords.has(word))

/** It asks in so many words how a day is: till when, what hours. */
export const isAboutDay = ({ words }: Part): boolean =>
  words.some(
    ({ word }, place) =>
      extentWords.has(word) &&
      words
        .slice(Math.max(0, place - mostToDay), place + mostToDay + 1)
        .some(({ topic }) => topic !== null && [...dayNames, 'weekend', 'workdays'].includes(topic.name)),
  )
const mostToDay = 4

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
