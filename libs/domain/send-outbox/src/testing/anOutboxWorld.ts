import { findIntent, emptyOutbox, type Network, type Outbox } from '../Outbox.ts'
import type { OutboxCommand } from '../OutboxCommand.ts'
import { intentsToConfirm, outboxEffects } from '../outboxEffects.ts'
import { stepOutbox } from '../stepOutbox.ts'
import { aModelServer } from './aModelServer.ts'

type Call = { key: string; text: string; chatId: number }
type LastCall = { failedAt: number; attempts: number; retryAfter: number; isForgiven: boolean }

/** One device, one server and a clock that the test moves; it keeps the books that the laws are read from. */
export function anOutboxWorld(isIdempotent: boolean) {
  const server = aModelServer(isIdempotent)
  let now = 1_000_000
  let sends = 0
  let keys = 0
  let outbox: Outbox<string> = stepOutbox<string>(emptyOutbox, { type: 'signed-in', isIdempotent })
  let calls: Call[] = []
  const pressed: string[] = []
  /** Went no further by itself at some time: it lost its place in the line. */
  const stumbled = new Set<string>()
  const cancelled = new Set<string>()
  const shownSent = new Set<string>()
  const failures = new Map<string, LastCall>()
  const tooSoon: string[] = []
  /** What went no further by itself because of calls that a server which was not heard did not answer. */
  const givenUpInSilence: string[] = []

  const step = (command: OutboxCommand<string>) => {
    outbox = stepOutbox(outbox, command)
    for (const { message, stage } of outbox.intents)
      if (stage.is === 'asked' || stage.is === 'stopped') stumbled.add(message)
  }
  const newKey = () => `key ${String((keys += 1))}`
  const forgiveRests = () => failures.forEach((last) => (last.isForgiven = true))

  const world = {
    server,
    pressed,
    stumbled,
    cancelled,
    shownSent,
    tooSoon,
    givenUpInSilence,
    get outbox() {
      return outbox
    },
    get calls() {
      return calls
    },
    get now() {
      return now
    },
    pass(milliseconds: number) {
      now += milliseconds
    },
    step,
    send(chatId: number) {
      const text = `message ${String((sends += 1))}`
      pressed.push(text)
      now += 1
      step({ type: 'put', key: newKey(), chatId, message: text, at: now })
    },
    /** Whatever may be done now begins. */
    begin() {
      for (const { action, intent } of outboxEffects(outbox, now)) {
        const { key, chatId, message } = intent
        if (action === 'read') {
          step({ type: 'reading', key })
          const isThere = server.rowsOf(message) > 0
          if (isThere) shownSent.add(message)
          step(isThere ? { type: 'acknowledged', key } : { type: 'missing', key, reason: 'It is not there' })
          continue
        }
        const last = failures.get(key)
        const least = last && Math.max(last.retryAfter, last.isForgiven ? 0 : 1000 * 2 ** (last.attempts - 1))
        if (last && least !== undefined && now - last.failedAt < least)
          tooSoon.push(`${key} after ${String(now - last.failedAt)} of ${String(least)} ms`)
        step({ type: 'attempted', key })
        calls.push({ key, text: message, chatId })
      }
    },
    /** The n-th call under way ends so. */
    end(n: number, how: 'ack' | 'lose-ack' | 'lost' | 'refused' | 'postponed', retryAfter: number | null) {
      const call = calls[n % Math.max(1, calls.length)]
      if (!call) return
      calls = calls.filter((other) => other !== call)
      const { key } = call
      const attempts = findIntent(outbox, key)?.attempts ?? 0
      if (how === 'ack' || how === 'lose-ack') server.store(call)
      if (how === 'ack') {
        shownSent.add(call.text)
        return step({ type: 'acknowledged', key })
      }
      if (how === 'refused') return step({ type: 'refused', key, reason: 'No' })
      failures.set(key, {
        failedAt: now,
        attempts,
        retryAfter: Math.min(retryAfter ?? 0, 60) * 1000,
        isForgiven: false,
      })
      step({
        type: how === 'postponed' ? 'postponed' : 'lost',
        key,
        reason: 'Not well',
        at: now,
        retryAfter,
        jitter: 0.5,
      })
      if (outbox.network !== 'good' && findIntent(outbox, key)?.stage.is === 'stopped') givenUpInSilence.push(call.text)
    },
    /** All calls end at once; each may have been stored. */
    crash(stored: number) {
      while (calls.length > 0) this.end(0, (stored >> calls.length) % 2 === 0 ? 'lose-ack' : 'lost', null)
    },
    network(is: Network) {
      if (is !== outbox.network && (is === 'good' || outbox.network === 'offline')) forgiveRests()
      step({ type: 'network', is, at: now })
    },
    /** The page goes, and another takes over what is on the device, in whatever order the device tells it. */
    reload(stored: number) {
      calls.forEach((call, n) => (stored >> n) % 2 === 0 && server.store(call))
      calls = []
      forgiveRests()
      const kept = JSON.parse(JSON.stringify(outbox.intents)) as typeof outbox.intents // as a device keeps them
      outbox = stepOutbox<string>(emptyOutbox, { type: 'signed-in', isIdempotent })
      step({ type: 'restored', intents: kept.toReversed(), at: now, signedInAt: 0 })
    },
    signOutAndIn() {
      step({ type: 'signed-out' })
      step({ type: 'signed-in', isIdempotent })
    },
    agree() {
      forgiveRests()
      const asked = intentsToConfirm(outbox, now)
      for (const { message } of asked) stumbled.add(message)
      step({ type: 'agreed', keys: asked.map(({ key }) => key), at: now })
    },
    retry(n: number) {
      const stopped = outbox.intents.filter(({ stage }) => stage.is === 'stopped')
      const intent = stopped[n % Math.max(1, stopped.length)]
      if (!intent) return
      forgiveRests()
      step({ type: 'retried', key: intent.key, newKey: newKey(), newMessage: intent.message, at: now })
    },
    cancel(n: number) {
      const intent = outbox.intents[n % Math.max(1, outbox.intents.length)]
      if (!intent || intent.stage.is === 'sending') return
      cancelled.add(intent.message)
      step({ type: 'discarded', key: intent.key })
    },
    /** Everybody is well and patient: all that can be settled is. */
    settle() {
      world.network('good')
      for (let round = 0; round < 200 && outbox.intents.length > 0; round += 1) {
        world.agree()
        world.retry(0)
        world.begin()
        while (calls.length > 0) world.end(0, 'ack', null)
        now += 61_000
      }
    },
  }
  return world
}

export type OutboxWorld = ReturnType<typeof anOutboxWorld>
