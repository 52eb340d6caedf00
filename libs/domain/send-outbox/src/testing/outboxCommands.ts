import { emptyOutbox, findIntent, type Outbox } from '../Outbox.ts'
import type { OutboxCommand } from '../OutboxCommand.ts'
import { outboxEffects } from '../outboxEffects.ts'
import { stepOutbox } from '../stepOutbox.ts'

export type Command = OutboxCommand<string>
export const start = 1_000_000
export const minute = 60_000
export const day = 24 * 60 * minute
export const fold = (outbox: Outbox<string>, ...commands: Command[]) =>
  commands.reduce<Outbox<string>>(stepOutbox, outbox)
export const signedIn = (isIdempotent = true) => fold(emptyOutbox, { type: 'signed-in', isIdempotent })
export const put = (key: string, chatId = 1, at = start): Command => ({
  type: 'put',
  key,
  chatId,
  message: `words of ${key}`,
  at,
})
export const attempted = (key: string): Command => ({ type: 'attempted', key })
export const lost = (key: string, at = start, retryAfter: number | null = null, jitter = 0): Command => ({
  type: 'lost',
  key,
  reason: 'No answer',
  at,
  retryAfter,
  jitter,
})
export const postponed = (key: string, at = start, retryAfter: number | null = null): Command => ({
  type: 'postponed',
  key,
  reason: 'Too many',
  at,
  retryAfter,
  jitter: 0,
})
export const refused = (key: string): Command => ({ type: 'refused', key, reason: 'The channel is not connected' })
export const network = (is: 'good' | 'doubtful' | 'offline', at = start): Command => ({ type: 'network', is, at })
export const effectsOf = (outbox: Outbox<string>, now = start) =>
  outboxEffects(outbox, now).map(({ action, intent }) => `${action} ${intent.key}`)
export const stageOf = (outbox: Outbox<string>, key: string) => findIntent(outbox, key)?.stage
export const reloaded = (outbox: Outbox<string>, at: number, { isIdempotent = true, signedInAt = 0 } = {}) =>
  fold(signedIn(isIdempotent), { type: 'restored', intents: outbox.intents, at, signedInAt })
