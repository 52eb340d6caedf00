import { Api } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import type { Environment } from '../ports/Ports.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { telegramClient } from './telegramClient.ts'
import { telegramFault } from './telegramFault.ts'

/** The bot of a token, or why it is unknown. */
export type BotIdentity =
  { type: 'identified'; botInfo: UserFromGetMe; isSandbox: boolean } | { type: 'rejected' | 'unreachable' }

/** Timeout of the request in milliseconds. */
const timeout = 8000

/** The format of tokens; anything else must not become part of an address. */
const tokenShape = /^\d{1,16}:[\w-]{1,256}$/

/**
 * Identifies a bot by its token: looks in the sandbox first, if there is one, then calls Telegram. If the sandbox does
 * not have the token, an unreachable Telegram counts as a rejection, so that the product can be tried offline.
 */
export async function identifyBot(
  later: Environment['later'],
  token: string,
  roots: { sandbox: string | null; telegram: string },
): Promise<BotIdentity> {
  if (!tokenShape.test(token)) return { type: 'rejected' }
  const inSandbox = roots.sandbox === null ? null : await getMe(later, token, roots.sandbox)
  if (inSandbox !== null && inSandbox !== 'rejected' && inSandbox !== 'unreachable')
    return { type: 'identified', botInfo: inSandbox, isSandbox: true }
  const atTelegram = await getMe(later, token, roots.telegram)
  if (atTelegram === 'rejected' || atTelegram === 'unreachable')
    return { type: inSandbox === 'rejected' ? 'rejected' : atTelegram }
  return { type: 'identified', botInfo: atTelegram, isSandbox: false }
}

async function getMe(
  later: Environment['later'],
  token: string,
  apiRoot: string,
): Promise<UserFromGetMe | 'rejected' | 'unreachable'> {
  const api = new Api(token, telegramClient(apiRoot))
  try {
    // grammY types the signal as an old polyfill's; the platform's own works.
    return await withTimeout(later, timeout, (signal) => api.getMe(signal as Parameters<Api['getMe']>[0]))
  } catch (error) {
    const { type } = telegramFault(error)
    return type === 'unauthorized' || type === 'rejected' || type === 'blocked' ? 'rejected' : 'unreachable'
  }
}
