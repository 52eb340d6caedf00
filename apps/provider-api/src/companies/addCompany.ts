import type { Trx } from '../db/Db.ts'

type NewCompany = { name: string; title?: string | undefined }

/** What a company is born with: its owner, its assistant, its voices, and the channel inside the house. */
export type BornCompany = {
  companyId: number
  agentId: number
  /** The people of the company that write on its behalf. */
  users: { owner: number; agent: number; support: number; system: number }
  internalMessengerId: number
}

/** Adds a company with everything that its chats rely on (API-4). */
export async function addCompany(trx: Trx, company: NewCompany, owner: { adminId: number; fullName: string }, now: Date): Promise<BornCompany> {
  const at = { created_at: now, updated_at: now }
  const { id: companyId } = await trx
    .insertInto('companies')
    .values({ name: company.name, title: company.title || null, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('company_admins').values({ company_id: companyId, admin_id: owner.adminId, role: 'owner', created_at: now }).execute()
  const { id: agentId } = await trx
    .insertInto('agents')
    .values({ company_id: companyId, name: 'Assistant', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const born = await trx
    .insertInto('users')
    .values([
      { company_id: companyId, kind: 'admin', admin_id: owner.adminId, display_name: owner.fullName, ...at },
      { company_id: companyId, kind: 'agent', agent_id: agentId, display_name: 'Assistant', ...at },
      { company_id: companyId, kind: 'support', display_name: 'Frontdesk support', ...at },
      { company_id: companyId, kind: 'system', display_name: 'Frontdesk', ...at },
    ])
    .returning(['id', 'kind'])
    .execute()
  const { id: internalMessengerId } = await trx
    .insertInto('messenger_integrations')
    .values({ company_id: companyId, type: 'internal', status: 'connected', ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userOf = (kind: string) => born.find((user) => user.kind === kind)?.id ?? 0
  const users = { owner: userOf('admin'), agent: userOf('agent'), support: userOf('support'), system: userOf('system') }
  return { companyId, agentId, users, internalMessengerId }
}
