import type { Language } from '@frontdesk/contract'
import type { Generated } from 'kysely'
import type { GeneratedInstant, Json, Nullable, NullableInstant, RequiredInstant, Sealed } from './columns.ts'

/** The support widget on pages of other origins: its settings, the visitors who write by it, and their sessions. */
export type WidgetTables = {
  support_widgets: {
    id: Generated<string>
    company_id: number
    /** Names the company on its pages; no secret. */
    public_key: string
    /** Signs the identity tokens of the company's server; null until it is first made. */
    secret: Nullable<Sealed>
    secret_made_at: NullableInstant
    /** The secret before it, and until when tokens signed with that are accepted. */
    previous_secret: Nullable<Sealed>
    previous_until: NullableInstant
    allowed_origins: Json<string[]>
    allows_visitors: Generated<boolean>
    created_at: GeneratedInstant
  }
  /** The people who write to support by the widget; each is a user of the company's chats. */
  visitors: {
    company_id: number
    user_id: number
    /** Whether the company's server vouches for them; else they are known by their device alone. */
    is_identified: boolean
    /** How the company's server names them, or the hash of their device's id. */
    subject: string
    /** Their conversation with support, once it is opened. */
    chat_id: Nullable<number>
    email: Nullable<string>
    /** Whether the company's server says that the visitor has confirmed the address. */
    is_email_verified: Generated<boolean>
    language: Nullable<Language>
    created_at: GeneratedInstant
    last_seen_at: RequiredInstant
  }
  /** Sessions of visitors, by the hash of their token; one that ended has no row. */
  widget_sessions: {
    id: Generated<string>
    company_id: number
    user_id: number
    token_hash: string
    /** The origin of the page that shows the widget. */
    origin: string
    created_at: GeneratedInstant
    expires_at: RequiredInstant
  }
  /** Identity tokens that were used, by the hash of their id, until they have expired. */
  used_identity_tokens: { company_id: number; token_hash: string; expires_at: RequiredInstant }
  /** Loaders that pages may pin by their hash, by the name of their file; of the product, not of a company. */
  widget_loaders: { file: string; script: string; created_at: GeneratedInstant }
}
