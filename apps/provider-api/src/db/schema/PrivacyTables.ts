import type { DataExport, Erasure, RetentionRule } from '@frontdesk/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Nullable, NullableInstant, NullableJson, RequiredInstant } from './columns.ts'

/** A person whose data are erased: their chats and users, the chats that they share with others, their addresses. */
type ErasedPerson = { chatIds: number[]; userIds: number[]; shared: number[]; addresses: string[] }

/** The data of companies in their own hands. */
export type PrivacyTables = {
  /** Archives of a company's data; their bytes are pieces in the file store (PRIV-1). */
  data_exports: {
    id: string
    company_id: number
    /** The chat of the customer whom it is of; null: it is of the whole company. */
    chat_id: Nullable<number>
    /** The administrator who started it. */
    admin_id: Nullable<number>
    status: DataExport['status']
    done: Generated<number>
    total: Nullable<number>
    /** The most pieces that may be in the file store. */
    pieces: Generated<number>
    size: Nullable<number>
    created_at: RequiredInstant
    finished_at: NullableInstant
    expires_at: NullableInstant
  }
  /** Erasures of customers that are in progress or done; those by age are forgotten when they are (PRIV-2, 3). */
  erasures: {
    id: string
    company_id: number
    admin_id: Nullable<number>
    /** The number that the chat has, or had. */
    chat_id: number
    /** By the company's rule of age, instead of by an administrator. */
    is_by_age: Generated<boolean>
    status: Erasure['status']
    /** Null before the work for them was stopped, and when they are erased. */
    person: NullableJson<ErasedPerson>
    removed: Json<Erasure['removed']>
    created_at: RequiredInstant
    finished_at: NullableInstant
  }
  /** After how many months without a message a company deletes conversations; without a row it keeps them (PRIV-3). */
  retention_rules: {
    company_id: number
    months: NonNullable<RetentionRule['months']>
    admin_id: Nullable<number>
    changed_at: RequiredInstant
  }
  /** How many conversations were deleted by their age on each day in UTC. */
  retention_days: { company_id: number; day: ColumnType<Date, string, never>; conversations: number }
}
