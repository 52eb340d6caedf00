import { BotError, type Bot } from 'grammy'
import { isDataError } from '../db/isDataError.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { subscribedUpdates } from './botOf.ts'
import { telegramFault } from './telegramFault.ts'

/** How long Telegram keeps a question for news open, in seconds. */
const longPoll = 25
/** An update whose content cannot be stored is tried so often; then it is left, or it would stop all that come after it. */
const mostTries = 6
const longestRest = 30_000

/**
 * Asks Telegram for updates until it is stopped, or the bot's token is refused. Asking for what follows an update is what
 * confirms it, and that happens after it was stored: none is lost, however long the database is away, and one that comes again
 * is known by its id. Only an update that is at fault itself is given up in the end.
 */
export async function pollUpdates(
  ports: Ports,
  bot: Bot,
  cursor: number | null,
  stop: AbortSignal,
): Promise<'stopped' | 'unauthorized'> {
  let offset = cursor
  let failedPolls = 0
  /** The update that is not stored yet; those before it are. */
  let stuck: Stuck | null = null
  const rest = (failures: number) => pause(ports.later, Math.min(longestRest, 500 * 2 ** failures), stop)
  while (!stop.aborted) {
    let updates
    try {
      const asked = { ...(offset !== null && { offset }), timeout: longPoll, allowed_updates: subscribedUpdates }
      // grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
      updates = await bot.api.getUpdates(asked, stop as Parameters<Bot['api']['getUpdates']>[1])
    } catch (error) {
      if (stop.aborted) break
      const fault = telegramFault(error)
      if (fault.type === 'unauthorized') return 'unauthorized'
      ports.log.warn({ botId: bot.botInfo.id, fault: fault.type }, `Polling Telegram failed: ${fault.message}`)
      failedPolls++
      await (fault.type === 'wait' && fault.milliseconds !== null
        ? pause(ports.later, fault.milliseconds, stop)
        : rest(failedPolls))
      continue
    }
    failedPolls = 0
    for (const update of updates) {
      const { update_id: updateId } = update
      try {
        await bot.handleUpdate(update)
      } catch (error) {
        ports.log.error(
          { botId: bot.botInfo.id, updateId, error: String(error) },
          'A Telegram update could not be stored',
        )
        stuck = stuckAgain(stuck, updateId, error)
        if (stuck.ownFaults < mostTries) {
          await rest(stuck.tries)
          break
        }
      }
      stuck = null
      offset = updateId + 1
    }
  }
  return 'stopped'
}

/** How often an update was tried, and how often it failed by a fault of its own. */
type Stuck = { updateId: number; tries: number; ownFaults: number }

function stuckAgain(before: Stuck | null, updateId: number, error: unknown): Stuck {
  const { tries, ownFaults } = before?.updateId === updateId ? before : { tries: 0, ownFaults: 0 }
  return { updateId, tries: tries + 1, ownFaults: ownFaults + (isFaultOfContent(error) ? 1 : 0) }
}

/** Whether the same update will fail again in the same way. Of anything unknown it is not believed: its message would be lost. */
function isFaultOfContent(error: unknown): boolean {
  const cause = error instanceof BotError ? error.error : error
  if (cause instanceof TypeError || cause instanceof RangeError) return true
  return isDataError(cause)
}
