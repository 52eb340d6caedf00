import { changeChannel } from '../channels/changeChannel.ts'
import type { Reconnected } from '../channels/ChannelAdapter.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { refuse } from '../errors/refuse.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { BotKind } from './BotKind.ts'
import { identifyNewBot } from './identifyNewBot.ts'

/**
 * Connects a Telegram bot again that was disconnected or has failed, with its stored token or a new one of the same bot
 * (INT-7); its chats stay. Throws NOT_FOUND, TOKEN_REQUIRED when the stored token cannot be read, OTHER_BOT for a token
 * of another bot, and what `identifyNewBot` throws.
 */
export async function reconnectTelegram(
  server: ChannelServer,
  kind: BotKind,
  { companyId, messengerId, token }: Reconnected,
): Promise<void> {
  const { ports, settings } = server
  const stored = await ports.db
    .selectFrom('messenger_integrations')
    .select(['external_id', 'secret'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '=', kind.type)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!stored) throw refuse('NOT_FOUND')
  const used = token ?? (stored.secret === null ? null : unseal(stored.secret, settings))
  if (used === null) throw refuse('TOKEN_REQUIRED')
  const { botInfo, isSandbox } = await identifyNewBot(server, kind, companyId, used)
  if (stored.external_id !== null && stored.external_id !== String(botInfo.id)) throw refuse('OTHER_BOT')
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, () => ({
      status: 'initializing',
      isActive: true,
      externalId: String(botInfo.id),
      ...(token !== undefined && { secret: seal(token, settings) }),
      metadata: { botUsername: botInfo.username, botInfo, lastError: null, ...(isSandbox && { sandbox: true }) },
    })),
  )
  ports.channelsChanged({ messengerIds: [messengerId] })
}
