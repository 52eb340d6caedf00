import type { Bot } from 'grammy'
import type { Update } from 'grammy/types'
import { runJob } from '../log/runJob.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import type { BotKind } from './BotKind.ts'
import { telegramFault } from './telegramFault.ts'
import { isHopeless, triedAgain, type UpdateTries } from './updateTries.ts'

/** Seconds that Telegram may hold a poll open. */
const longPoll = 25
const longestRest = 30_000

type Polling = {
  /** The update to begin with; null: the first that Telegram has. */
  cursor: number | null
  updates: BotKind['updates']
  stop: AbortSignal
  /** Called with an update that can never be stored, before the next one is asked for. */
  onSkipped: (update: Update) => Promise<void>
}

/**
 * Polls Telegram for updates until `stop` aborts or the token is refused. Requesting the updates after one confirms it,
 * and that happens only after it was stored: none is lost, however long the database is unavailable, and a repeated one
 * is recognised by its id. Only an update that can never be stored is skipped in the end.
 */
export async function pollUpdates(
  ports: Ports,
  bot: Bot,
  { cursor, updates: wanted, stop, onSkipped }: Polling,
): Promise<'stopped' | 'unauthorized'> {
  let offset = cursor
  let failedPolls = 0
  /** The update that could not be stored yet; all earlier ones are. */
  let stuck = null as (UpdateTries & { updateId: number }) | null // It is changed within the loop.
  const rest = (failures: number) => pause(ports.later, Math.min(longestRest, 500 * 2 ** failures), stop)
  while (!stop.aborted) {
    let updates
    try {
      const parameters = { ...(offset !== null && { offset }), timeout: longPoll, allowed_updates: wanted }
      // grammY types the signal as an old polyfill's; the platform's own works.
      updates = await bot.api.getUpdates(parameters, stop as Parameters<Bot['api']['getUpdates']>[1])
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
        await runJob(ports, { job: 'telegram-update', requestId: ports.newId(), botId: bot.botInfo.id }, async () => {
          await bot.handleUpdate(update)
          return 'stored'
        })
      } catch (error) {
        ports.log.error(
          { botId: bot.botInfo.id, updateId, error: String(error) },
          'A Telegram update could not be stored',
        )
        stuck = { ...triedAgain(stuck?.updateId === updateId ? stuck : null, error), updateId }
        if (!isHopeless(stuck)) {
          await rest(stuck.tries)
          break
        }
        await onSkipped(update).catch((failure: unknown) =>
          ports.log.error({ updateId, error: String(failure) }, 'A lost Telegram update could not be recorded'),
        )
      }
      stuck = null
      offset = updateId + 1
    }
  }
  return 'stopped'
}
