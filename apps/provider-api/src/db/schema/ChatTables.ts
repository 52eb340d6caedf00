import type { FirmNeed, Need } from '@frontdesk/ai-state'
import type { Generated } from 'kysely'
import type {
  ChannelType,
  Chat,
  ChatFilter,
  Language,
  MessageMetadata,
  PlannedMessage,
  User,
} from '@frontdesk/contract'
import type { CustomerFieldKind, LabelColor } from '@frontdesk/contract/limits'
import type { GeneratedInstant, Json, Nullable, NullableInstant, NullableJson, RequiredInstant } from './columns.ts'
import type { planStates, runStatuses } from './valueLists.ts'

/** Chats, the people in them, the filters of the chat list, and the runs of the assistant. */
export type ChatTables = {
  users: {
    id: Generated<number>
    company_id: number
    kind: NonNullable<User['kind']>
    admin_id: Nullable<number>
    agent_id: Nullable<number>
    platform: Nullable<ChannelType>
    platform_user_id: Nullable<string>
    display_name: Generated<string>
    username: Nullable<string>
    phone: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  chats: {
    id: Generated<number>
    company_id: number
    platform: ChannelType
    messenger_id: Nullable<number>
    purpose: Generated<NonNullable<Chat['purpose']>>
    platform_chat_id: Nullable<string>
    title: Nullable<string>
    ai_enabled: Generated<boolean>
    is_promotional: Generated<boolean>
    last_message_id: Nullable<number>
    last_message_at: NullableInstant
    /** The handler of the chat; valid while the AI is off. */
    handler_admin_id: Nullable<number>
    /** Why a human must answer although the AI is on. */
    needs_human: Nullable<Need>
    /** Since when a human must answer; valid while one must. */
    needs_human_since: NullableInstant
    /** When the AI was last handed the chat back. */
    ai_since: NullableInstant
    /** When a person last wrote in the chat or took it over; null where the AI was switched off otherwise. */
    human_at: NullableInstant
    /** When the customer wrote last, by the channel's time. */
    last_inbound_at: NullableInstant
    /** A reply that was stopped and waits for a decision. */
    stopped_run_id: Nullable<string>
    /** The run whose finished reply is held before it is sent; valid while that is running. */
    held_run_id: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
    /** The chat that has all of this one, which was of the same person; this one is deleted. */
    joined_into: Nullable<number>
    /** Since when its customer wants no marketing messages; null: they have not said so. */
    marketing_stopped_at: NullableInstant
    /** The side that the channel lets answer; null: it has named no other app. See `conversationOwner.ts`. */
    conversation_owner: Nullable<'us' | 'another-app'>
    /** By the channel's time, the moment of the newest event that named the owner; null with the one above. */
    owner_as_of: NullableInstant
    /** Since when its customer is blocked (CUST-2). */
    blocked_at: NullableInstant
    /** When the newest message to the customer was stored that the office is closed. */
    away_at: NullableInstant
    /** Its labels, in ascending order (CUST-3). */
    label_ids: Generated<readonly number[]>
    /** Labels that the AI suggests for it; see `suggestedLabels.ts`. */
    suggested_label_ids: Generated<readonly number[]>
    /** Labels that are not suggested for it: a person dismissed or took them away. */
    dismissed_label_ids: Generated<readonly number[]>
    /** The name that the company gives its customer, as the card shows it (CUST-1). */
    customer_name: Nullable<string>
    /** Since when the chat is snoozed; null: it is not (PLAN-1). */
    snoozed_at: NullableInstant
    /** Until when it is snoozed; null: until the customer writes. Valid while it is snoozed. */
    snoozed_until: NullableInstant
    /** When it came back from being snoozed; null once somebody wrote, or was done with it. */
    returned_at: NullableInstant
  }
  chat_users: { company_id: number; chat_id: number; user_id: number }
  /** Saved filters of an administrator, with their order (CHAT-3). */
  saved_filters: {
    company_id: number
    admin_id: number
    position: number
    id: string
    name: string
    filter: Json<ChatFilter>
  }
  /** Labels of a company for its chats (CUST-3). */
  labels: {
    id: Generated<number>
    company_id: number
    name: string
    /** The name as a search compares it. */
    name_key: string
    color: LabelColor
  }
  /** The fields that a company defines for its customers (CUST-1). */
  customer_fields: {
    id: Generated<number>
    company_id: number
    name: string
    /** The name as a search compares it. */
    name_key: string
    kind: CustomerFieldKind
    choices: Json<string[]>
  }
  /** The words of a company about the customer of a chat, and the chat whose card shows them (CUST-1, CUST-2). */
  customer_cards: {
    company_id: number
    chat_id: number
    /** Null: it was never given; empty: it was taken away. */
    name: Nullable<string>
    /** By the ids of the fields; null: taken away. */
    field_values: Json<Record<string, string | null>>
    merged_into: Nullable<number>
  }
  /** Texts that are ready to be sent (WORD-1). */
  quick_replies: {
    id: Generated<number>
    company_id: number
    /** The administrator to whom it belongs; null: the company. */
    admin_id: Nullable<number>
    shortcut: string
    /** The shortcut as a search compares it. */
    shortcut_key: string
    text: string
    uses: Generated<number>
    updated_at: RequiredInstant
  }
  /** Notes of administrators in a chat, which no customer sees (CUST-3). */
  private_notes: {
    id: Generated<number>
    company_id: number
    chat_id: number
    /** Its author; null: the account was deleted. */
    admin_id: Nullable<number>
    client_note_id: string
    /** Empty once it is removed. */
    body: string
    /** Each change adds one. */
    revision: Generated<number>
    created_at: RequiredInstant
    edited_at: NullableInstant
    removed_at: NullableInstant
  }
  /** Messages that are sent at a time (PLAN-1). */
  planned_messages: {
    id: Generated<number>
    company_id: number
    chat_id: number
    /** Its author; null: the account was deleted. */
    admin_id: Nullable<number>
    client_plan_id: string
    body: string
    sends_at: RequiredInstant
    /** The zone by whose clocks the time was chosen. */
    time_zone: string
    /** A message of the customer withdraws it. */
    withdraws: boolean
    state: Generated<(typeof planStates)[number]>
    /** Why it was not sent at its time; null: it has not failed. */
    reason: Nullable<NonNullable<PlannedMessage['reason']>>
    message_id: Nullable<number>
    /** Each change adds one. */
    revision: Generated<number>
    created_at: RequiredInstant
    updated_at: RequiredInstant
  }
  private_note_mentions: { company_id: number; note_id: number; admin_id: number; seen_at: NullableInstant }
  ai_runs: {
    id: Generated<string>
    company_id: number
    chat_id: number
    reply_to_id: number
    message_id: Nullable<number>
    status: Generated<(typeof runStatuses)[number]>
    error: Nullable<string>
    /** Text streamed of a stopped reply, or of a held one; null when there is nothing to continue. */
    said: Nullable<string>
    /** Until when a finished reply is held; null while it is being written. */
    held_until: NullableInstant
    /** With the held reply the AI hands the chat over. */
    held_need: Nullable<FirmNeed>
    /** The entries of knowledge that the held reply came from. */
    held_sources: NullableJson<NonNullable<MessageMetadata['sources']>>
    stopped_by: Nullable<number>
    /** The tokens that its model reports; null where it reports none. */
    input_tokens: Nullable<number>
    output_tokens: Nullable<number>
    started_at: GeneratedInstant
    /** When its first words came; null while its customer waits. */
    began_at: NullableInstant
    finished_at: NullableInstant
  }
  /** The messages that disclosed to customers that an AI writes, and in which words. */
  ai_disclosures: {
    company_id: number
    message_id: number
    chat_id: number
    language: Language
    wording: string
    disclosed_at: RequiredInstant
  }
  /** Windows in which an administrator has a chat open; each renews its row. */
  chat_watchers: { chat_id: number; watcher_id: string; company_id: number; until: RequiredInstant }
}
