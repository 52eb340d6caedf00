import { bringsUpdate, type Telegram } from './Telegram.ts'
import type { BotWebhook, TelegramUpdate } from './TelegramShapes.ts'

/**
 * The pause grows with each failure, as at Telegram; attempts never end, so that updates are kept
 * until they are accepted.
 */
const patience = (failures: number) => Math.min(60_000, 1000 * 2 ** failures)

/**
 * Posts updates to bots' webhooks, one at a time and in order, with the secret in a header, until the response is a
 * 2xx. Returns a function that stops it.
 */
export function pushToWebhooks(
  telegram: Telegram,
  { wait = patience }: { wait?: (failures: number) => number } = {},
): () => void {
  const stopped = new AbortController()
  const busy = new Set<number>()

  const push = async (botId: number) => {
    if (busy.has(botId)) return
    busy.add(botId)
    try {
      for (let failures = 0; ;) {
        const webhook = telegram.state.webhooks.get(botId)
        const update = telegram.state.pending.get(botId)?.[0]
        if (webhook === undefined || update === undefined || stopped.signal.aborted) return
        const failure = await post(webhook, update, stopped.signal)
        if (failure === null) {
          failures = 0
          if (telegram.switches.isOn('updates-twice')) await post(webhook, update, stopped.signal)
          telegram.commit({ type: 'updates-confirmed', botId, below: update.update_id + 1 })
          continue
        }
        noteFailure(telegram, botId, webhook, failure)
        await pause(wait(failures), stopped.signal)
        failures += 1
      }
    } finally {
      busy.delete(botId)
    }
  }

  const unsubscribe = telegram.subscribe((happening) => {
    if (bringsUpdate(happening) || happening.type === 'webhook-changed') void push(happening.botId)
  })
  for (const botId of telegram.state.webhooks.keys()) void push(botId)
  return () => {
    unsubscribe()
    stopped.abort()
  }
}

async function post(
  { url, secretToken }: BotWebhook,
  update: TelegramUpdate,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secretToken === null ? {} : { 'x-telegram-bot-api-secret-token': secretToken }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return answer.ok ? null : `Wrong response from the webhook: ${answer.status} ${answer.statusText}`.trim()
  } catch {
    return 'Connection refused'
  }
}

function noteFailure(telegram: Telegram, botId: number, failed: BotWebhook, lastError: string): void {
  // The bot may have set another webhook meanwhile.
  if (telegram.state.webhooks.get(botId) !== failed) return
  const lastErrorAt = Math.floor(telegram.now().getTime() / 1000)
  telegram.state.webhooks.set(botId, { ...failed, lastErrorAt, lastError })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
