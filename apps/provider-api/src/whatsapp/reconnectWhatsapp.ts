import { changeChannel } from '../channels/changeChannel.ts'
import type { Reconnected } from '../channels/ChannelAdapter.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { identifyNewNumber } from './connectWhatsapp.ts'
import { enqueueHistoryRequest } from './enqueueHistoryRequest.ts'
import { lacksHistory, newHistoryRequest } from './HistoryRequest.ts'

/**
 * Connects a WhatsApp number again that was disconnected or has failed, with its stored token or a new one (INT-7); its
 * chats stay. Throws NOT_FOUND, TOKEN_REQUIRED when the stored token cannot be read, and what
 * `identifyNewNumber` throws.
 */
export async function reconnectWhatsapp(
  server: ChannelServer,
  { companyId, messengerId, token }: Reconnected,
): Promise<void> {
  const { ports, settings } = server
  const stored = await ports.db
    .selectFrom('messenger_integrations')
    .select(['external_id', 'secret', 'metadata'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '=', 'whatsapp')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const businessAccountId = stored?.metadata['businessAccountId']
  if (stored?.external_id == null || typeof businessAccountId !== 'string') throw refuse('NOT_FOUND')
  const accessToken = token ?? (stored.secret === null ? null : unseal(stored.secret, settings))
  if (accessToken === null) throw refuse('TOKEN_REQUIRED')
  const phoneNumberId = stored.external_id
  const { metadata, isOnBusinessApp } = await identifyNewNumber(server, companyId, {
    phoneNumberId,
    businessAccountId,
    accessToken,
  })
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    let asksForHistory = false
    await changeChannel(trx, emit, { companyId, messengerId, now }, (before) => {
      asksForHistory = isOnBusinessApp && lacksHistory(before.metadata)
      return {
        status: 'connected',
        isActive: true,
        ...(token !== undefined && { secret: seal(token, settings) }),
        metadata: { ...metadata, lastError: null, ...(asksForHistory && newHistoryRequest(before.metadata, now)) },
      }
    })
    if (asksForHistory) await enqueueHistoryRequest(trx, { companyId, messengerId, now })
  })
  ports.channelsChanged({ messengerIds: [messengerId] })
}
