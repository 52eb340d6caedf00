import type { LiveSocket, LiveSocketOptions } from './LiveSocket.ts'

type Wire = { send: (data: string) => void; close: () => void }

export type PlainSocketPorts = {
  /** Opens a WebSocket; it says nothing more once it was closed from this side. */
  connect: (address: string, on: { message: (data: unknown) => void; close: () => void }) => Wire
  later: (milliseconds: number, action: () => void) => () => void
  dice: () => number
}

const browserPorts: PlainSocketPorts = {
  connect(address, on) {
    const socket = new WebSocket(address)
    socket.onmessage = ({ data }) => on.message(data)
    socket.onclose = on.close
    return {
      send: (data) => socket.send(data),
      close() {
        socket.onmessage = null
        socket.onclose = null
        socket.close()
      },
    }
  },
  later(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
  dice: Math.random,
}

/** Milliseconds that the server may be silent until it has said how often it pings, or to open at all. */
const longestSilence = 20_000

/** Packets of Engine.IO 4, and of Socket.IO 5 in its messages: one namespace, no acknowledgements, text. */
type Packet =
  | { type: 'open'; silence: number }
  | { type: 'event'; name: string; payload: unknown }
  | { type: 'refused'; refusal: Error }
  | { type: 'connected' | 'ended' | 'ping' | 'close' | 'other' }

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function readPacket(data: string, namespace: string): Packet {
  const type = data.slice(0, data.startsWith('4') ? 2 : 1)
  const rest = data.slice(type.length)
  const body = parsed(rest.startsWith(namespace) ? rest.slice(namespace.length) : rest)
  switch (type) {
    case '0':
      return {
        type: 'open',
        silence: Number(fieldOf(body, 'pingInterval')) + Number(fieldOf(body, 'pingTimeout')) || longestSilence,
      }
    case '1':
      return { type: 'close' }
    case '2':
      return { type: 'ping' }
    case '40':
      return { type: 'connected' }
    case '41':
      return { type: 'ended' }
    case '42':
      return Array.isArray(body) && typeof body[0] === 'string'
        ? { type: 'event', name: body[0], payload: body[1] }
        : { type: 'other' }
    case '44': {
      // In the shape of Socket.IO's client: the code as the message, and `data` beside it.
      const refusal = Object.assign(new Error(String(fieldOf(body, 'message'))), { data: fieldOf(body, 'data') })
      return { type: 'refused', refusal }
    }
    default:
      return { type: 'other' }
  }
}

/** Listeners by the names of their events. */
function createListeners() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  return {
    emit: (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    on: (event: string, listener: (payload: never) => void) =>
      // `emit` passes what the caller said it takes.
      listeners.set(event, [...(listeners.get(event) ?? []), listener as (payload: unknown) => void]),
  }
}

/** Calls `onSilence` when nothing was heard for longer than the server's pings allow. */
function watchSilence(later: PlainSocketPorts['later'], onSilence: () => void) {
  let longest = longestSilence
  let stop = () => {}
  return {
    expectWithin(milliseconds: number) {
      longest = milliseconds
    },
    heard() {
      stop()
      stop = later(longest, onSilence)
    },
    stop: () => stop(),
  }
}

/** The milliseconds before a further attempt: twice as many each time up to a bound, and never quite the same. */
function waitBefore(attempts: number, options: LiveSocketOptions, chance: number): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = options
  return Math.round(
    Math.min(reconnectionDelay * 2 ** attempts, reconnectionDelayMax) * (1 + randomizationFactor * (2 * chance - 1)),
  )
}

/** The address of Engine.IO at an origin; neither token nor company stands in it. */
function addressOf(url: string, { path, query }: LiveSocketOptions): string {
  const address = new URL(`${path}/`, url)
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:'
  address.search = String(new URLSearchParams({ EIO: '4', transport: 'websocket', ...query }))
  return address.href
}

/**
 * Opens a live connection over a bare WebSocket, for a page that has no room for Socket.IO's client (12 kB): it speaks
 * what our provider API needs of that protocol and behaves as `LiveSocket` says. It reconnects by itself with a growing
 * wait, as after a silence that is longer than the server's pings allow; after a refusal it waits for `connect`. The
 * token travels in the first packet and never in the address (decision 0195). The path of `url` is the namespace.
 */
export function openPlainSocket(
  url: string,
  options: LiveSocketOptions,
  { connect: open, later, dice }: PlainSocketPorts = browserPorts,
): LiveSocket {
  const { on, emit } = createListeners()
  const { pathname } = new URL(url)
  const namespace = pathname === '/' ? '' : `${pathname},`
  let socket: Wire | null = null
  let isConnected = false
  let isActive = true
  let attempts = 0
  let cancelRetry = () => {}

  const lose = (reason: string) => {
    if (!socket) return
    socket.close()
    socket = null
    silence.stop()
    const wasConnected = isConnected
    isConnected = false
    if (wasConnected) emit('disconnect', reason)
    else if (isActive) emit('connect_error', new Error(reason))
    if (isActive) cancelRetry = later(waitBefore(attempts++, options, dice()), start)
  }
  const silence = watchSilence(later, () => lose('ping timeout'))
  const receive = (packet: Packet) => {
    if (packet.type === 'open') {
      silence.expectWithin(packet.silence)
      options.auth((identity) => socket?.send(`40${namespace}${JSON.stringify(identity)}`))
    } else if (packet.type === 'ping') {
      socket?.send('3')
      emit('ping', undefined)
    } else if (packet.type === 'connected') {
      isConnected = true
      attempts = 0
      emit('connect', undefined)
    } else if (packet.type === 'event') emit(packet.name, packet.payload)
    else if (packet.type === 'close') return lose('transport close')
    else if (packet.type === 'refused' || packet.type === 'ended') {
      isActive = false
      lose('io server disconnect')
      if (packet.type === 'refused') emit('connect_error', packet.refusal)
      return
    }
    silence.heard()
  }
  function start() {
    cancelRetry()
    if (socket) return
    socket = open(addressOf(url, options), {
      message: (data) => typeof data === 'string' && receive(readPacket(data, namespace)),
      close: () => lose('transport close'),
    })
    silence.heard()
  }
  start()

  return {
    on,
    io: { on },
    connect() {
      isActive = true
      start()
    },
    disconnect() {
      isActive = false
      cancelRetry()
      lose('io client disconnect')
    },
    get connected() {
      return isConnected
    },
    get active() {
      return isActive
    },
  }
}
