import { isOnHoliday } from '../language/isOnHoliday.ts'
import { isAboutSomebody } from '../language/readClauses.ts'
import { isOpenQuestion, isUnknownQuestion, type Part } from '../language/readParts.ts'
import { orWords, placeWords, whereWords, worksWords } from '../language/topics/markers.ts'
import type { TopicKind } from '../language/topics/Topic.ts'
import { weekdays } from '../language/topics/times.ts'
import { changes, notOfPolish, notOfServices, restrictionsOf, tellsMore } from './restrictions.ts'
import {
  isAboutDay,
  isAboutWhen,
  isHourOfVisit,
  isHowMuch,
  isJustWhere,
  isMovedTo,
  isOffered,
  isOrder,
  isWithTime,
} from './traitsOfPart.ts'

/** One thing that a part of a message needs an entry for. */
export type KnowledgeNeed = {
  /** Topics of which the entry must name each; empty: only its words can show whether an entry fits. */
  topics: readonly string[]
  kind: 'request' | 'matter' | 'service' | 'words'
  /** Restrictions and aspects that the entry must name, too. */
  required: readonly string[]
  part: Part
  /** The message does not name it in so many words: it counts only where nothing else is asked. */
  isImplied: boolean
}

/** Matters that are the question even where a visit is spoken of. */
const decidedByRule = new Set([
  'deposit',
  'cancel',
  'gift',
  'allergy',
  'hema',
  'guarantee',
  'discount',
  'move',
  'visit-with-child',
  'card',
  'cash',
  'parking',
  'guard',
])
/** Wishes for a time of one's own. */
const bookings = ['slot', 'booking']
const dayNames = weekdays.map(({ name }) => name)
const timeNames = ['weekend', 'workdays', 'today', 'tomorrow', 'now', 'part-of-day']
/** Services on earlier work. */
const ofOld = new Set(['removal', 'refill'])

/** The topics of a part, as they are settled step by step. */
type Reading = {
  part: Part
  has: (name: string) => boolean
  /** It names a day, a part of one or a number. */
  hasTime: boolean
  requests: Set<string>
  matters: Set<string>
  services: string[]
  modifiers: readonly string[]
  aspects: string[]
  /** The message does not name these in so many words. */
  implied: Set<string>
}

/** Returns what one part of a message needs entries for. */
export function needsOfPart(part: Part): KnowledgeNeed[] {
  const reading = readingOf(part)
  settlePlaces(reading)
  settleMatters(reading)
  settleAppointments(reading)
  settleStaff(reading)
  settleVisit(reading)
  if (isEmpty(reading)) settleUnnamed(reading)
  return needsOfReading(reading)
}

const isEmpty = ({ requests, matters, services }: Reading): boolean =>
  requests.size + matters.size + services.length === 0

function readingOf(part: Part): Reading {
  const has = (name: string) => part.words.some(({ topic }) => topic?.name === name)
  const ofKind = (kind: TopicKind) => [
    ...new Set(part.words.flatMap(({ topic }) => (topic?.kind === kind ? [topic.name] : []))),
  ]
  const services = ofKind('service').filter((name, _, all) => !all.some((other) => tellsMore[other]?.includes(name)))
  const modifiers = ofKind('modifier').filter(
    // A correction of brows shapes them; a correction of nails and lashes fills the part that grew out.
    (name) =>
      name !== 'women' &&
      !(name === 'refill' && services.includes('brows')) &&
      !(name === 'hair-wash' && services.includes('blowdry')) &&
      // "The security guy".
      !(name === 'men' && has('guard')),
  )
  const hasTime =
    [...dayNames, ...timeNames].some(has) ||
    part.words.some(({ word, topic }) => topic === null && /^\p{N}/u.test(word))
  return {
    part,
    has,
    hasTime,
    requests: new Set(ofKind('request')),
    matters: new Set(ofKind('matter')),
    services,
    modifiers: isOnHoliday(part.text) ? [...modifiers, 'holiday'] : modifiers,
    aspects: ofKind('aspect'),
    implied: new Set(),
  }
}

/** A child's visit, and a place for a car, which is no free time. */
function settlePlaces(reading: Reading): void {
  const { part, has, hasTime, requests, matters } = reading
  // "Can I come in with a pram?" asks for no door.
  if (has('child') && has('entrance') && !part.words.some(({ word }) => whereWords.has(word)))
    matters.delete('entrance')
  if (has('child') && (has('accompany') || (has('entrance') && !matters.has('entrance')))) {
    matters.add('visit-with-child')
    reading.services = []
  }
  if (has('car') && requests.has('slot') && reading.services.length === 0) {
    requests.delete('slot')
    matters.add('parking')
  }
  // "What do I say at the gate with the car?"
  if (has('car') && matters.delete('entrance')) matters.add('parking')
  if (has('car') && (has('room') || part.words.some(({ word }) => placeWords.has(word)))) matters.add('parking')
  // "Can I park, or is the metro better?"
  if (matters.has('parking') && part.words.some(({ word }) => orWords.has(word))) matters.delete('transport')
  if (has('room') && !has('car') && matters.size === 0 && (hasTime || reading.services.length > 0)) requests.add('slot')
}

/** The service of a part of the body that is named alone: "how much for hands". */
const servicesOfBody: Readonly<Record<string, string>> = { hands: 'manicure', feet: 'pedicure' }

/** Prices that are written like hours, what is weak, and hours that nothing but a verb names. */
function settleMatters(reading: Reading): void {
  const { part, has, hasTime, requests, matters, services, aspects } = reading
  // "From how much" is written like "from what time".
  if (matters.has('hours') && services.length > 0 && !hasTime && part.words.every(isHowMuch)) {
    matters.delete('hours')
    aspects.push('price')
  }
  if (services.length + matters.size === 0 && aspects.length > 0) {
    for (const [body, service] of Object.entries(servicesOfBody)) if (has(body)) services.push(service)
    if (has('hair') && has('hue')) services.push('colouring')
    else if (has('child') ? has('hair') || has('tidy') : has('hair') && has('tidy')) services.push('haircut')
  }
  // "Will somebody be there at eight, or do I stand at the door?"
  if (matters.has('entrance') && isWithTime(part) && !part.words.some(({ word }) => whereWords.has(word))) {
    matters.delete('entrance')
    if (matters.size === 0) matters.add('hours')
  }
  // "Will the polish hold for a week?"
  if (has('polish') && has('endure') && services.length + matters.size === 0) matters.add('guarantee')
  // "How much will I pay for a cut" asks for its price.
  const isPricePaid = services.length > 0 && aspects.includes('price')
  if (matters.size + requests.size === 0 && !isPricePaid)
    for (const { topic } of part.words) if (topic?.kind === 'weak' && topic.name !== 'work') matters.add(topic.name)
  const isAllKnown = part.words.every(({ topic, isStopWord }) => topic !== null || isStopWord)
  if (isEmpty(reading) && (has('work') || (has('present') && (hasTime || isAllKnown)))) matters.add('hours')
}

/** Requests about an appointment, which a person decides; the way of making one is a rule. */
function settleAppointments({ part, has, hasTime, requests, matters, aspects }: Reading): void {
  const isRule = has('policy') || has('pay') || has('price')
  for (const [name, isDone] of [
    ['move', isMovedTo],
    ['cancel', isOrder],
  ] as const)
    if (has(name) && !isRule && isDone(part)) {
      matters.delete(name)
      requests.add('rebook')
    }
  // "Do I pay a deposit to book?" asks about the deposit.
  if ([...matters].some((name) => decidedByRule.has(name))) for (const name of bookings) requests.delete(name)
  // "I want to book a manicure, how much is it?" asks for a price: whoever wants a time names one.
  if (requests.delete('booking') && (hasTime || aspects.length === 0 || isAboutWhen(part))) requests.add('slot')
}

/** Whether one of the team works, and when. */
function settleStaff({ part, has, hasTime, requests, matters, services }: Reading): void {
  const saysHours = part.words.some(({ topic }) => topic?.name === 'hours')
  const isWorking = has('work') && (!saysHours || part.words.some(({ word }) => worksWords.has(word)))
  if (isAboutSomebody(part) && (isWorking || (!saysHours && hasTime && services.length + matters.size === 0))) {
    matters.delete('hours')
    requests.add('staff')
  }
}

/** A service and a day, or an appointment and a time: somebody wants to come. */
function settleVisit(reading: Reading): void {
  const { part, has, hasTime, requests, matters, services, aspects } = reading
  if (has('appointment') && hasTime && isEmpty(reading)) imply(reading, requests, 'slot')
  // "What times have you got on Friday at three for a manicure?"
  if (
    services.length > 0 &&
    aspects.length === 0 &&
    matters.size === 1 &&
    matters.has('hours') &&
    isHourOfVisit(part)
  ) {
    matters.delete('hours')
    requests.add('slot')
  }
  if (services.length > 0 && hasTime && aspects.length + matters.size + requests.size === 0 && isWithTime(part)) {
    if (part.isMarked) requests.add('slot')
    else imply(reading, requests, 'slot')
  }
}

/** The need of a part that names neither a request nor a matter nor a service. */
function settleUnnamed(reading: Reading): void {
  const { part, has, hasTime, requests, matters, modifiers, aspects } = reading
  const isOfOld = modifiers.some((name) => ofOld.has(name))
  // Gel that is taken off is not what somebody who asks about gel wants.
  for (const name of modifiers.filter((each) => each !== 'gel' || !isOfOld)) {
    // The price for a child is no question about its visit.
    if (name === 'child' && aspects.includes('price')) continue
    const matter = name === 'child' ? 'visit-with-child' : name
    if (part.isAsking || ofOld.has(name)) matters.add(matter)
    else imply(reading, matters, matter)
  }
  if (has('polish') && aspects.length > 0 && modifiers.length === 0) matters.add('gel')
  if (isJustWhere(part)) matters.add('address')
  else if (modifiers.length === 0 && hasTime && (part.isMarked || isAboutDay(part))) matters.add('hours')
  else if (modifiers.length === 0 && hasTime && part.isAsking) imply(reading, matters, 'hours')
  else if (part.isMarked && isAboutSomebody(part)) requests.add('staff')
}

function imply({ implied }: Reading, names: Set<string>, name: string): void {
  names.add(name)
  implied.add(name)
}

function needsOfReading(reading: Reading): KnowledgeNeed[] {
  const { part, has, requests, matters, services, modifiers, aspects, implied } = reading
  const strict = (topic: string) => modifiers.filter((name) => changes[name]?.includes(topic))
  const need = (
    kind: KnowledgeNeed['kind'],
    topics: readonly string[],
    required: readonly string[] = [],
  ): KnowledgeNeed => ({
    topics,
    kind,
    required,
    part,
    isImplied:
      topics.some((name) => implied.has(name)) || (kind === 'words' && !isOffered(part) && !isOpenQuestion(part)),
  })
  const hasAspect = aspects.length > 0
  const ofRequests = [...requests].map((name) => need('request', [name], strict(name)))
  if (requests.size > 0 && !hasAspect) return ofRequests
  const ofServices = modifiers.filter((name) => !notOfServices.has(name))
  return [
    ...ofRequests,
    ...(requests.size > 0
      ? []
      : [...matters].map((name) =>
          need('matter', [name], name === 'guarantee' ? [...strict(name), ...notOfPolish(services)] : strict(name)),
        )),
    ...(matters.size === 0 || (hasAspect && !has('policy') && !matters.has('discount'))
      ? services.flatMap((name) =>
          restrictionsOf(ofServices, has('women')).map((each) => need('service', [name], [...each, ...aspects])),
        )
      : []),
    ...(isEmpty(reading) && (isUnknownQuestion(part) || hasAspect) ? [need('words', [])] : []),
  ]
}
