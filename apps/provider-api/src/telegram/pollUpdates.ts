import type { Bot } from 'grammy'
import type { Ports } from '../Ports.ts'
import { pause } from '../time/pause.ts'
import { wantedUpdates } from './botOf.ts'
import { telegramFault } from './telegramFault.ts'

/** How long Telegram keeps a question for news open, in seconds. */
const longPoll = 25
/** An update that cannot be stored is tried so often; then it is left, or it would stop all that come after it. */
const mostTries = 5

/**
 * Asks Telegram for updates until it is stopped, or the bot's token is refused. Asking for what follows an update is what
 * confirms it, and that happens after it was stored: none is lost, and one that comes again is known by its id.
 */
export async function pollUpdates(ports: Ports, bot: Bot, cursor: number | null, stop: AbortSignal): Promise<'stopped' | 'unauthorized'> {
  let offset = cursor
  let failures = 0
  const rest = async (milliseconds: number | null) => {
    failures++
    await pause(ports.later, milliseconds ?? Math.min(30_000, 500 * 2 ** failures), stop)
  }
  while (!stop.aborted) {
    let updates
    try {
      const asked = { ...(offset !== null && { offset }), timeout: longPoll, allowed_updates: wantedUpdates }
      // grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
      updates = await bot.api.getUpdates(asked, stop as Parameters<Bot['api']['getUpdates']>[1])
    } catch (error) {
      if (stop.aborted) break
      const fault = telegramFault(error)
      if (fault.type === 'unauthorized') return 'unauthorized'
      ports.log.warn({ botId: bot.botInfo.id, fault: fault.type }, `Polling Telegram failed: ${fault.message}`)
      await rest(fault.type === 'wait' ? fault.milliseconds : null)
      continue
    }
    for (const update of updates) {
      const isDone = await bot.handleUpdate(update).then(
        () => true,
        (error: unknown) => {
          ports.log.error({ botId: bot.botInfo.id, updateId: update.update_id, error: String(error) }, 'A Telegram update could not be stored')
          return failures >= mostTries
        },
      )
      if (!isDone) {
        await rest(null)
        break
      }
      failures = 0
      offset = update.update_id + 1
    }
    if (updates.length === 0) failures = 0
  }
  return 'stopped'
}
