import type { Bot } from 'grammy'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { withTimeout } from '../time/withTimeout.ts'
import type { TelegramBot } from './TelegramBot.ts'
import { recordRefusedToken } from './connectBot.ts'
import { telegramFault } from './telegramFault.ts'

/**
 * Milliseconds between two checks of a bot: with the call and the email, its company knows of a
 * failure within a minute.
 */
export const tokensCheckedEvery = 30_000

/** Timeout of one call in milliseconds, and how many are made at once. */
const timeout = 8000
const atOnce = 32

/**
 * Asks Telegram for each of these bots whether its token is still valid, and records those that are refused. An outage
 * of Telegram says nothing about a token.
 */
export async function checkTokens(
  ports: Ports,
  bots: readonly { channel: Pick<TelegramBot, 'id' | 'companyId'>; bot: Bot }[],
): Promise<void> {
  const waiting = [...bots]
  const checkRest = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { channel, bot } = next
      if (await isRefused(ports, bot)) await recordRefusedToken(portsOfCompany(ports, channel.companyId), channel)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, bots.length) }, checkRest))
}

async function isRefused({ later }: Ports, bot: Bot): Promise<boolean> {
  try {
    // grammY types the signal as an old polyfill's; the platform's own works.
    await withTimeout(later, timeout, (signal) => bot.api.getMe(signal as Parameters<Bot['api']['getMe']>[0]))
    return false
  } catch (error) {
    return telegramFault(error).type === 'unauthorized'
  }
}
