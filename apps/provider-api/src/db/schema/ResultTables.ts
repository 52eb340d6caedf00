import type { ChannelType } from '@frontdesk/contract'
import type { Need } from '@frontdesk/ai-state'
import type { CountedConversation, HandOverReason, ConversationOutcome } from '@frontdesk/results-rules'
import type { Generated } from 'kysely'
import type { Json, Nullable, NullableInstant, RequiredInstant } from './columns.ts'

/** Conversations as the results count them (VALUE-1). */
export type ResultTables = {
  /** The moments at which the AI needed a person in a customer's chat. */
  hand_overs: { id: Generated<number>; company_id: number; chat_id: number; need: Need; at: RequiredInstant }
  conversation_results: {
    company_id: number
    /** The message that began it. */
    opened_by: number
    chat_id: number
    channel: ChannelType
    started_at: RequiredInstant
    ended_at: RequiredInstant
    outcome: ConversationOutcome
    reason: Nullable<HandOverReason>
    handed_over_at: NullableInstant
    first_answer_by: Nullable<'ai' | 'person'>
    first_answer_at: NullableInstant
    /** The user whose answer was the first one of a person. */
    person_id: Nullable<number>
    person_at: NullableInstant
    is_reopened: boolean
    ai_answers: number
    people: Json<CountedConversation['people'][number][]>
    input_tokens: Nullable<number>
    output_tokens: Nullable<number>
  }
  /** Up to which event of its log the conversations of a company are counted, and when that was. */
  conversation_counts: { company_id: number; event_seq: Nullable<number>; counted_at: NullableInstant }
}
