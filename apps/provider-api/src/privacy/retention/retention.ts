import type { RetentionRule } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { AuditedCall } from '../../audit/AuditEntry.ts'
import { recordAudit } from '../../audit/recordAudit.ts'
import { requireOwner } from '../../companies/requireOwner.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'

type Months = RetentionRule['months']
/** The company, and the call of one of its administrators. */
type Changing = { companyId: number; call: AuditedCall }

const listedDays = 30

/** The moment before which a conversation is too old; the same day of the month in UTC, or the last one. */
export function oldestKept(months: number, now: Date): Date {
  const monthsAgo = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(monthsAgo.getUTCFullYear(), monthsAgo.getUTCMonth() + 1, 0)).getUTCDate()
  monthsAgo.setUTCDate(Math.min(now.getUTCDate(), last))
  return monthsAgo
}

/** Conversations with customers without a message since a moment, and without one that is planned. */
export const idleChats = (db: Db | Trx, companyId: number, since: Date) =>
  db
    .selectFrom('chats')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'customer')
    .where('joined_into', 'is', null)
    .where(sql<Date>`coalesce(last_message_at, created_at)`, '<', since)
    .where((chat) =>
      chat.not(
        chat.exists(
          chat
            .selectFrom('planned_messages as plan')
            .select('plan.id')
            .whereRef('plan.company_id', '=', 'chats.company_id')
            .whereRef('plan.chat_id', '=', 'chats.id')
            .where('plan.state', '=', 'planned'),
        ),
      ),
    )

/** The company's rule, and what it has done. Throws NOT_OWNER for anybody but an owner (PRIV-3). */
export const getRetention = (
  ports: Ports,
  { companyId, adminId }: { companyId: number; adminId: number },
): Promise<RetentionRule> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId })
    return readRetention(trx, companyId)
  })

/** How many conversations a rule would delete now. Throws NOT_OWNER for anybody but an owner (PRIV-3). */
export const previewRetention = (
  ports: Ports,
  { companyId, adminId, months }: { companyId: number; adminId: number; months: number },
): Promise<number> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId })
    const { conversations } = await idleChats(trx, companyId, oldestKept(months, ports.now()))
      .select(sql<number>`count(*)::int`.as('conversations'))
      .executeTakeFirstOrThrow()
    return conversations
  })

/** Chooses the company's rule; null: conversations are kept. Throws NOT_OWNER for anybody but an owner (PRIV-3). */
export const setRetention = (ports: Ports, { companyId, call }: Changing, months: Months): Promise<RetentionRule> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    const before = await readRetention(trx, companyId)
    if (before.months === months) return before
    if (months === null) await trx.deleteFrom('retention_rules').where('company_id', '=', companyId).execute()
    else {
      const rule = { months, admin_id: call.adminId, changed_at: call.at }
      await trx
        .insertInto('retention_rules')
        .values({ company_id: companyId, ...rule })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(rule))
        .execute()
    }
    await recordAudit(trx, call, { companyId, before: { months: before.months }, after: { months } })
    return readRetention(trx, companyId)
  })

async function readRetention(trx: Trx, companyId: number): Promise<RetentionRule> {
  const rule = await trx
    .selectFrom('retention_rules')
    .leftJoin('admins', 'admins.id', 'retention_rules.admin_id')
    .select(['months', 'admin_id', 'changed_at', 'admins.full_name'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const deleted = await trx
    .selectFrom('retention_days')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'conversations'])
    .where('company_id', '=', companyId)
    .orderBy('retention_days.day', 'desc')
    .limit(listedDays)
    .execute()
  return {
    months: rule?.months ?? null,
    changedBy: rule?.admin_id == null ? null : { adminId: rule.admin_id, fullName: rule.full_name ?? '' },
    changedAt: rule?.changed_at.toISOString() ?? null,
    deleted,
  }
}
