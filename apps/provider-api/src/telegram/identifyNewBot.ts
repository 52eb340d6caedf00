import { sandboxOrigin, type ChannelServer } from '../channels/ChannelServer.ts'
import { countConnectTry } from '../channels/countConnectTry.ts'
import { refuse } from '../errors/refuse.ts'
import type { BotKind } from './BotKind.ts'
import { identifyBot, type BotIdentity } from './identifyBot.ts'
import { telegramRoot } from './telegramRoot.ts'

/**
 * Identifies the bot of a token that a company wants to connect. Throws RATE_LIMITED after too many tries,
 * BOT_TOKEN_REJECTED, CHANNEL_UNREACHABLE when Telegram does not answer, and what the kind of channel refuses.
 */
export async function identifyNewBot(
  server: ChannelServer,
  { type, examine }: Pick<BotKind, 'type' | 'examine'>,
  companyId: number,
  token: string,
): Promise<Extract<BotIdentity, { type: 'identified' }>> {
  const { ports, settings } = server
  const origin = sandboxOrigin(server)
  await countConnectTry(ports, type, companyId)
  const identity = await identifyBot(ports.later, token, {
    sandbox: origin === null ? null : telegramRoot(settings, origin),
    telegram: telegramRoot(settings, null),
  })
  switch (identity.type) {
    case 'rejected':
      throw refuse('BOT_TOKEN_REJECTED')
    case 'unreachable':
      throw refuse('CHANNEL_UNREACHABLE')
    case 'identified':
      examine?.(identity.botInfo)
      return identity
  }
}
