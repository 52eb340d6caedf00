import { portsOfCompany } from '../../db/companyDb.ts'
import { enqueueJobs } from '../../jobs/enqueueJob.ts'
import type { Ports } from '../../ports/Ports.ts'
import { idleChats, oldestKept } from './retention.ts'

/** Conversations that are queued by one transaction. */
const batch = 100

/**
 * Queues the erasure of every conversation that is older than its company keeps them, each as a job of the same eraser
 * that administrators use (PRIV-3). Ends early when `signal` aborts; the next day finds the rest.
 */
export async function queueIdleChats(ports: Ports, signal?: AbortSignal): Promise<void> {
  const rules = await ports.db
    .selectFrom('retention_rules')
    .innerJoin('companies', 'companies.id', 'retention_rules.company_id')
    .select(['retention_rules.company_id as companyId', 'months'])
    .where('companies.deleted_at', 'is', null)
    .orderBy('company_id')
    .execute()
  for (const rule of rules) while (!signal?.aborted && (await queueBatch(ports, rule)));
  ports.privacyWorkQueued()
}

/** Whether a batch of a company's conversations was queued. */
const queueBatch = (ports: Ports, { companyId, months }: { companyId: number; months: number }): Promise<boolean> =>
  portsOfCompany(ports, companyId)
    .db.transaction()
    .execute(async (trx) => {
      const at = ports.now()
      const chats = await idleChats(trx, companyId, oldestKept(months, at))
        .select('id')
        .where((chat) =>
          chat.not(
            chat.exists(
              chat
                .selectFrom('erasures')
                .select('erasures.id')
                .whereRef('erasures.company_id', '=', 'chats.company_id')
                .whereRef('erasures.chat_id', '=', 'chats.id')
                .where('erasures.status', '=', 'running'),
            ),
          ),
        )
        .orderBy('id')
        .limit(batch)
        .execute()
      if (chats.length === 0) return false
      const queued = chats.map(({ id: chatId }) => ({ chatId, id: ports.newId() }))
      await trx
        .insertInto('erasures')
        .values(
          queued.map(({ id, chatId }) => ({
            id,
            company_id: companyId,
            chat_id: chatId,
            is_by_age: true,
            status: 'running' as const,
            removed: '{}',
            created_at: at,
          })),
        )
        .execute()
      await enqueueJobs(
        trx,
        queued.map(({ id }) => ({
          queue: 'erasures',
          subject: id,
          // Thousands may be queued at once, which an administrator's request must not wait for.
          orderKey: `${companyId}:by-age`,
          companyId,
          dueAt: at,
        })),
      )
      return true
    })
