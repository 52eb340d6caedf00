import type { ColumnType, Generated } from 'kysely'
import type { ChannelType, Message, MessageMetadata, MessageStatus, ReportedContext } from '@frontdesk/contract'
import type { GeneratedInstant, RequiredInstant, Json, Nullable, NullableInstant } from './columns.ts'

/** Messages with their status, views, reports, files and deliveries. */
export type MessageTables = {
  messages: {
    id: Generated<number>
    company_id: number
    chat_id: number
    platform: ChannelType
    platform_message_id: Nullable<string>
    from_id: number
    to_id: Nullable<number>
    text: Generated<string>
    kind: Generated<NonNullable<Message['kind']>>
    status: Generated<MessageStatus>
    is_read: Generated<boolean>
    is_deleted: Generated<boolean>
    /** It was written before its channel was connected, and nobody waits for an answer to it. */
    is_history: Generated<boolean>
    /**
     * The newest message of its chat when its words were changed after their answer: it stands below that for the AI,
     * as if it were asked there; null where it is not asked again.
     */
    asked_again_after: Nullable<number>
    client_message_id: Nullable<string>
    /**
     * With what is the server's own matter: the request that it was stored by, and the channel's id of the
     * message that it replies to.
     */
    metadata: Json<MessageMetadata & { requestId?: string; repliesToChannelId?: string }>
    sent_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  message_views: { company_id: number; message_id: number; admin_id: number; viewed_at: GeneratedInstant }
  /** How far a person has read their conversation with support (SUP-6). */
  support_reads: {
    company_id: number
    chat_id: number
    user_id: number
    message_id: number
    seen_at: RequiredInstant
    /** The newest answer that an email to them has quoted; 0 before the first. */
    emailed_message_id: Generated<number>
  }
  /** The page on which each person wrote to support last (SUP-8); its origin is null in the admin app itself. */
  support_pages: {
    company_id: number
    chat_id: number
    user_id: number
    origin: string | null
    path: string
    written_at: RequiredInstant
  }
  /** The status history of messages, in order (MSG-10). */
  message_status_log: {
    id: Generated<number>
    company_id: number
    message_id: number
    status: MessageStatus
    error: ColumnType<{ code: string; message: string } | null, string | null, never>
    at: RequiredInstant
  }
  /** Reports of messages by administrators (MSG-7). */
  message_reports: {
    id: Generated<number>
    company_id: number
    message_id: number
    admin_id: number
    description: string
    issues: Json<string[]>
    /** The assistant's instructions at the time of the report. */
    instructions: Nullable<string>
    /** The messages before the reported one at that time. */
    context: Json<ReportedContext[]>
    resolved_at: NullableInstant
    resolved_by: Nullable<number>
    resolution: Nullable<string>
    answer_seen_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  /**
   * One row per intent to send, inserted before the work: the same key never creates a second message (reliability C2).
   */
  send_intents: {
    company_id: number
    admin_id: number
    client_key: string
    body_hash: string
    message_id: Nullable<number>
    created_at: GeneratedInstant
  }
  /** Files: uploads that wait for a message, and files of messages. Their bytes are in the file store. */
  files: {
    id: Generated<string>
    company_id: number
    /** The administrator or the visitor who uploaded it; both null: a customer. */
    admin_id: Nullable<number>
    visitor_id: Nullable<number>
    message_id: Nullable<number>
    /** The quick reply that it goes with, and its place among the files of that. */
    quick_reply_id: Nullable<number>
    quick_reply_place: Nullable<number>
    upload_id: Nullable<string>
    store_key: string
    name: string
    type: string
    size: number
    width: Nullable<number>
    height: Nullable<number>
    /** Recorded to be sent as a voice message. */
    is_voice: Generated<boolean>
    sha256: string
    created_at: GeneratedInstant
    /** Null until the bytes are stored, and from the beginning of their deletion. */
    stored_at: NullableInstant
  }
}
