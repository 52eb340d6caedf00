import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ChatFilter, CompanyType, Language, MessageMetadata, MessageStatus, Platform } from '@frontdesk/contract'

/** An instant: read as a Date, written as a Date or left to the database. */
type Instant = ColumnType<Date, Date | string, Date | string>
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Written as a JSON string: an array as a jsonb parameter means different things to the two drivers. */
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

/** TypeScript types of the tables, which `migrations/` create. Ids are numbers in both databases. */
export type Schema = {
  admins: {
    id: Generated<number>
    email: string
    email_key: string
    full_name: string
    phone: Nullable<string>
    password_hash: Nullable<string>
    is_email_verified: Generated<boolean>
    language: Generated<Language>
    is_super_admin: Generated<boolean>
    /** A trial that the registration asked for; it starts with the first company. */
    wants_trial: Generated<boolean>
    /** When that trial began: an administrator has one. */
    trial_used_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** Roles have a table of their own, so that no request body can carry one in. */
  admin_roles: { admin_id: number; role: 'SYSTEM_ADMIN' }
  sessions: {
    id: Generated<string>
    admin_id: number
    token_hash: string
    user_agent: Generated<string>
    created_at: GeneratedInstant
    last_seen_at: GeneratedInstant
    expires_at: Instant
    revoked_at: NullableInstant
    /** `link`: its token stood in an address. It dies soon, and is exchanged for a normal session. */
    kind: Generated<'normal' | 'link'>
    promoted_to: Nullable<string>
    /** When the password was last typed in this session, at sign-in or to confirm; null: never, as after a link. */
    password_at: NullableInstant
    /** When the password was last confirmed by a call of its own. */
    confirmed_at: NullableInstant
  }
  /**
   * Devices on which an account signed in before, by the hash of the token that they were given; strangers' failures do
   * not delay them.
   */
  known_devices: { token_hash: string; admin_id: number; created_at: GeneratedInstant; last_used_at: Instant }
  /** What Altegio has vouched for: this person agreed to connect this salon, within the last week. */
  altegio_claims: {
    id: Generated<string>
    salon_id: string
    altegio_user_id: string
    email_key: string
    /** Whose address that was then; null when it was nobody's. */
    admin_id: Nullable<number>
    created_at: GeneratedInstant
    expires_at: Instant
  }
  /**
   * Signatures of Altegio's that were used, as hashes alone. A row is never forgotten: the signature would count again.
   */
  altegio_used_signatures: { signature_hash: string; used_at: GeneratedInstant }
  /** One-time tokens of links in emails, by hash; the token itself is in the email only. */
  one_time_tokens: {
    token_hash: string
    admin_id: number
    purpose: 'verify_email' | 'reset_password'
    email_key: string
    created_at: GeneratedInstant
    expires_at: Instant
    used_at: NullableInstant
  }
  /** Queued emails. The recipient is looked up after the response was sent (reliability T-20). */
  outbox_mail: {
    id: Generated<string>
    template: 'verify-email' | 'reset-password' | 'password-changed' | 'account-deleted'
    email_key: string
    admin_id: Nullable<number>
    to_email: Nullable<string>
    language: Nullable<Language>
    subject: Nullable<string>
    /** Text and HTML, encrypted with SECRET_KEY since they contain the token. Erased when sent. */
    sealed: Nullable<string>
    token_hash: Nullable<string>
    attempts: Generated<number>
    next_attempt_at: Instant
    attempt_started_at: NullableInstant
    created_at: GeneratedInstant
    sent_at: NullableInstant
    failed_at: NullableInstant
    error: Nullable<string>
  }
  /** Push subscriptions for new messages; each ends with its session. */
  push_subscriptions: {
    id: Generated<string>
    admin_id: number
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    /** The language of the page that subscribed; null: the administrator's. */
    language: Nullable<Language>
    created_at: GeneratedInstant
  }
  rate_limits: { key: string; points: number; expires_at: Instant }
  companies: {
    id: Generated<number>
    name: string
    title: Nullable<string>
    country: Nullable<string>
    language: Nullable<string>
    company_type: Nullable<CompanyType>
    /** When the business details were first complete (ONB-3). */
    onboarded_at: NullableInstant
    /** The agreed end of the trial; null when none was asked for. */
    trial_ends_at: NullableInstant
    /** The newest place of the company's event log. */
    event_seq: Generated<number>
    archived_at: NullableInstant
    deleted_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  company_admins: {
    company_id: number
    admin_id: number
    role: Generated<'owner' | 'admin'>
    created_at: GeneratedInstant
  }
  agents: {
    id: Generated<number>
    company_id: number
    name: string
    kind: Generated<'local' | 'openai'>
    instructions: Generated<string>
    is_active: Generated<boolean>
    /** How many answers in one conversation within a day; null: as many as it takes. */
    answers_per_conversation: Nullable<number>
    created_at: GeneratedInstant
  }
  knowledge_items: {
    id: Generated<number>
    company_id: number
    question: string
    answer: string
    language: Generated<Language>
    updated_at: GeneratedInstant
  }
  users: {
    id: Generated<number>
    company_id: number
    kind: 'customer' | 'admin' | 'agent' | 'support' | 'system'
    admin_id: Nullable<number>
    agent_id: Nullable<number>
    platform: Nullable<Platform>
    platform_user_id: Nullable<string>
    display_name: Generated<string>
    username: Nullable<string>
    phone: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  messenger_integrations: {
    id: Generated<number>
    company_id: number
    type: 'whatsapp' | 'whatsapp_web' | 'telegram' | 'instagram' | 'internal'
    status: Generated<'initializing' | 'connected' | 'disconnected' | 'failed'>
    is_active: Generated<boolean>
    external_id: Nullable<string>
    metadata: Json<Record<string, unknown>>
    /** The channel's token, AES-256-GCM under SECRET_KEY, base64. It never leaves the server. */
    secret: Nullable<string>
    /** The path part of its webhook, and the secret that the channel sends along. */
    webhook_key: Nullable<string>
    webhook_secret: Nullable<string>
    /** How far long polling has come. */
    cursor: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** The salons of a booking system that belong to a company. */
  crm_integrations: {
    id: Generated<number>
    company_id: number
    type: Generated<'altegio'>
    external_id: string
    is_active: Generated<boolean>
    metadata: Json<Record<string, unknown>>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** Which channel speaks for which salon; both of one company. */
  messenger_crm_links: { company_id: number; messenger_id: number; crm_id: number; created_at: GeneratedInstant }
  chats: {
    id: Generated<number>
    company_id: number
    platform: Platform
    messenger_id: Nullable<number>
    purpose: Generated<'customer' | 'internal' | 'assistant' | 'support'>
    platform_chat_id: Nullable<string>
    title: Nullable<string>
    ai_enabled: Generated<boolean>
    is_promotional: Generated<boolean>
    last_message_id: Nullable<number>
    last_message_at: NullableInstant
    /** Who took the chat; counts while the AI is off. */
    handler_admin_id: Nullable<number>
    /** Why a human must answer although the AI is on: it was asked for one, or could not answer. */
    needs_human: Nullable<'asked' | 'unanswered'>
    /** When the customer wrote last, by the channel's time. */
    last_inbound_at: NullableInstant
    /** A reply that was stopped and waits for a decision. */
    stopped_run_id: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  chat_users: { chat_id: number; user_id: number }
  messages: {
    id: Generated<number>
    company_id: number
    chat_id: number
    platform: Platform
    platform_message_id: Nullable<string>
    from_id: number
    to_id: Nullable<number>
    text: Generated<string>
    kind: Generated<'message' | 'system'>
    status: Generated<MessageStatus>
    is_read: Generated<boolean>
    is_deleted: Generated<boolean>
    client_message_id: Nullable<string>
    metadata: Json<MessageMetadata>
    sent_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  message_views: { message_id: number; admin_id: number; viewed_at: GeneratedInstant }
  /** Each status that a message has had, in the order in which it took them (MSG-10). */
  message_status_log: {
    id: Generated<number>
    message_id: number
    status: MessageStatus
    error: ColumnType<{ code: string; message: string } | null, string | null, never>
    at: Instant
  }
  /** What an administrator has to complain of in a message (MSG-7). */
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
  /** Filters of the chat list that an administrator keeps, each in its place (CHAT-3). */
  saved_filters: {
    company_id: number
    admin_id: number
    position: number
    id: string
    name: string
    filter: Json<ChatFilter>
  }
  /**
   * One row an intent to send, inserted before the work: the same key never makes a second message (reliability C2).
   */
  send_intents: {
    company_id: number
    admin_id: number
    client_key: string
    body_hash: string
    message_id: Nullable<number>
    created_at: GeneratedInstant
  }
  /** One row an intent to make a company: the same key never makes a second one (reliability C2). */
  company_intents: {
    admin_id: number
    client_key: string
    body_hash: string
    made_company_id: Nullable<number>
    created_at: GeneratedInstant
  }
  /** Messages on their way to a channel, so that a crash between storing and sending loses nothing. */
  outbound_deliveries: {
    message_id: number
    attempts: Generated<number>
    next_attempt_at: Instant
    /** Set while an attempt is in flight; an attempt found here after a crash has an unknown outcome. */
    attempt_started_at: NullableInstant
  }
  /** Files of messages: sent ahead and waiting for a message, or a message's. Their bytes lie in the file store. */
  files: {
    id: Generated<string>
    company_id: number
    /** Who sent it; null: a customer. */
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
    /** Null while the bytes are not wholly there, or go. */
    stored_at: NullableInstant
  }
  ai_runs: {
    id: Generated<string>
    company_id: number
    chat_id: number
    reply_to_id: number
    message_id: Nullable<number>
    status: Generated<'running' | 'completed' | 'failed' | 'cancelled'>
    error: Nullable<string>
    /** Text streamed of a stopped reply; null when there is nothing to continue. */
    said: Nullable<string>
    stopped_by: Nullable<number>
    started_at: GeneratedInstant
    finished_at: NullableInstant
  }
  feature_flags: {
    id: Generated<string>
    name: string
    enabled: Generated<boolean>
    metadata: Json<Record<string, unknown>>
  }
  company_feature_flags: { company_id: number; flag_id: string; enabled: boolean }
  event_log: {
    company_id: number
    seq: number
    event: string
    payload: Json<Record<string, unknown>>
    created_at: GeneratedInstant
  }
  audit_log: {
    id: Generated<number>
    admin_id: Nullable<number>
    company_id: Nullable<number>
    action: string
    target: Nullable<string>
    created_at: GeneratedInstant
  }
}
