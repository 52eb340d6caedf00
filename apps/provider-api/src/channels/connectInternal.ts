import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel } from './changeChannel.ts'
import { openInternalChannel } from './openInternalChannel.ts'

/**
 * Connects the internal channel, which needs no credentials (INT-7): the company's existing one, or a new one. Emits
 * what changed, and returns its id. Two concurrent calls create one channel.
 */
export const connectInternal = (ports: Pick<Ports, 'db' | 'now' | 'publish'>, companyId: number): Promise<number> =>
  withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const { messengerId, isNew } = await openInternalChannel(trx, emit, { companyId, now })
    if (!isNew)
      await changeChannel(trx, emit, { companyId, messengerId, now }, () => ({ status: 'connected', isActive: true }))
    return messengerId
  })
