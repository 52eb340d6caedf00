import { portsOfCompany } from '../db/companyDb.ts'
import type { RoomMoved } from '../inbound/InboundEvent.ts'
import { receiveInbound } from '../inbound/receiveInbound.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * Gives the chat of a group its new id, of which sending has learnt. Never rejects: where nothing could be stored,
 * sending learns of it again.
 */
export const noteMoved = (
  ports: Ports,
  { messengerId, companyId, from, to }: Omit<RoomMoved, 'at'> & { messengerId: number; companyId: number },
): Promise<unknown> =>
  receiveInbound(
    portsOfCompany(ports, companyId),
    { id: messengerId, companyId, platform: 'telegram', ownerId: `bot ${messengerId}`, name: 'Telegram' },
    { type: 'room-moved', from, to, at: ports.now() },
  ).catch((error: unknown) =>
    ports.log.error({ messengerId, error: String(error) }, 'The new id of a Telegram group could not be stored'),
  )
