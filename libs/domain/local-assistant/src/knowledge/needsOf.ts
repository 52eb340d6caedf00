import { readParts, type Part } from '../language/readParts.ts'
import { orderWords, tellingWords, wantingWords, whenWords } from '../language/topics/markers.ts'
import { weekdays } from '../language/topics/times.ts'
import { needsOfPart, type KnowledgeNeed } from './needsOfPart.ts'

export type { KnowledgeNeed } from './needsOfPart.ts'

/**
 * Returns what a message needs entries for; nothing for a greeting or a remark. What is only stated ("I have a manicure
 * at twelve, where can I park?") counts only where nothing is asked.
 */
export function needsOf(text: string): KnowledgeNeed[] {
  const parts = readParts(text)
  // "Send me the address and how I cancel my appointment" states nothing.
  const isOrder = parts.some(({ words }) => words.some(({ word }) => orderWords.has(word)))
  const needs = parts.flatMap((part) =>
    needsOfPart(part).map((need) => ({ ...need, isImplied: need.isImplied || (!isOrder && isStatement(need)) })),
  )
  // A complaint asks for no prices.
  const complaints = needs.filter(({ kind, topics }) => kind === 'request' && topics.includes('complaint'))
  if (complaints.length > 0) return complaints
  // A person looking for work names services that they can do.
  const isJob = needs.some(({ topics }) => topics.includes('job'))
  const isBooking = needs.some(
    ({ kind, topics, isImplied }) => kind === 'request' && topics.includes('slot') && !isImplied,
  )
  const explicit = needs.filter(
    (need) =>
      !need.isImplied &&
      !isBeforePrice(need, needs) &&
      !(isJob && need.kind === 'service') &&
      !(isBooking && isWished(need)),
  )
  if (explicit.length > 0) return explicit
  const named = needs.filter(({ kind }) => kind !== 'words')
  return named.length > 0 ? named : needs.length > 0 ? needs : parts.flatMap(hoursOf)
}

/** Hours, where nothing but a day is named: "sunday?", "u still there at 6 on sunday". */
const hoursOf = (part: Part): KnowledgeNeed[] => {
  const names = part.words.flatMap(({ topic }) => topic?.name ?? [])
  const isShort = part.words.length <= mostWordsOfDay
  return names.some((name) => daysOfWeek.has(name)) &&
    (isShort || names.includes('now')) &&
    !part.words.some(({ word }) => wantingWords.has(word))
    ? [{ topics: ['hours'], kind: 'matter', required: [], part, isImplied: true }]
    : []
}
const mostWordsOfDay = 3
const daysOfWeek = new Set([...weekdays.map(({ name }) => name), 'weekend'])

/**
 * To book is only wished for, at no time, where another part asks for a price: "before I book, how much is a facial?".
 */
const isBeforePrice = ({ topics, part }: KnowledgeNeed, needs: readonly KnowledgeNeed[]): boolean =>
  topics.includes('slot') &&
  !part.isAsking &&
  part.words.every(({ topic }) => topic === null || ['booking', 'policy', 'appointment'].includes(topic.name)) &&
  !part.words.some(({ word }) => whenWords.has(word)) &&
  needs.some(({ kind, required }) => kind === 'service' && required.includes('price'))

/** A service that is only mentioned, or a matter within what somebody states about themselves. */
const isStatement = ({ kind, part }: KnowledgeNeed): boolean =>
  !part.isAsking &&
  kind !== 'request' &&
  part.words.some(({ word }) => tellingWords.has(word)) &&
  !part.words.some(({ word }) => wantingWords.has(word))

/**
 * A service that is named for a visit, of which nothing is asked: "nothing left on Saturday? I
 * would love my lashes done".
 */
const isWished = ({ kind, required, part }: KnowledgeNeed): boolean =>
  kind === 'service' && !required.includes('price') && !required.includes('duration') && !part.isMarked
