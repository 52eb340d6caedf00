import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import type { ClaimedDelivery } from './claimDelivery.ts'

/** After this many attempts, over about an hour, a message is failed; the administrator may send it again. */
const maximumAttempts = 15

const backOff = (attempts: number) => Math.min(2 ** attempts, 300) * 1000

/**
 * Records the outcome of an attempt and emits the new status (MSG-10). A retryable failure is queued again with
 * exponential back-off.
 */
export async function recordDeliveryOutcome(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  claimed: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { companyId, messageId, attempts, isAiReply } = claimed
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if (outcome.type === 'later' && attempts < maximumAttempts) {
      const next_attempt_at = new Date(now.getTime() + (outcome.milliseconds ?? backOff(attempts)))
      await trx
        .updateTable('outbound_deliveries')
        .set({ attempt_started_at: null, next_attempt_at })
        .where('message_id', '=', messageId)
        .execute()
      return
    }
    await trx.deleteFrom('outbound_deliveries').where('message_id', '=', messageId).execute()
    if (outcome.type === 'sent') {
      // An AI reply keeps the id that its draft has.
      const platformMessageId = isAiReply ? null : outcome.platformMessageId
      await changeStatus(trx, emit, {
        companyId,
        messageId,
        status: 'sent',
        now,
        ...(platformMessageId !== null && { platformMessageId }),
      })
    } else if (outcome.type === 'unknown') {
      await changeStatus(trx, emit, { companyId, messageId, status: 'unknown', now })
    } else {
      await changeStatus(trx, emit, {
        companyId,
        messageId,
        status: 'failed',
        error: { code: outcome.code, message: outcome.message },
        now,
      })
    }
  })
}

/**
 * Ends the deliveries that were in flight when an earlier process crashed. Whether they arrived is unknown and channels
 * cannot report it; sending again might deliver a message twice. Each becomes `unknown` until there is evidence
 * (`settleUnknown`). Returns their number.
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
