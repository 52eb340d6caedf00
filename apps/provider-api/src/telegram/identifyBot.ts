import { Api } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import type { Environment } from '../ports/Ports.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { telegramFault } from './telegramFault.ts'

/** Whose token it is, or why that is not known. */
export type BotIdentity =
  { type: 'known'; botInfo: UserFromGetMe; isSandbox: boolean } | { type: 'rejected' | 'unreachable' }

/** How long Telegram may take to say whose a token is. */
const patience = 8000

/** What tokens look like; anything else must not come into the address that it becomes a part of. */
const tokenShape = /^\d{1,16}:[\w-]{1,256}$/

/**
 * Asks whose a bot token is: the sandbox first where there is one, then Telegram. Where the sandbox did not know it, a
 * Telegram that cannot be reached makes no difference, so that the product can be tried without any network.
 */
export async function identifyBot(
  later: Environment['later'],
  token: string,
  roots: { sandbox: string | null; telegram: string },
): Promise<BotIdentity> {
  if (!tokenShape.test(token)) return { type: 'rejected' }
  const inSandbox = roots.sandbox === null ? null : await ask(later, token, roots.sandbox)
  if (inSandbox !== null && inSandbox !== 'rejected' && inSandbox !== 'unreachable')
    return { type: 'known', botInfo: inSandbox, isSandbox: true }
  const atTelegram = await ask(later, token, roots.telegram)
  if (atTelegram === 'rejected' || atTelegram === 'unreachable')
    return { type: inSandbox === 'rejected' ? 'rejected' : atTelegram }
  return { type: 'known', botInfo: atTelegram, isSandbox: false }
}

async function ask(
  later: Environment['later'],
  token: string,
  apiRoot: string,
): Promise<UserFromGetMe | 'rejected' | 'unreachable'> {
  const api = new Api(token, { apiRoot })
  try {
    // grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
    return await withTimeout(later, patience, (signal) => api.getMe(signal as Parameters<Api['getMe']>[0]))
  } catch (error) {
    const { type } = telegramFault(error)
    return type === 'unauthorized' || type === 'rejected' || type === 'blocked' ? 'rejected' : 'unreachable'
  }
}
