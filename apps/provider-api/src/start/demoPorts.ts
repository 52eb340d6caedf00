import type { DemoPorts, DemoStore } from '@frontdesk/demo-data'
import { sql, type InsertObject } from 'kysely'
import { hashPassword } from '../accounts/passwords.ts'
import { applySecondFactorEvent, readSecondFactor } from '../accounts/second-factor/secondFactorRows.ts'
import { addCompany } from '../companies/addCompany.ts'
import { adminUserId } from '../conversations/people/people.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { Schema } from '../db/Schema.ts'
import type { FileStore } from '../ports/FileStore.ts'
import { valuesOf } from '../quick-replies/quickReplies.ts'

/** Seals a channel's token or an authenticator's secret for the database. */
type Seal = (text: string, subject: 'channel secrets' | 'second factors') => Sealed

/** Implements the ports of the demo data: tables, company creation, password hashes and file storage. */
export const demoPorts = (db: Db, { seal, files }: { seal: Seal; files: FileStore }): DemoPorts => ({
  transaction: (work) =>
    db.transaction().execute(async (trx) => {
      const result = await work(demoStore(trx, seal))
      await recordLastInbound(trx)
      return result
    }),
  hashPassword,
  keepFile: (key, bytes) => files.write(key, bytes),
})

/** Records when a customer last wrote over each channel: the chats are stored after it. */
async function recordLastInbound(trx: Trx): Promise<void> {
  await sql`update messenger_integrations as channel
    set last_inbound_at = (select max(last_inbound_at) from chats where chats.messenger_id = channel.id)`.execute(trx)
}

function demoStore(trx: Trx, seal: Seal): DemoStore {
  return {
    addAdmin: (admin, at) => addAdmin(trx, admin, at),
    makeSystemAdmin: async (adminId) => {
      await trx.insertInto('admin_roles').values({ admin_id: adminId, role: 'SYSTEM_ADMIN' }).execute()
    },
    enrolSecondFactor: (adminId, secret, at) => enrolForDemo(trx, adminId, seal(secret, 'second factors'), at),
    addCompany: async (company, owner, at) => {
      const created = await addCompany(trx, company, owner, at)
      // The AI of the demo answers for as long as the demo is used.
      await trx.updateTable('companies').set({ needs_plan: false }).where('id', '=', created.companyId).execute()
      return created
    },
    addMember: async (companyId, admin, at) => {
      await trx
        .insertInto('company_admins')
        .values({ company_id: companyId, admin_id: admin.adminId, role: 'admin', created_at: at })
        .execute()
      return adminUserId(trx, companyId, admin, at)
    },
    setAgent: async ({ agentId, users }, agent) => {
      await trx.updateTable('agents').set(agent).where('id', '=', agentId).execute()
      await trx.updateTable('users').set({ display_name: agent.name }).where('id', '=', users.agent).execute()
    },
    addInactiveAgent: async (company_id, name, created_at) => {
      await trx.insertInto('agents').values({ company_id, name, is_active: false, created_at }).execute()
    },
    archiveCompany: async (companyId, archived_at) => {
      await trx.updateTable('companies').set({ archived_at }).where('id', '=', companyId).execute()
    },
    addChannel: (channel, at) => addChannel(trx, seal, channel, at),
    addKnowledge: async (rows) => {
      const texts = rows.map(({ fact: _, ...row }) => row)
      const ids = (await trx.insertInto('knowledge_items').values(texts).returning('id').execute()).map(({ id }) => id)
      const first = new Map<number, number>()
      for (const [place, { fact }] of rows.entries()) {
        const id = ids[place] ?? 0
        const fact_id = first.get(fact)
        if (fact_id === undefined) first.set(fact, id)
        else await trx.updateTable('knowledge_items').set({ fact_id }).where('id', '=', id).execute()
      }
      return ids
    },
    addQuickReplies: async (companyId, replies, at) => {
      const rows = replies.map(({ uses, ...reply }) => ({
        ...valuesOf({ companyId, adminId: 0 }, { ...reply, isOwn: false }, at),
        uses,
      }))
      await trx.insertInto('quick_replies').values(rows).execute()
    },
    addCustomers: (rows) => trx.insertInto('users').values(rows).returning(['id', 'display_name']).execute(),
    addChats: (rows) => trx.insertInto('chats').values(rows).returning(['id', 'title']).execute(),
    insert: {
      test_questions: (rows) => insertMany(trx, 'test_questions', rows),
      chat_users: (rows) => insertMany(trx, 'chat_users', rows),
      messages: (rows) => insertMany(trx, 'messages', rows),
      channel_messages: (rows) => insertMany(trx, 'channel_messages', rows),
      channel_identities: (rows) => insertMany(trx, 'channel_identities', rows),
      message_views: (rows) => insertMany(trx, 'message_views', rows),
      files: (rows) => insertMany(trx, 'files', rows),
    },
    reserveMessageIds: async (count) => {
      const { rows } = await sql<{
        id: number
      }>`select nextval('message_id_seq')::int as id from generate_series(1, ${count}::int)`.execute(trx)
      return rows.map((row) => row.id).sort((a, b) => a - b)
    },
    updateChatPreviews: () => updateChatPreviews(trx),
  }
}

/** Adds a verified account; resolves to its id. */
async function addAdmin(
  trx: Trx,
  { email, fullName, passwordHash, language }: Parameters<DemoStore['addAdmin']>[0],
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('admins')
    .values({
      email,
      email_key: email,
      full_name: fullName,
      password_hash: passwordHash,
      is_email_verified: true,
      ...(language && { language }),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Enrols an account, as a first code of its authenticator would. */
async function enrolForDemo(trx: Trx, adminId: number, secret: Sealed, at: Date): Promise<void> {
  const events = [
    { type: 'enrolment-started', at: at.getTime() },
    { type: 'enrolment-confirmed', at: at.getTime(), step: 0 },
  ] as const
  for (const event of events)
    await applySecondFactorEvent(trx, adminId, { ...(await readSecondFactor(trx, adminId)), secret }, event)
}

/** Adds a channel with its sealed token; resolves to its id. */
async function addChannel(
  trx: Trx,
  seal: Seal,
  { companyId, type, status, statusSince, externalId, metadata, token }: Parameters<DemoStore['addChannel']>[0],
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type,
      status,
      ...(externalId !== undefined && { external_id: externalId }),
      ...(token !== undefined && { secret: seal(token, 'channel secrets') }),
      metadata: JSON.stringify(metadata),
      created_at: at,
      updated_at: at,
      status_since: statusSince,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Rows per statement: PostgreSQL allows 65,535 parameters, and the widest table stays far below. */
const atOnce = 500

/** Inserts many rows in few statements. */
async function insertMany<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute()
  }
}

/** Sets each chat's preview to its last message that is not a notice, and `last_inbound_at` to the customer's last. */
async function updateChatPreviews(trx: Trx): Promise<void> {
  await sql`
    update chats set last_message_id = last.id, last_message_at = last.sent_at, created_at = last.first_at,
      last_inbound_at = last.inbound_at
    from (select distinct on (chat_id) chat_id, id, sent_at, min(sent_at) over (partition by chat_id) as first_at,
            max(sent_at) filter (where status = 'received') over (partition by chat_id) as inbound_at
          from messages where kind = 'message' order by chat_id, id desc) as last
    where last.chat_id = chats.id`.execute(trx)
}
