import type { Generated } from 'kysely'
import type { AssistantChange, CompanyType, Language } from '@frontdesk/contract'
import type { GeneratedInstant, Json, Nullable, NullableInstant } from './columns.ts'

/** Companies, their administrators, the knowledge of their assistant, and their feature flags. */
export type CompanyTables = {
  companies: {
    id: Generated<number>
    name: string
    title: Nullable<string>
    country: Nullable<string>
    language: Nullable<string>
    company_type: Nullable<CompanyType>
    /** When the business details were first complete (ONB-3). */
    onboarded_at: NullableInstant
    /** The agreed end of the trial; null without a trial. */
    trial_ends_at: NullableInstant
    /** The newest position of the company's event log. */
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
  /** One row per intent to create a company: the same key never creates a second one (reliability C2). */
  company_intents: {
    admin_id: number
    client_key: string
    body_hash: string
    made_company_id: Nullable<number>
    created_at: GeneratedInstant
  }
  agents: {
    id: Generated<number>
    company_id: number
    name: string
    kind: Generated<'local' | 'openai'>
    instructions: Generated<string>
    is_active: Generated<boolean>
    /** Maximum replies in one conversation per day; null: unlimited. */
    answers_per_conversation: Nullable<number>
    /** How long a finished reply is held; null: the server's default. */
    hold_seconds: Nullable<number>
    pace: Generated<'fast' | 'normal' | 'slow'>
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
  /** Every change of the assistant's instructions and knowledge, with what was there before (TEACH-2). */
  assistant_changes: {
    id: Generated<number>
    company_id: number
    admin_id: Nullable<number>
    origin: AssistantChange['origin']
    instructions_before: Nullable<string>
    instructions_after: Nullable<string>
    entries: Json<AssistantChange['entries']>
    made_at: GeneratedInstant
  }
  /** Customers' questions that the assistant handed over (TEACH-1); open until answered by an entry or dismissed. */
  knowledge_gaps: {
    id: Generated<number>
    company_id: number
    /** The question is what the customer wrote between these two messages, both included. */
    first_message_id: number
    message_id: number
    item_id: Nullable<number>
    dismissed_at: NullableInstant
    created_at: GeneratedInstant
  }
  feature_flags: {
    id: Generated<string>
    name: string
    enabled: Generated<boolean>
    metadata: Json<Record<string, unknown>>
  }
  company_feature_flags: { company_id: number; flag_id: string; enabled: boolean }
}
