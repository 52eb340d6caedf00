import { botRefusal, botResult, type BotAnswer } from './BotAnswer.ts'
import { bringsUpdate, type Telegram } from './Telegram.ts'
import type { SandboxBot, TelegramUpdate } from './TelegramShapes.ts'

/** The waiting `getUpdates` of each bot: a second one ends the first. */
export type Pollers = Map<number, (answer: BotAnswer) => void>

type PollRequest = { offset: number | undefined; limit: number; timeout: number }

/**
 * `getUpdates`: an offset confirms all updates below it; without updates it waits up to `timeout` seconds. A negative
 * offset drops all but the last ones.
 */
export function takeUpdates(
  telegram: Telegram,
  pollers: Pollers,
  bot: SandboxBot,
  request: PollRequest,
  signal: AbortSignal,
): Promise<BotAnswer> {
  if (telegram.state.webhooks.has(bot.id)) {
    return Promise.resolve(
      botRefusal(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      ),
    )
  }
  pollers.get(bot.id)?.(
    botRefusal(
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    ),
  )
  confirm(telegram, bot, request.offset)
  const updates = pendingFrom(telegram, bot, request)
  if (updates.length > 0 || request.timeout === 0) return Promise.resolve(botResult(updates))
  return waitForUpdates(telegram, pollers, bot, request, signal)
}

function waitForUpdates(
  telegram: Telegram,
  pollers: Pollers,
  bot: SandboxBot,
  request: PollRequest,
  signal: AbortSignal,
): Promise<BotAnswer> {
  return new Promise((resolve) => {
    const answer = (what: BotAnswer) => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', giveUp)
      if (pollers.get(bot.id) === answer) pollers.delete(bot.id)
      resolve(what)
    }
    const giveUp = () => answer(botResult([]))
    const timer = setTimeout(giveUp, request.timeout * 1000)
    const unsubscribe = telegram.subscribe((happening) => {
      if (bringsUpdate(happening) && happening.botId === bot.id) answer(botResult(pendingFrom(telegram, bot, request)))
    })
    signal.addEventListener('abort', giveUp)
    pollers.set(bot.id, answer)
    if (signal.aborted) giveUp()
  })
}

function confirm(telegram: Telegram, bot: SandboxBot, offset: number | undefined): void {
  if (offset === undefined || offset === 0) return
  const pending = telegram.state.pending.get(bot.id) ?? []
  const below = offset > 0 ? offset : (pending.at(offset)?.update_id ?? pending[0]?.update_id ?? 0)
  if (pending.some((update) => update.update_id < below))
    telegram.commit({ type: 'updates-confirmed', botId: bot.id, below })
}

function pendingFrom(telegram: Telegram, bot: SandboxBot, { limit }: PollRequest): TelegramUpdate[] {
  const pending = (telegram.state.pending.get(bot.id) ?? []).slice(0, limit)
  return telegram.switches.isOn('updates-twice') ? pending.flatMap((update) => [update, update]) : pending
}
