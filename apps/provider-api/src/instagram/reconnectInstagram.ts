import { changeChannel } from '../channels/changeChannel.ts'
import type { Reconnected } from '../channels/ChannelAdapter.ts'
import { sandboxOrigin, type ChannelServer } from '../channels/ChannelServer.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { graphApi } from '../meta/graphApi.ts'
import { unseal } from '../secrets/seal.ts'
import { identified } from './connectInstagram.ts'
import { identifyAccount } from './identifyAccount.ts'
import { instagramRoots } from './instagramRoots.ts'

/**
 * Connects an Instagram account again that was disconnected, with the token that it had (INT-7); its chats stay. Throws
 * NOT_FOUND, and TOKEN_REQUIRED when the stored token cannot be read, CHANNEL_TOKEN_REJECTED when Instagram does not
 * accept it: then the account has to be authorised again. Throws CHANNEL_UNREACHABLE.
 */
export async function reconnectInstagram(
  server: ChannelServer,
  { companyId, messengerId }: Omit<Reconnected, 'token'>,
): Promise<void> {
  const { ports, settings } = server
  const stored = await ports.db
    .selectFrom('messenger_integrations')
    .select(['external_id', 'secret', 'metadata'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '=', 'instagram')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!stored) throw refuse('NOT_FOUND')
  const token = stored.secret === null ? null : unseal(stored.secret, settings)
  if (stored.external_id === null || token === null) throw refuse('TOKEN_REQUIRED')
  const origin = stored.metadata['sandbox'] === true ? sandboxOrigin(server) : null
  const { graph: root } = instagramRoots(settings, origin)
  const account = identified(await identifyAccount(graphApi({ root, token, later: ports.later })))
  if (account.accountId !== stored.external_id) throw refuse('CHANNEL_TOKEN_REJECTED')
  const { username, name } = account
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, () => ({
      status: 'connected',
      isActive: true,
      metadata: { username, name, lastError: null },
    })),
  )
  ports.channelsChanged({ messengerIds: [messengerId] })
}
