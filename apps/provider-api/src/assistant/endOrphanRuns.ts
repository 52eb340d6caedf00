import type { Selectable } from 'kysely'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Schema } from '../db/Schema.ts'
import { agentUserId } from '../conversations/people/people.ts'
import type { Ports } from '../ports/Ports.ts'
import { failRun } from './settleRun.ts'
import { publishReply } from './publishReply.ts'

/**
 * Ends the runs that a fallen server left behind: marked as failed, a notice in each chat, and told, so that no draft
 * types for ever and nobody waits in vain (reliability C7). Called once at the start, before any run begins; one
 * process writes to a database.
 */
export async function endOrphanRuns(ports: Ports): Promise<number> {
  const orphans = await ports.db.selectFrom('ai_runs').selectAll().where('status', '=', 'running').execute()
  for (const orphan of orphans) {
    // A company that is going away must not keep the server from starting.
    await endOrphan(portsOfCompany(ports, orphan.company_id), orphan).catch((error: unknown) =>
      ports.log.error({ runId: orphan.id, error: String(error) }, 'An orphaned AI run could not be ended'),
    )
  }
  if (orphans.length > 0) ports.log.warn({ runs: orphans.length }, 'Ended AI runs that an earlier process left behind')
  return orphans.length
}

async function endOrphan(
  ports: Ports,
  { id, company_id: companyId, chat_id: chatId, reply_to_id: replyToId }: Selectable<Schema['ai_runs']>,
): Promise<void> {
  const run = { id, companyId, chatId, replyToId }
  if (!(await failRun(ports, run, 'assistant-interrupted', 'INTERRUPTED'))) return
  const asked = await ports.db.selectFrom('messages').select('from_id').where('id', '=', replyToId).executeTakeFirst()
  const fromId = await ports.db.transaction().execute((trx) => agentUserId(trx, companyId, ports.now()))
  if (!asked || fromId === null) return
  const told = { ...run, fromId, recipientId: asked.from_id, isInternal: false }
  publishReply(ports, told, ports.assistant.kind).failed('INTERRUPTED', 'The assistant was interrupted')
}
