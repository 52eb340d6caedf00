import type { Chat } from '@frontdesk/contract'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import { changeStatus } from '../../conversations/status/changeStatus.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { endJob } from '../../jobs/attempts.ts'
import type { Ports } from '../../ports/Ports.ts'
import { queuedDeliveries } from '../../queues/queuedDeliveries.ts'
import { restoreNeed } from '../../conversations/handling/markHandling.ts'
import { endReplies } from './silenceAi.ts'
import { sentElsewhere } from './sentElsewhere.ts'
import { unansweredNeed } from './unansweredNeed.ts'

type OfCustomer = { companyId: number; chatId: number }
type Audit = (trx: Trx, change: AuditChange) => Promise<void>

/**
 * Blocks the customer of a chat, or unblocks them (CUST-2). Blocking ends what the AI writes and withdraws what it has
 * not sent; queued messages of people fail with CUSTOMER_BLOCKED, and a delivery in flight is waited for: after it
 * resolves, nothing leaves. Who answers stays as it is, so that unblocking restores it; what came meanwhile is not
 * answered by itself. Idempotent. Throws NOT_FOUND, also for a chat without a customer.
 */
export async function blockCustomer(
  ports: Ports,
  { companyId, chatId, isBlocked }: OfCustomer & { isBlocked: boolean },
  audit: Audit,
): Promise<Chat> {
  const isInFlight = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if ((await isBlockedNow(trx, { companyId, chatId })) === isBlocked) return false
    const isSending = isBlocked && (await endOutbound(trx, emit, { companyId, chatId, now }))
    await trx
      .updateTable('chats')
      .set({
        blocked_at: isBlocked ? now : null,
        updated_at: now,
        ...(isBlocked && { needs_human: null, stopped_run_id: null, held_run_id: null }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .execute()
    if (!isBlocked) await awaitPersonAgain(trx, { companyId, chatId, now })
    await audit(trx, { target: String(chatId), before: { isBlocked: !isBlocked }, after: { isBlocked } })
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
    return isSending
  })
  if (isBlocked) ports.runStopRequested({ chatId, because: 'taken-over' })
  if (isInFlight) await (ports.inFlight.deliveries.get(chatId) ?? sentElsewhere(ports, chatId))
  return readStoredChat(ports.db, chatId)
}

/** The person whom the customer had asked for is awaited again: blocking had ended that as well. */
async function awaitPersonAgain(trx: Trx, { now, ...chat }: OfCustomer & { now: Date }): Promise<void> {
  const need = await unansweredNeed(trx, chat)
  // The AI has written nothing since: it was silent for the need, and then for the block.
  if (need !== null) await restoreNeed(trx, { ...chat, ...need, endedAt: now })
}

async function isBlockedNow(trx: Trx, { companyId, chatId }: OfCustomer): Promise<boolean> {
  const chat = await trx
    .selectFrom('chats')
    .select('blocked_at')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', '=', 'customer')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
  return chat.blocked_at !== null
}

/**
 * Ends all that is on its way to a customer who is blocked. Returns whether a delivery is in flight, which cannot be
 * withdrawn.
 */
export async function endOutbound(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: OfCustomer & { now: Date },
): Promise<boolean> {
  await endReplies(trx, emit, { companyId, chatId, now })
  const queued = await queuedDeliveries(trx, [chatId])
  for (const { messageId } of queued.filter(({ leasedUntil }) => leasedUntil === null)) {
    await endJob(trx, { queue: 'deliveries', subject: String(messageId) }, now)
    const [message] = await readMessages(trx, [messageId])
    // An earlier attempt may have arrived.
    if (message?.status === 'unknown') continue
    const error = { code: 'CUSTOMER_BLOCKED', message: 'The customer was blocked before the message was sent' }
    await changeStatus(trx, emit, { companyId, messageId, status: 'failed', error, now })
  }
  return queued.some(({ leasedUntil }) => leasedUntil !== null)
}
