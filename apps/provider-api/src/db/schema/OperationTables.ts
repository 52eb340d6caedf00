import type { Generated } from 'kysely'
import type { Language } from '@frontdesk/contract'
import type { GeneratedInstant, RequiredInstant, Json, Nullable, NullableInstant } from './columns.ts'

/** Queued emails, rate limits, the event log and the audit log. */
export type OperationTables = {
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
    next_attempt_at: RequiredInstant
    attempt_started_at: NullableInstant
    created_at: GeneratedInstant
    sent_at: NullableInstant
    failed_at: NullableInstant
    error: Nullable<string>
  }
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
    action: string
    target: Nullable<string>
    created_at: GeneratedInstant
  }
}
