import type { ColumnType, Generated } from 'kysely'
import type { ChannelType, MessageMetadata, MessageStatus } from '@frontdesk/contract'
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
    kind: Generated<'message' | 'system'>
    status: Generated<MessageStatus>
    is_read: Generated<boolean>
    is_deleted: Generated<boolean>
    /** It was written before its channel was connected, and nobody waits for an answer to it. */
    is_history: Generated<boolean>
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
    /** The administrator who uploaded it; null: a customer. */
    admin_id: Nullable<number>
    message_id: Nullable<number>
    upload_id: Nullable<string>
    store_key: string
    name: string
    type: string
    size: number
    width: Nullable<number>
    height: Nullable<number>
    sha256: string
    created_at: GeneratedInstant
    /** Null until the bytes are stored, and from the beginning of their deletion. */
    stored_at: NullableInstant
  }
}
