import type { ColumnType, Generated } from 'kysely'
import type { DailyMoney, Language } from '@frontdesk/contract'
import type { OpenTime } from '@frontdesk/support-hours'
import type { BillingFacts } from './BillingTables.ts'
import type {
  GeneratedInstant,
  RequiredInstant,
  Json,
  Nullable,
  NullableInstant,
  NullableJson,
  Sealed,
} from './columns.ts'
import type { emailKinds } from './valueLists.ts'

/** The details in the text of an email besides its reader. */
export type EmailDetails = {
  company: string
  channel?: string
  /** Until when the access to the channel lasts. */
  until?: string
  billing?: BillingFacts
  /** The host of a webhook, whose path may hold a secret, and whether its address said that it is gone. */
  webhook?: { host: string; isGone: boolean }
  /** An invitation into the company, and the name of the person who invites. */
  invitation?: { id: string; inviter: string }
  /**
   * The mentions and assignments of a person who was away: how many, and the place of the newest. `messageId`: the
   * message below which a note stands; null for none.
   */
  team?: { mentions: number; assignments: number; chatId: number; messageId: number | null }
  /** The answer of support's people, to an administrator or to a visitor of the widget. */
  support?: { quote: string; isVisitor: boolean }
}

/**
 * The kinds of work that wait in the table `jobs`, in the order in which the console shows them. The subject of each is
 * the text of an id. The console has a name for each of them in `JobQueue` of the contract.
 */
export const queueNames = [
  /** A message to a channel; subject: the message, order key: its chat. */
  'deliveries',
  /** An email of `outbox_mail`; subject and order key: its id. */
  'emails',
  /**
   * The emails about a channel that has failed, or whose access ends soon; subject: its channel, and which of
   * both; order key: its channel.
   */
  'channel-failures',
  /**
   * An AI reply in progress; subject: its run, order key: its chat. Leased by the process that writes it from
   * the moment it is opened.
   */
  'ai-runs',
  /**
   * A question to the AI that no run answers yet; subject: the message, or the chat that was handed back, order key:
   * the chat. Due when the process that stored it should have begun long ago.
   */
  'ai-questions',
  /** A customer's message that the AI has not begun to answer; subject: the message, order key: its chat. */
  'ai-waits',
  /** A run of a company's test questions; subject and order key: its id. */
  'assistant-checks',
  /** The one process that polls a Telegram bot; subject: its channel. */
  'telegram-polls',
  /** The one process that has the session of a phone with WhatsApp Web open; subject: its channel. */
  'whatsapp-web-sessions',
  /** An event that a channel sent to our webhook; subject: its id, order key: whom it is about. */
  'channel-events',
  /**
   * The data that the phone of a WhatsApp number shares is asked for, and awaited; subject and order key: its channel.
   */
  'whatsapp-history',
  /**
   * Work at Altegio. For a salon, subject: the task and its salon's row, order key: Altegio's id of the salon. To
   * report a payment to the marketplace, subject: what is reported and the invoice, order key: the company.
   */
  'altegio',
  /** A customer's recording to be written down; subject: its file, order key: a lane of its company. */
  'transcripts',
  /**
   * The push notification of a customer's messages. Subject and order key: the chat; or, to one browser, message and
   * subscription.
   */
  'notifications',
  /**
   * An invoice whose payment is awaited, or is to be returned; subject: company and invoice, order key: the company.
   */
  'payments',
  /**
   * A charge whose answer was lost and that its bank may make late; subject and order key: company,
   * invoice, attempt and provider.
   */
  'lost-charges',
  /**
   * The next step of a subscription, at its time: a renewal, another attempt, its end; subject: company and
   * subscription, order key: the company.
   */
  'subscriptions',
  /** An automatic upgrade of a plan whose conversations are used up; subject and order key: company and cause. */
  'auto-upgrades',
  /**
   * The AI of a company may be let by its plan again: chats that waited are answered; subject and order
   * key: company and change.
   */
  'ai-resumes',
  /** The emails about something of a company's billing; subject and order key: company and notice. */
  'billing-notices',
  /** Money that the operator returns; subject: company and refund, order key: company and invoice. */
  'refunds',
  /** A card that was removed, at its payment provider; subject and order key: company and card. */
  'removed-cards',
  /** The end of the billing of a company without administrators; subject and order key: the company. */
  'billing-ends',
  /** The remains of a company 30 days after it was deleted; subject and order key: the company. */
  'company-purges',
  /** An archive of a company's data to be written; subject: its id, order key: the company. */
  'data-exports',
  /** A customer whose data are erased, or a conversation that is too old; subject: its id, order key: the company. */
  'erasures',
  /** A chat that hands itself back to the AI at its time; subject and order key: the chat. */
  'hand-backs',
  /** A snoozed chat that comes back at its time; subject and order key: the chat. */
  'chat-returns',
  /** A planned message that is sent at its time; subject and order key: company and planned message. */
  'planned-messages',
  /** The email about answers of support to those who were away; subject and order key: the chat. */
  'support-answers',
  /**
   * The email to a colleague who is away about a mention or an assignment, or the rest after one; subject: note or chat
   * and person, or company and person; order key: company and person.
   */
  'team-emails',
  /** New events of a company are to be delivered to its webhooks; subject and order key: the company. */
  'webhook-events',
  /** A delivery to a webhook; subject and order key: company and delivery. */
  'webhook-deliveries',
  /** A task that is done again and again; subject: its name. */
  'schedule',
] as const
export type QueueName = (typeof queueNames)[number]

/** Jobs, queued emails, rate limits, the event log, the audit log, and accesses to companies of others. */
export type OperationTables = {
  /** Work that waits or is in progress, and work that was given up (decision 0042). */
  jobs: {
    id: Generated<number>
    company_id: Nullable<number>
    queue: QueueName
    subject: string
    /** Jobs of a queue with the same key are done in order of their ids. */
    order_key: string
    /** The company whose turn a job takes that belongs to none, such as an email about it; null: `company_id`. */
    turn_of: Nullable<number>
    attempts: Generated<number>
    due_at: RequiredInstant
    /** The process of the attempt in progress, and the end of its lease; both null while none is made. */
    leased_by: Nullable<string>
    leased_until: NullableInstant
    /** When something changed since the attempt in progress began: the job is due again when it ends. */
    woken_at: NullableInstant
    /** Why the last attempt failed, and when the job was given up for good. */
    error: Nullable<string>
    failed_at: NullableInstant
    created_at: GeneratedInstant
  }
  /** Queued emails. The recipient is looked up after the response was sent (reliability T-20). */
  outbox_mail: {
    id: Generated<string>
    template: (typeof emailKinds)[number]
    email_key: string
    admin_id: Nullable<number>
    to_email: Nullable<string>
    language: Nullable<Language>
    subject: Nullable<string>
    /** Text and HTML, encrypted with SECRET_KEY since they contain the token. Erased when sent. */
    sealed: Nullable<Sealed>
    token_hash: Nullable<string>
    /** The details in the text besides its reader, such as a channel. */
    details: NullableJson<EmailDetails>
    /** The request that caused it; null when none did. */
    request_id: Nullable<string>
    created_at: GeneratedInstant
    sent_at: NullableInstant
    failed_at: NullableInstant
    error: Nullable<string>
  }
  /**
   * The figures of each day in UTC over all companies; those of a day before the first count lack what it left no trace
   * of.
   */
  daily_figures: {
    /** As \`2026-11-20\`. */
    day: ColumnType<Date, string, never>
    /** In use at its end, and made on it. */
    companies: number
    new_companies: number
    /** In which somebody wrote. */
    active_companies: number
    trials: number
    paying: number
    past_due: number | null
    chats: number
    messages: number
    ai_messages: number
    hand_overs: number
    failed_messages: number
    failed_replies: number
    money: Json<DailyMoney[]>
    counted_at: RequiredInstant
  }
  /** Announcements of the operator to companies; none belongs to a company. */
  announcements: {
    id: Generated<number>
    texts: Json<Partial<Record<Language, string>>>
    severity: 'info' | 'warning' | 'critical'
    starts_at: RequiredInstant
    ends_at: NullableInstant
    /** Null: for all companies. */
    company_ids: Nullable<number[]>
    created_at: RequiredInstant
    /** When it was ended before its time. */
    ended_at: NullableInstant
  }
  /** When people of support answer, as system administrators chose; of one row, or none before they did. */
  support_hours: {
    /** Always true, so that there is one row. */
    id: Generated<boolean>
    zone: string
    week: Json<OpenTime[]>
    holidays: Json<string[]>
    changed_at: RequiredInstant
  }
  /** Addresses that get no emails about answers of support, by their hash. */
  unsubscribed_addresses: { address_hash: string; unsubscribed_at: RequiredInstant }
  /** The processes that have live connections; one that was killed is there until its time is over. */
  live_nodes: { id: string; alive_until: RequiredInstant }
  /** How many live connections a node has of a company; no row for none. */
  live_connections: { company_id: number; node_id: string; connections: number }
  rate_limits: { key: string; points: number; expires_at: RequiredInstant }
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
    /** Method and path of the call, as the contract has them. */
    action: string
    /** The subject of the change or reading, such as a job, where the company does not say it. */
    target: Nullable<string>
    is_read: Generated<boolean>
    /** The fields that a change touched, as they were and as they are; null for what was not there or is gone. */
    before: NullableJson<Record<string, unknown>>
    after: NullableJson<Record<string, unknown>>
    request_id: Nullable<string>
    /** The access in which the call was made for a company of others. */
    impersonation_id: Nullable<string>
    created_at: GeneratedInstant
  }
  /** Accesses of system administrators to companies of others (SYS-4). */
  impersonations: {
    id: Generated<string>
    company_id: number
    /** Null once the account is erased. */
    admin_id: Nullable<number>
    /** The session that has the access; null once it is forgotten. */
    session_id: Nullable<string>
    reason: string
    started_at: RequiredInstant
    ends_at: RequiredInstant
    /** When changes were allowed; null: the access only reads. */
    changes_allowed_at: NullableInstant
    /** When it was ended before its time. */
    ended_at: NullableInstant
  }
}
