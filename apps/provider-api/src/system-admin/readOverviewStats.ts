import type { ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'

type Stats = ResponseOf<'getOverviewStats'>['stats']

/** Figures over all companies (SYS-3), of chats and messages those of companies that are not archived; one query. */
export async function readOverviewStats(db: Db, now: Date): Promise<Stats> {
  const inUse = sql`companies.deleted_at is null and companies.archived_at is null`
  const { rows } = await sql<Record<keyof Omit<Stats, 'activeSubscriptions'>, number | string>>`
    select
      (select count(*) from companies where ${inUse}) as companies,
      (select count(*) from companies where deleted_at is null and archived_at is not null) as archived,
      (select count(*) from companies where ${inUse} and trial_ends_at > ${now}) as trials,
      (select count(*) from chats join companies on companies.id = chats.company_id
        where ${inUse} and chats.deleted_at is null) as chats,
      (select count(*) from messages join companies on companies.id = messages.company_id
        where ${inUse} and not messages.is_deleted) as messages,
      (select count(*) from messages join companies on companies.id = messages.company_id
        join users on users.company_id = messages.company_id and users.id = messages.from_id
        where ${inUse} and not messages.is_deleted and users.kind = 'agent') as "aiMessages"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The figures are gone')
  return {
    companies: Number(row.companies),
    archived: Number(row.archived),
    // No plan can be bought from this server yet.
    activeSubscriptions: 0,
    trials: Number(row.trials),
    chats: Number(row.chats),
    messages: Number(row.messages),
    aiMessages: Number(row.aiMessages),
  }
}
