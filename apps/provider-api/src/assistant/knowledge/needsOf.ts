import { isUnknownQuestion, readParts, type Part } from '../language/readParts.ts'
import { addressing, offerWords, placeWords, tellingWords, whereWords } from '../language/topics/markers.ts'
import type { TopicKind } from '../language/topics/Topic.ts'
import { weekdays } from '../language/topics/times.ts'

/** One thing that a part of a message needs an entry for. */
export type KnowledgeNeed = {
  /** Topics of which the entry must name each; empty: only its words can show whether an entry fits. */
  topics: readonly string[]
  kind: 'request' | 'matter' | 'service' | 'words'
  /** Restrictions and aspects that the entry must name, too. */
  required: readonly string[]
  /** Days of the week from 1, Monday, to 7, that the part names. */
  days: readonly number[]
  part: Part
  /** Nobody asked for it in so many words: it counts only where nothing else is asked. */
  isImplied: boolean
}

/** Modifiers that matter whatever is asked; the others change only what is said about a service. */
const alwaysRequired = new Set(['student', 'pensioner', 'pregnant', 'holiday', 'pet', 'home-visit', 'group'])
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
])
const dayNames = weekdays.map(({ name }) => name)

/**
 * Returns what a message needs entries for; nothing for a greeting or a remark. What is only told ("I have a manicure at twelve, where can I
 * park?") counts only where nothing is asked.
 */
export function needsOf(text: string): KnowledgeNeed[] {
  const parts = readParts(text)
  const needs = parts.flatMap((part) =>
    needsOfPart(part).map((need) => ({ ...need, isImplied: need.isImplied || isTold(need) })),
  )
  const explicit = needs.filter((need) => !need.isImplied)
  if (explicit.length > 0) return explicit
  const named = needs.filter(({ kind }) => kind !== 'words')
  return named.length > 0 ? named : needs
}

/** A service that is only mentioned, or a matter within what somebody tells about themselves. */
const isTold = ({ kind, part }: KnowledgeNeed): boolean =>
  !part.isAsking && kind !== 'request' && part.words.some(({ word }) => tellingWords.has(word))

function needsOfPart(part: Part): KnowledgeNeed[] {
  const implied = new Set<string>()
  const has = (name: string) => part.words.some(({ topic }) => topic?.name === name)
  const ofKind = (kind: TopicKind) => [
    ...new Set(part.words.flatMap(({ topic }) => (topic?.kind === kind ? [topic.name] : []))),
  ]
  const days = dayNames.flatMap((name, place) => (has(name) ? [place + 1] : []))
  const hasTime =
    days.length > 0 ||
    ['weekend', 'workdays', 'today', 'tomorrow', 'now', 'part-of-day'].some(has) ||
    part.words.some(({ word, topic }) => topic === null && /^\p{N}/u.test(word))
  const requests = new Set(ofKind('request'))
  const matters = new Set(ofKind('matter'))
  const saysHours = matters.has('hours')
  let services = ofKind('service')
  // Brows are waxed, too.
  if (services.includes('brows')) services = services.filter((name) => name !== 'hair-removal')
  const modifiers = ofKind('modifier')
  const aspects = ofKind('aspect')

  const imply = (names: Set<string>, name: string) => {
    names.add(name)
    implied.add(name)
  }

  if (has('child') && has('accompany')) {
    matters.add('visit-with-child')
    services = []
  }
  // Room for a car is no free time.
  if (has('car') && requests.has('slot') && services.length === 0) {
    requests.delete('slot')
    matters.add('parking')
  }
  if (has('car') && (has('room') || part.words.some(({ word }) => placeWords.has(word)))) matters.add('parking')
  else if (has('room') && matters.size === 0 && (hasTime || services.length > 0)) requests.add('slot')
  if (matters.size + requests.size === 0)
    for (const name of ofKind('weak')) if (!['car', 'room', 'work'].includes(name)) matters.add(name)
  if (has('work') && matters.size + requests.size + services.length === 0) matters.add('hours')
  if (has('move') && isMovedTo(part) && !has('policy') && !has('pay') && !has('price')) {
    matters.delete('move')
    requests.add('rebook')
  }
  // "Do I pay a deposit to book?" asks about the deposit.
  if ([...matters].some((name) => decidedByRule.has(name))) requests.delete('slot')
  if (isAboutSomebody(part) && !saysHours && (has('work') || (hasTime && services.length + matters.size === 0))) {
    matters.delete('hours')
    requests.add('staff')
  }
  if (has('appointment') && matters.size + requests.size + services.length === 0 && hasTime) imply(requests, 'slot')
  const hasAspect = aspects.length > 0
  if (services.length > 0 && hasTime && !hasAspect && matters.size + requests.size === 0 && isWithTime(part)) {
    if (part.isMarked) requests.add('slot')
    else imply(requests, 'slot')
  }
  if (matters.size + requests.size + services.length === 0) {
    // Gel that is taken off is not what somebody who asks about gel wants.
    for (const name of modifiers.filter((each) => each !== 'gel' || !modifiers.includes('removal'))) {
      const matter = name === 'child' ? 'visit-with-child' : name
      if (part.isAsking) matters.add(matter)
      else imply(matters, matter)
    }
    if (has('polish') && hasAspect) matters.add('gel')
    if (isJustWhere(part)) matters.add('address')
    else if (modifiers.length === 0 && hasTime && part.isAsking) imply(matters, 'hours')
  }

  const strict = modifiers.filter((name) => alwaysRequired.has(name))
  const need = (
    kind: KnowledgeNeed['kind'],
    topics: readonly string[],
    required: readonly string[] = [],
  ): KnowledgeNeed => ({
    topics,
    kind,
    required,
    days,
    part,
    isImplied: topics.some((name) => implied.has(name)) || (kind === 'words' && !isOffered(part)),
  })
  if (requests.size > 0) return [...requests].map((name) => need('request', [name], strict))
  const isPolicy = has('policy')
  return [
    ...[...matters].map((name) => need('matter', [name], strict)),
    ...(matters.size === 0 || (hasAspect && !isPolicy && !matters.has('discount'))
      ? services.map((name) => need('service', [name], [...modifiers, ...aspects]))
      : []),
    ...(matters.size + services.length === 0 && (isUnknownQuestion(part) || hasAspect) ? [need('words', [])] : []),
  ]
}

/** A day or a time is named after what is moved: where to. */
const isMovedTo = ({ words }: Part): boolean => {
  const place = words.findIndex(({ topic }) => topic?.name === 'move')
  return words
    .slice(place + 1)
    .some(
      ({ word, topic }) =>
        /^\p{N}/u.test(word) || (topic !== null && [...dayNames, 'today', 'tomorrow'].includes(topic.name)),
    )
}

/** It asks for a place, and for nothing else. */
const isJustWhere = ({ words }: Part): boolean =>
  words.some(({ word }) => whereWords.has(word)) &&
  words.filter(({ topic, isStopWord, word }) => topic === null && !isStopWord && word.length > 3).length <= 1

/** It asks whether there is something that no list knows. */
const isOffered = (part: Part): boolean => part.words.some(({ word }) => offerWords.has(word))

/** A day or a date that is not only said along: a time of day, tomorrow, a weekday. */
const isWithTime = (part: Part): boolean =>
  part.words.some(
    ({ topic }) =>
      topic !== null && (dayNames.includes(topic.name) || ['today', 'tomorrow', 'now', 'weekend'].includes(topic.name)),
  )

/** A word in capitals that no list knows: a name, and nobody is addressed. */
const isAboutSomebody = ({ words }: Part): boolean =>
  words.some(({ original, topic, isStopWord }) => topic === null && !isStopWord && /^\p{Lu}\p{Ll}+$/u.test(original)) &&
  !words.some(({ word }) => addressing.has(word))
