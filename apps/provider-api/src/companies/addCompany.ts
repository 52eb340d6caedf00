import { addInternalChannel } from '../channels/openInternalChannel.ts'
import type { Trx } from '../db/Db.ts'
import { adminUserId, agentUserId, systemUserId } from '../conversations/people/people.ts'
import { assignRegisteredPromo } from '../subscriptions/promos/assignRegisteredPromo.ts'
import { beginTrial } from '../subscriptions/orders/beginTrial.ts'
import { claimTrial } from './claimTrial.ts'
import { detailColumns, type Details } from './Details.ts'

type NewCompany = {
  name: string
  title?: string | undefined
  /** Skips onboarding when given. */ details?: Details
  /** Whether its assistant answers customers from the beginning; it knows nothing yet (TEACH-3). */
  isAssistantOn?: boolean
}

/** The parts of a new company: its owner, its assistant, its chat users and the internal channel. */
export type CreatedCompany = {
  companyId: number
  agentId: number
  /** Chat users that write on the company's behalf. */
  users: { owner: number; agent: number; support: number; system: number }
  internalChannelId: number
}

/**
 * Creates a company with everything its chats rely on (API-4), starts the trial that its owner requested, and
 * gives it their promo code.
 */
export async function addCompany(
  trx: Trx,
  company: NewCompany,
  owner: { adminId: number; fullName: string },
  now: Date,
): Promise<CreatedCompany> {
  const at = { created_at: now, updated_at: now }
  const trial_ends_at = await claimTrial(trx, owner.adminId, now)
  const { id: companyId } = await trx
    .insertInto('companies')
    .values({
      name: company.name,
      title: company.title || null,
      trial_ends_at,
      ...(company.details && { ...detailColumns(company.details), onboarded_at: now }),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (trial_ends_at) await beginTrial(trx, { companyId, endsAt: trial_ends_at, now })
  await trx
    .insertInto('company_admins')
    .values({ company_id: companyId, admin_id: owner.adminId, role: 'owner', created_at: now })
    .execute()
  await assignRegisteredPromo(trx, { companyId, adminId: owner.adminId, now })
  const { id: agentId } = await trx
    .insertInto('agents')
    .values({ company_id: companyId, name: 'Assistant', is_active: company.isAssistantOn ?? true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const agent = await agentUserId(trx, companyId, now)
  if (agent === null) throw new Error('A company was made without its assistant')
  const users = {
    owner: await adminUserId(trx, companyId, owner, now),
    agent,
    support: await systemUserId(trx, companyId, 'support', now),
    system: await systemUserId(trx, companyId, 'system', now),
  }
  // Not emitted: nobody watches a company that is not there yet.
  const internalChannelId = await addInternalChannel(trx, { companyId, now })
  return { companyId, agentId, users, internalChannelId }
}
