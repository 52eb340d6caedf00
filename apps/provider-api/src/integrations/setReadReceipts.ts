import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { changeChannel } from '../channels/changeChannel.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

type Wanted = { companyId: number; messengerId: number; isOn: boolean }

/**
 * Chooses whether customers of a channel see that their message was read when a person answers it (MSG-10). Throws
 * NOT_FOUND, and VALIDATION_ERROR for a channel that cannot show it.
 */
export async function setReadReceipts(ports: Ports, { companyId, messengerId, isOn }: Wanted): Promise<void> {
  const isThere = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ type, status, isActive }) => {
      if (!capabilitiesOf(type).showsRead) throw refuse('VALIDATION_ERROR', 'The channel cannot show it')
      return { status, isActive, metadata: { readReceipts: isOn } }
    }),
  )
  if (!isThere) throw refuse('NOT_FOUND')
}
