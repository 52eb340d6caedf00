import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { sendWithNext } from '../../db/sendTogether.ts'

type Insertable =
  { kind: 'admin'; admin_id: number } | { kind: 'agent'; agent_id: number } | { kind: 'support' | 'system' }

/**
 * Returns the user id of an administrator in the company's chats; creates the user at their first message. In the
 * support inbox, whose callers are no users of the company, it is that of the product's support.
 */
export async function adminUserId(
  trx: Trx,
  companyId: number,
  admin: { adminId: number; fullName: string; isSupport?: boolean },
  now: Date,
): Promise<number> {
  if (admin.isSupport === true) return systemUserId(trx, companyId, 'support', now)
  const existing = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', admin.adminId)
    .executeTakeFirst()
  return existing?.id ?? insert(trx, companyId, { kind: 'admin', admin_id: admin.adminId }, admin.fullName, now)
}

/** Returns the user id of the company's assistant; null when the company has none. */
export async function agentUserId(trx: Trx, companyId: number, now: Date): Promise<number | null> {
  const agent = await trx
    .selectFrom('agents')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'agents.company_id').onRef('users.agent_id', '=', 'agents.id'),
    )
    .select(['agents.id', 'agents.name', 'users.id as userId'])
    .where('agents.company_id', '=', companyId)
    .orderBy('agents.is_active', 'desc')
    .orderBy('agents.id')
    .limit(1)
    .executeTakeFirst()
  if (!agent) return null
  return agent.userId ?? insert(trx, companyId, { kind: 'agent', agent_id: agent.id }, agent.name, now)
}

/**
 * The user who writes for the AI in the chat of a row of `chats`, as `agentUserId` and `systemUserId` find it; null
 * where it is still to be created.
 */
export const writerInChat = (): RawBuilder<number | null> => sql<number | null>`case chats.purpose
  when 'support' then (select users.id from users where users.company_id = chats.company_id and users.kind = 'support'
    limit 1)
  else (select users.id from agents
    left join users on users.company_id = agents.company_id and users.agent_id = agents.id
    where agents.company_id = chats.company_id order by agents.is_active desc, agents.id limit 1) end`

/** The names of the users that belong to no person. */
export const systemNames = { support: 'Frontdesk support', system: 'Frontdesk' }

/**
 * Returns the user id of the product's support or of the system in the company's chats; creates one of each per
 * company.
 */
export async function systemUserId(
  trx: Trx,
  companyId: number,
  kind: 'support' | 'system',
  now: Date,
): Promise<number> {
  const existing = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return existing?.id ?? insert(trx, companyId, { kind }, systemNames[kind], now)
}

/** Adds users of a company to a chat of it. Idempotent. */
export async function joinChat(
  trx: Db | Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await sendWithNext(
    trx,
    trx
      .insertInto('chat_users')
      .values(userIds.map((user_id) => ({ company_id: companyId, chat_id: chatId, user_id })))
      .onConflict((conflict) => conflict.doNothing()),
  )
}

async function insert(trx: Trx, companyId: number, who: Insertable, displayName: string, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      ...who,
      company_id: companyId,
      platform: 'internal',
      display_name: displayName,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
