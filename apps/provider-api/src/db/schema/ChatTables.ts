import type { FirmNeed, Need } from '@frontdesk/ai-state'
import type { Generated } from 'kysely'
import type { ChannelType, ChatFilter, Language, MessageMetadata } from '@frontdesk/contract'
import type { GeneratedInstant, Json, Nullable, NullableInstant, NullableJson, RequiredInstant } from './columns.ts'

/** Chats, the people in them, the filters of the chat list, and the runs of the assistant. */
export type ChatTables = {
  users: {
    id: Generated<number>
    company_id: number
    kind: 'customer' | 'admin' | 'agent' | 'support' | 'system'
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
    purpose: Generated<'customer' | 'internal' | 'assistant' | 'support'>
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
    /** When the AI was last handed the chat back. */
    ai_since: NullableInstant
    /** When the customer wrote last, by the channel's time. */
    last_inbound_at: NullableInstant
    /** A reply that was stopped and waits for a decision. */
    stopped_run_id: Nullable<string>
    /** The run whose finished reply is held before it is sent; valid while that is running. */
    held_run_id: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
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
  ai_runs: {
    id: Generated<string>
    company_id: number
    chat_id: number
    reply_to_id: number
    message_id: Nullable<number>
    status: Generated<'running' | 'completed' | 'failed' | 'cancelled'>
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
    /** What its model says that it read and wrote; null where it says nothing. */
    input_tokens: Nullable<number>
    output_tokens: Nullable<number>
    started_at: GeneratedInstant
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
