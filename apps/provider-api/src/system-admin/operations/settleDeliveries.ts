import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { whyReplyStays } from '../../assistant/runs/canAiReply.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import { settleUnknown } from '../../conversations/status/settleUnknown.ts'
import { requireWritable, selectChat } from '../../conversations/write/requireWritableChat.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { enqueueDelivery, forgetGivenUpDelivery, queuedDeliveries } from '../../queues/queuedDeliveries.ts'
import type { Ports } from '../../ports/Ports.ts'

type Audit = (trx: Trx, change: AuditChange) => Promise<void>

/** The failure of a message of which a system administrator has found that it did not arrive. */
const notDelivered = { code: 'NOT_DELIVERED', message: 'The message did not arrive, as the operator has found out' }

/**
 * Settles a message whose delivery has an unknown outcome as `sent` or `failed`, as the evidence of a person does, and
 * notes that in the audit log (SYS-11, decision 0013). Returns false, and changes nothing, when its outcome is known.
 * Throws NOT_FOUND.
 */
export async function settleDelivery(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { messageId, outcome }: z.output<typeof endpoints.settleDelivery.body>,
  audit: Audit,
): Promise<boolean> {
  const { companyId, chatId } = await requireMessage(ports.db, messageId)
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const settled = await settleUnknown(trx, emit, {
      by: 'reference',
      companyId,
      chatId,
      messageId,
      status: outcome,
      ...(outcome === 'failed' && { error: notDelivered }),
      now: ports.now(),
    })
    if (settled === null) return false
    const [before, after] = [{ status: 'unknown' }, { status: outcome }]
    await audit(trx, { companyId, target: String(messageId), before, after })
    return true
  })
}

/**
 * Queues one more attempt to deliver a message whose outcome is unknown, behind those of its chat, and notes that in
 * the audit log (SYS-11). The message stays as it is, with its author and its place, until an attempt is known to have
 * succeeded. Returns false when its outcome is known, it is deleted, or an attempt is queued. Throws NOT_FOUND, the
 * refusals of a chat that cannot be written into, and ACTION_NOT_ALLOWED for a reply of the AI that is not to be sent
 * any more.
 */
export async function repeatDelivery(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'outboundMessageQueued'>,
  messageId: number,
  audit: Audit,
): Promise<boolean> {
  const { companyId, chatId } = await requireMessage(ports.db, messageId)
  const now = ports.now()
  const repeated = await withCompanyTransaction(ports, companyId, async (trx) => {
    const [message] = await readMessages(trx, [messageId])
    if (message?.status !== 'unknown' || message.isDeleted) return null
    const queued = await queuedDeliveries(trx, [chatId])
    if (queued.some((delivery) => delivery.messageId === messageId)) return null
    const isTemplate = message.metadata.template !== undefined
    requireWritable(await selectChat(trx, companyId, chatId).executeTakeFirst(), { companyId, now, isTemplate })
    if (message.platform === 'openai' && (await whyReplyStays(trx, chatId, messageId)) !== null)
      throw refuse('ACTION_NOT_ALLOWED', 'The AI no longer answers in this chat, or a person has answered since')
    await forgetGivenUpDelivery(trx, messageId)
    await enqueueDelivery(trx, message, now)
    const [before, after] = [{ status: 'unknown' }, { status: 'unknown', repeatedAt: now.toISOString() }]
    await audit(trx, { companyId, target: String(messageId), before, after })
    return message
  })
  if (repeated === null) return false
  ports.outboundMessageQueued(repeated)
  return true
}

/** The company and the chat of a message of any company. Throws NOT_FOUND. */
async function requireMessage(db: Db, messageId: number): Promise<{ companyId: number; chatId: number }> {
  const found = await db
    .selectFrom('messages')
    .select(['company_id as companyId', 'chat_id as chatId'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return found
}
