import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Echo } from './isOwnEcho.ts'
import type { OwnedAccount } from './MetaAccount.ts'
import { storeEcho } from './storeEcho.ts'
import { storeEvent } from './storeEvent.ts'

/** An event as it came, whom it is about, and the echoes in it. */
type Received = { subject: string; payload: string; echoes: readonly Echo[] }

/** Stores an event, once; what somebody typed in the vendor's own app takes effect in the same transaction. */
export async function takeEvent(
  ports: Ports,
  account: OwnedAccount,
  { subject, payload, echoes }: Received,
): Promise<void> {
  const stored = await withCompanyTransaction(ports, account.companyId, async (trx, emit) => {
    const now = ports.now()
    const orderKey = await storeEvent(trx, account, { subject, payload }, now)
    if (orderKey === null) return null
    const chatIds: number[] = []
    for (const echo of echoes) {
      const message = await storeEcho(trx, emit, account, echo, now)
      if (message) chatIds.push(message.chatId)
    }
    return { orderKey, chatIds }
  })
  if (!stored) return
  for (const chatId of stored.chatIds) ports.runStopRequested({ chatId, because: 'taken-over' })
  ports.channelEventStored({ orderKey: stored.orderKey })
}
