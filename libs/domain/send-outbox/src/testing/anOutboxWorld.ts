import { findIntent, emptyOutbox, type Network, type Outbox } from '../Outbox.ts'
import type { OutboxCommand } from '../OutboxCommand.ts'
import { intentsToConfirm, outboxEffects } from '../outboxEffects.ts'
import { stepOutbox } from '../stepOutbox.ts'
import { aModelServer } from './aModelServer.ts'

type Call = { key: string; text: string; chatId: number }
type LastCall = { failedAt: number; attempts: number; retryAfter: number; isForgiven: boolean }

const signedIn = (isIdempotent: boolean) => stepOutbox<string>(emptyOutbox, { type: 'signed-in', isIdempotent })

/** The outbox of a device, a clock that the test moves, and the records that the properties check. */
function aDevice(isIdempotent: boolean) {
  let keys = 0
  const device = {
    server: aModelServer(isIdempotent),
    outbox: signedIn(isIdempotent),
    now: 1_000_000,
    /** The running calls. */
    calls: [] as readonly Call[],
    pressed: [] as string[],
    /** Stopped or unconfirmed at some time: these lost their place in the queue. */
    stumbled: new Set<string>(),
    cancelled: new Set<string>(),
    shownSent: new Set<string>(),
    failures: new Map<string, LastCall>(),
    tooSoon: [] as string[],
    /** Messages that stopped because of calls to a server that did not respond at all. */
    givenUpInSilence: [] as string[],
    pass(milliseconds: number) {
      device.now += milliseconds
    },
    step: (command: OutboxCommand<string>) => {
      device.outbox = stepOutbox(device.outbox, command)
      for (const { message, stage } of device.outbox.intents)
        if (stage.is === 'unconfirmed' || stage.is === 'stopped') device.stumbled.add(message)
    },
    newKey: () => `key ${String((keys += 1))}`,
    forgiveRests: () => device.failures.forEach((last) => (last.isForgiven = true)),
  }
  return device
}
type Device = ReturnType<typeof aDevice>

/** The device's own acts, and the ends of its calls. */
function callsOf(device: Device) {
  const { server, step } = device
  const own = {
    /** Starts every effect that is due now. */
    begin() {
      const { now, failures } = device
      for (const { action, intent } of outboxEffects(device.outbox, now)) {
        const { key, chatId, message } = intent
        if (action === 'read') {
          step({ type: 'reading', key })
          const isThere = server.rowsOf(message) > 0
          if (isThere) device.shownSent.add(message)
          step(isThere ? { type: 'acknowledged', key } : { type: 'missing', key, reason: 'It is not there' })
          continue
        }
        const last = failures.get(key)
        const least = last && Math.max(last.retryAfter, last.isForgiven ? 0 : 1000 * 2 ** (last.attempts - 1))
        if (last && least !== undefined && now - last.failedAt < least)
          device.tooSoon.push(`${key} after ${String(now - last.failedAt)} of ${String(least)} ms`)
        step({ type: 'attempted', key })
        device.calls = [...device.calls, { key, text: message, chatId }]
      }
    },
    /** The n-th call under way ends so. */
    end(n: number, how: 'ack' | 'lose-ack' | 'lost' | 'refused' | 'postponed', retryAfter: number | null) {
      const call = device.calls[n % Math.max(1, device.calls.length)]
      if (!call) return
      device.calls = device.calls.filter((other) => other !== call)
      const { key } = call
      const { now } = device
      const attempts = findIntent(device.outbox, key)?.attempts ?? 0
      if (how === 'ack' || how === 'lose-ack') server.store(call)
      if (how === 'ack') {
        device.shownSent.add(call.text)
        return step({ type: 'acknowledged', key })
      }
      if (how === 'refused') return step({ type: 'refused', key, reason: 'No' })
      const waits = Math.min(retryAfter ?? 0, 60) * 1000
      device.failures.set(key, { failedAt: now, attempts, retryAfter: waits, isForgiven: false })
      const type = how === 'postponed' ? 'postponed' : 'lost'
      step({ type, key, reason: 'Not well', at: now, retryAfter, jitter: 0.5 })
      if (device.outbox.network !== 'good' && findIntent(device.outbox, key)?.stage.is === 'stopped')
        device.givenUpInSilence.push(call.text)
    },
    /** All calls end at once; each may have been stored. */
    crash(stored: number) {
      while (device.calls.length > 0) own.end(0, (stored >> device.calls.length) % 2 === 0 ? 'lose-ack' : 'lost', null)
    },
  }
  return own
}

/** The decisions of the administrator at the device. */
function decisionsOf(device: Device) {
  const { step, newKey, forgiveRests } = device
  let sends = 0
  return {
    send(chatId: number) {
      const text = `message ${String((sends += 1))}`
      device.pressed.push(text)
      device.pass(1)
      step({ type: 'put', key: newKey(), chatId, message: text, at: device.now })
    },
    confirm() {
      forgiveRests()
      const unconfirmed = intentsToConfirm(device.outbox, device.now)
      for (const { message } of unconfirmed) device.stumbled.add(message)
      step({ type: 'confirmed', keys: unconfirmed.map(({ key }) => key), at: device.now })
    },
    retry(n: number) {
      const stopped = device.outbox.intents.filter(({ stage }) => stage.is === 'stopped')
      const intent = stopped[n % Math.max(1, stopped.length)]
      if (!intent) return
      forgiveRests()
      step({ type: 'retried', key: intent.key, newKey: newKey(), newMessage: intent.message, at: device.now })
    },
    cancel(n: number) {
      const { intents } = device.outbox
      const intent = intents[n % Math.max(1, intents.length)]
      if (!intent || intent.stage.is === 'sending') return
      device.cancelled.add(intent.message)
      step({ type: 'discarded', key: intent.key })
    },
  }
}

/** The events of the device: its network, its page and its session come and go. */
function eventsOf(device: Device, isIdempotent: boolean) {
  const { server, step, forgiveRests } = device
  return {
    network(is: Network) {
      const before = device.outbox.network
      if (is !== before && (is === 'good' || before === 'offline')) forgiveRests()
      step({ type: 'network', is, at: device.now })
    },
    /** Closes the page; another one restores the intents of the device, in whatever order the device returns them. */
    reload(stored: number) {
      device.calls.forEach((call, n) => (stored >> n) % 2 === 0 && server.store(call))
      device.calls = []
      forgiveRests()
      const intents = JSON.parse(JSON.stringify(device.outbox.intents)) as Outbox<string>['intents'] // as a device stores them
      device.outbox = signedIn(isIdempotent)
      step({ type: 'restored', intents: intents.toReversed(), at: device.now, signedInAt: 0 })
    },
    signOutAndIn() {
      step({ type: 'signed-out' })
      step({ type: 'signed-in', isIdempotent })
    },
  }
}

/** One device, one server and a clock that the test moves; it records what the properties check. */
export function anOutboxWorld(isIdempotent: boolean) {
  const device = aDevice(isIdempotent)
  const world = Object.assign(device, callsOf(device), decisionsOf(device), eventsOf(device, isIdempotent))
  return Object.assign(world, {
    /** Settles everything: the network is good, and the user confirms and retries. */
    settle() {
      world.network('good')
      for (let round = 0; round < 200 && device.outbox.intents.length > 0; round += 1) {
        world.confirm()
        world.retry(0)
        world.begin()
        while (device.calls.length > 0) world.end(0, 'ack', null)
        device.pass(61_000)
      }
    },
  })
}

export type OutboxWorld = ReturnType<typeof anOutboxWorld>
