import { GrammyError, type Api } from 'grammy'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { activeTelegramBots, type TelegramBot } from '../telegram/TelegramBot.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { connectionIn, toConnection, type AccountConnection } from './AccountConnection.ts'
import { noteConnection } from './noteConnection.ts'

/** Milliseconds between two checks of a connection. */
export const connectionsCheckedEvery = 10 * 60_000

/** Timeout of one call in milliseconds, and how many are made at once. */
const timeout = 8000
const atOnce = 16

/**
 * Asks Telegram for the connection of each account, and records what has changed: Telegram keeps an update about it for
 * a day only, and says nothing else of a connection that nobody writes over. An outage says nothing about one. `apiOf`:
 * the bot of a channel while it runs.
 */
export async function checkConnections(ports: Ports, apiOf: (messengerId: number) => Api | null): Promise<void> {
  const waiting = await activeTelegramBots(ports.db, 'telegram_business')
  const checkRest = async () => {
    for (let channel = waiting.pop(); channel; channel = waiting.pop()) await checkOne(ports, apiOf, channel)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, checkRest))
}

async function checkOne(
  ports: Ports,
  apiOf: (messengerId: number) => Api | null,
  { id, companyId, metadata }: TelegramBot,
): Promise<void> {
  const [api, known] = [apiOf(id), connectionIn(metadata)]
  if (!api || !known) return
  try {
    const current = await askFor(ports, api, known)
    if (current) await noteConnection(portsOfCompany(ports, companyId), { id, companyId }, current)
  } catch (error) {
    ports.log.error({ messengerId: id, error: String(error) }, 'The connection of an account could not be recorded')
  }
}

/** The connection as it is now, ended where Telegram does not know it any more; null when Telegram did not say. */
async function askFor({ later }: Ports, api: Api, known: AccountConnection): Promise<AccountConnection | null> {
  try {
    // grammY types the signal as an old polyfill's; the platform's own works.
    const ask = (signal: AbortSignal) =>
      api.getBusinessConnection(known.id, signal as Parameters<Api['getBusinessConnection']>[1])
    return toConnection(await withTimeout(later, timeout, ask))
  } catch (error) {
    const isGone = error instanceof GrammyError && error.error_code === 400
    return isGone ? { ...known, isEnabled: false } : null
  }
}
