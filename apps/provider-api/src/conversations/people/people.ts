import type { Db, Trx } from '../../db/Db.ts'

type Insertable =
  { kind: 'admin'; admin_id: number } | { kind: 'agent'; agent_id: number } | { kind: 'support' | 'system' }

/** An administrator as a person of the company's chats; made at their first word there. */
export async function adminUserId(
  trx: Trx,
  companyId: number,
  admin: { adminId: number; fullName: string },
  now: Date,
): Promise<number> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', admin.adminId)
    .executeTakeFirst()
  return known?.id ?? insert(trx, companyId, { kind: 'admin', admin_id: admin.adminId }, admin.fullName, now)
}

/** The company's assistant as a person of its chats; null when the company has none. */
export async function agentUserId(trx: Trx, companyId: number, now: Date): Promise<number | null> {
  const agent = await trx
    .selectFrom('agents')
    .leftJoin('users', 'users.agent_id', 'agents.id')
    .select(['agents.id', 'agents.name', 'users.id as userId'])
    .where('agents.company_id', '=', companyId)
    .orderBy('agents.is_active', 'desc')
    .orderBy('agents.id')
    .limit(1)
    .executeTakeFirst()
  if (!agent) return null
  return agent.userId ?? insert(trx, companyId, { kind: 'agent', agent_id: agent.id }, agent.name, now)
}

const systemNames = { support: 'Frontdesk support', system: 'Frontdesk' }

/** The product's support, or the system itself, as a person of the company's chats: one of each. */
export async function systemUserId(trx: Trx, companyId: number, kind: 'support' | 'system', now: Date): Promise<number> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return known?.id ?? insert(trx, companyId, { kind }, systemNames[kind], now)
}

/** Lets a person take part in a chat; taking part twice is taking part. */
export async function joinChat(trx: Db | Trx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('chat_users')
    .values(userIds.map((user_id) => ({ chat_id: chatId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
