import { conversationsOf, quietTime, type CountedMessage, type HandOver } from '@frontdesk/results-rules'

/** When the AI of a company answers: always, only while its office is closed, or never (PLAN-2). */
export type AiByHours = {
  readonly conduct: 'always' | 'when-closed' | 'never'
  /** Whether conversations that the AI answered while the office was closed are people's once it opens. */
  readonly handsOver: boolean
}

/**
 * Whether the AI answers by the hours of the office (PLAN-2). `isGoingOn`: the AI gave the newest answer of the
 * conversation that the question goes on with, which it may finish after the opening unless it hands over.
 */
export function answersByHours(
  { conduct, handsOver }: AiByHours,
  { isOpen, isGoingOn }: { isOpen: boolean; isGoingOn: boolean },
): boolean {
  if (conduct !== 'when-closed') return conduct === 'always'
  return !isOpen || (isGoingOn && !handsOver)
}

/**
 * Whether a customer is to be answered that the office is closed: once in a conversation, as the results count
 * conversations, and never while a person is in it, who answered within the time after which it is over (PLAN-2).
 * `awayAt`: when that was answered last, in milliseconds; null for never. `since`: what counts of the chat after that
 * moment, with the message that is answered now, or else within the time after which a conversation is over.
 */
export function isAwayDue(
  awayAt: number | null,
  since: { messages: readonly CountedMessage[]; handOvers: readonly HandOver[] },
  now: number,
): boolean {
  if (since.messages.some(({ by, at }) => by === 'person' && now - at <= quietTime)) return false
  if (awayAt === null) return true
  // The customer who was answered then had written, and was waiting.
  const waiting: CountedMessage = { id: 0, at: awayAt, by: 'customer', userId: 0 }
  const later = since.messages.map((message) => ({ ...message, at: Math.max(message.at, awayAt) }))
  return conversationsOf([waiting, ...later], since.handOvers).length > 1
}
