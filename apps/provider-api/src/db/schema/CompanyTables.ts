import type { ColumnType, Generated } from 'kysely'
import type {
  AssistantChange,
  AssistantCheck,
  AssistantDraft,
  AssistantModel,
  AssistantPace,
  CheckReply,
  CompanyRole,
  CompanyType,
  HandBackHours,
  LongestWaitMinutes,
  Language,
  OfficeHours,
  TestCategory,
  TestQuestion,
} from '@frontdesk/contract'
import type { z } from 'zod'
import type { GeneratedInstant, Json, Nullable, NullableInstant, NullableJson, RequiredInstant } from './columns.ts'
import type { companyRoles } from './valueLists.ts'

/** The quotas of a company instead of the server's; null: no bound, and one that is missing is the server's. */
export type OwnQuotas = {
  aiRuns?: number | null
  aiTokens?: number | null
  storage?: number | null
  sockets?: number | null
}

/** The hours of a company's office without its zone, which is a column of its own (PLAN-2). */
export type StoredOfficeHours = Omit<OfficeHours, 'zone' | 'awayDefaults'>

/** Companies, their administrators, the knowledge of their assistant, and their feature flags. */
export type CompanyTables = {
  companies: {
    id: Generated<number>
    name: string
    title: Nullable<string>
    country: Nullable<string>
    language: Nullable<string>
    company_type: Nullable<CompanyType>
    /** The zone by whose clocks its work is planned; null: nobody has chosen one. */
    time_zone: Nullable<string>
    /** When the business details were first complete (ONB-3). */
    onboarded_at: NullableInstant
    /** The agreed end of the trial; null without a trial. */
    trial_ends_at: NullableInstant
    /** Whether its AI needs a plan while it has none; not where it is older than plans, or of the demo. */
    needs_plan: Generated<boolean>
    /** The newest position of the company's event log. */
    event_seq: Generated<number>
    /** Whether a webhook of it is switched on, so that its events are looked at. */
    has_webhooks: Generated<boolean>
    own_quotas: NullableJson<OwnQuotas>
    office_hours: NullableJson<StoredOfficeHours>
    archived_at: NullableInstant
    deleted_at: NullableInstant
    /** Since when the rows of a deleted company are being purged: it cannot be restored from there on (SYS-9). */
    purge_started_at: NullableInstant
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
  }
  company_admins: {
    company_id: number
    admin_id: number
    role: Generated<(typeof companyRoles)[number]>
    /** An administrator who answers chats and does nothing else. */
    is_agent: Generated<boolean>
    created_at: GeneratedInstant
  }
  /** Invitations into a company, also those that were accepted, withdrawn or have expired lately (TEAM-1). */
  invitations: {
    id: Generated<string>
    company_id: number
    email: string
    email_key: string
    role: CompanyRole
    /** Null: the account was deleted. */
    invited_by: Nullable<number>
    /** The newest link; null until its email is handed over. */
    token_hash: Nullable<string>
    sent_at: RequiredInstant
    expires_at: RequiredInstant
    accepted_at: NullableInstant
    accepted_by: Nullable<number>
    taken_back_at: NullableInstant
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
    kind: Generated<AssistantModel>
    instructions: Generated<string>
    is_active: Generated<boolean>
    /** Maximum replies in one conversation per day; null: unlimited. */
    answers_per_conversation: Nullable<number>
    /** How long a finished reply is held; null: the server's default. */
    hold_seconds: Nullable<number>
    /** After so many hours without a word of a person a chat hands itself back; null: never. */
    hand_back_hours: ColumnType<HandBackHours | null, HandBackHours | null | undefined, HandBackHours | null>
    /** After so many minutes a question that the AI has not begun to answer is a person's; null: never. */
    longest_wait_minutes: ColumnType<
      LongestWaitMinutes | null,
      LongestWaitMinutes | null | undefined,
      LongestWaitMinutes | null
    >
    pace: Generated<AssistantPace>
    /** Its replies disclose to customers that an AI writes. */
    /** The company's own wordings; the other languages have the default. */
    disclosure_wordings: Json<Partial<Record<Language, string>>>
    /** Counts the changes of those wordings. */
    disclosure_revision: Generated<number>
    created_at: GeneratedInstant
  }
  knowledge_items: {
    id: Generated<number>
    company_id: number
    question: string
    answer: string
    language: Generated<Language>
    /** The id of the fact's first wording; null: this is the first, or the only one. */
    fact_id: Nullable<number>
    updated_at: GeneratedInstant
  }
  /** Every change of the assistant's instructions, knowledge and disclosure, with what was there before (TEACH-2). */
  assistant_changes: {
    id: Generated<number>
    company_id: number
    admin_id: Nullable<number>
    origin: AssistantChange['origin']
    instructions_before: Nullable<string>
    instructions_after: Nullable<string>
    entries: Json<AssistantChange['entries']>
    /** Without a channel it concerns all of them. */
    disclosure: NullableJson<
      { channelId: number | null } & Pick<NonNullable<AssistantChange['disclosure']>, 'before' | 'after'>
    >
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
  /** Questions with their right answers, by which a company checks its assistant (TEACH-4). */
  test_questions: {
    id: Generated<number>
    company_id: number
    question: string
    language: Language
    category: TestCategory
    parts: Json<{ entries: number[] | null; required: string[][] }[]>
    forbidden: Json<string[]>
    /** The message that it was made of; it goes with it. */
    message_id: Nullable<number>
    created_at: GeneratedInstant
  }
  /** Runs of the test questions (TEACH-4); a company has one at a time. */
  assistant_checks: {
    id: Generated<number>
    company_id: number
    admin_id: Nullable<number>
    model: AssistantCheck['model']
    model_name: Nullable<string>
    status: Generated<AssistantCheck['status']>
    /** Changes that it tried before they were saved; null: it checked what was saved. */
    draft: NullableJson<z.output<typeof AssistantDraft>>
    /** The newest change of the assistant when it began, and when that was made. */
    change_id: Nullable<number>
    changed_at: NullableInstant
    question_count: number
    /** How many of its questions have a reply, also when such a question was deleted since. */
    answered: Generated<number>
    scores: NullableJson<NonNullable<AssistantCheck['scores']>>
    error: Nullable<string>
    started_at: GeneratedInstant
    finished_at: NullableInstant
  }
  /** The questions of a run as they were when it began, and the replies so far. */
  checked_questions: {
    check_id: number
    question_id: number
    company_id: number
    question: Json<Omit<TestQuestion, 'id'>>
    reply: NullableJson<CheckReply>
  }
  feature_flags: {
    id: Generated<string>
    name: string
    enabled: Generated<boolean>
    metadata: Json<Record<string, unknown>>
    /** When its name, its switch or its rules were changed last. */
    updated_at: Generated<Date>
  }
  company_feature_flags: {
    company_id: number
    flag_id: string
    /** Null after the switch was taken back. */
    enabled: boolean | null
    updated_at: Generated<Date>
  }
}
