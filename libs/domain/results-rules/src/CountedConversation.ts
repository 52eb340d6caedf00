import type { Need } from '@frontdesk/ai-state'

/** The author of a message, as far as results are concerned. */
export type Author = 'customer' | 'ai' | 'person'

/** A message of a customer's chat that counts; `at`: milliseconds, for a customer's the channel's time. */
export type CountedMessage = { id: number; at: number; by: Author; userId: number }

/** The moment at which the AI needed a person, and why. */
export type HandOver = { at: number; need: Need }

/** Why a conversation is a person's: a need of the AI, or nothing but that somebody took it over. */
export type HandOverReason = Need | 'taken-over'

/** The end of a conversation; each has exactly one. */
export type ConversationOutcome = 'ai' | 'handed-over' | 'people' | 'unanswered'

/** The part of a person in a conversation. */
export type PersonsPart = { userId: number; answers: number; firstAt: number }

/**
 * A conversation, in milliseconds (VALUE-1). `openedBy`: the message that began it. `handedOverAt` and `reason`: of the
 * hand-over that was not settled by the AI itself. `person`: whose answer was the first one of a person.
 */
export type CountedConversation = {
  openedBy: number
  startedAt: number
  endedAt: number
  outcome: ConversationOutcome
  reason: HandOverReason | null
  handedOverAt: number | null
  firstAnswer: { by: 'ai' | 'person'; at: number } | null
  person: { userId: number; at: number } | null
  people: readonly PersonsPart[]
  aiAnswers: number
  isReopened: boolean
}
