import { readMessages } from '../conversations/read/readMessages.ts'
import { changeStatus, type StatusChange } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'

/**
 * Marks a message as failed, because an attempt to deliver it has failed or must not be made. An attempt that repeats
 * one of unknown outcome leaves the message as it is: its failure says nothing about the earlier one, by which the
 * message may have arrived (decision 0013). Call inside `withCompanyTransaction`.
 */
export async function failDelivery(
  trx: Trx,
  emit: (event: NewEvent) => void,
  failure: Pick<StatusChange, 'companyId' | 'messageId' | 'error' | 'now'>,
): Promise<void> {
  const [message] = await readMessages(trx, [failure.messageId])
  if (message?.status === 'unknown') return
  await changeStatus(trx, emit, { ...failure, status: 'failed' })
}
