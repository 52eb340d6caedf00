import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import type { ClaimedDelivery } from './claimDelivery.ts'

/** After so many tries, over about an hour, a message counts as failed; the administrator may send it again. */
const mostAttempts = 15

const backOff = (attempts: number) => Math.min(2 ** attempts, 300) * 1000

/** Notes what came of an attempt, and tells it (MSG-10). */
export async function recordDeliveryOutcome(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  parcel: ClaimedDelivery,
  handed: DeliveryOutcome,
): Promise<void> {
  const { companyId, messageId, attempts, isAiReply } = parcel
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if (handed.type === 'later' && attempts < mostAttempts) {
      const next_attempt_at = new Date(now.getTime() + (handed.milliseconds ?? backOff(attempts)))
      await trx
        .updateTable('outbound_deliveries')
        .set({ attempt_started_at: null, next_attempt_at })
        .where('message_id', '=', messageId)
        .execute()
      return
    }
    await trx.deleteFrom('outbound_deliveries').where('message_id', '=', messageId).execute()
    if (handed.type === 'sent') {
      // An AI reply keeps the id that its draft has.
      const platformMessageId = isAiReply ? null : handed.platformMessageId
      await changeStatus(trx, emit, {
        companyId,
        messageId,
        status: 'sent',
        now,
        ...(platformMessageId !== null && { platformMessageId }),
      })
    } else if (handed.type === 'unknown') {
      await changeStatus(trx, emit, { companyId, messageId, status: 'unknown', now })
    } else {
      await changeStatus(trx, emit, {
        companyId,
        messageId,
        status: 'failed',
        error: { code: handed.code, message: handed.message },
        now,
      })
    }
  })
}

/**
 * Ends the attempts that a fallen server left in the air. Whether they arrived is not known, and channels have no way to
 * ask: sending again might say a thing twice to a customer. Each becomes `unknown` until there is evidence (`settleUnknown`).
 */
export async function endUnknownDeliveries(ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>): Promise<number> {
  const unknown = await ports.db
    .selectFrom('outbound_deliveries')
    .innerJoin('messages', 'messages.id', 'outbound_deliveries.message_id')
    .select(['messages.id', 'messages.company_id'])
    .where('attempt_started_at', 'is not', null)
    .execute()
  for (const { id: messageId, company_id: companyId } of unknown) {
    await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      await trx.deleteFrom('outbound_deliveries').where('message_id', '=', messageId).execute()
      await changeStatus(trx, emit, { companyId, messageId, status: 'unknown', now: ports.now() })
    }).catch((failure: unknown) =>
      ports.log.error({ messageId, error: String(failure) }, 'An unknown delivery could not be ended'),
    )
  }
  return unknown.length
}
