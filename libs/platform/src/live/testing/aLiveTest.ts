import type { ServerEvent } from '@frontdesk/chat-thread'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createAppEvents, type AppEventMap } from '../../events/createAppEvents.ts'
import { aFakeApi } from '../../testing/aFakeApi.ts'
import type { LiveOptions } from '../LiveOptions.ts'
import type { RefetchRequest } from '../FollowLogOptions.ts'
import type { LiveSocket, LiveSocketOptions } from '../LiveSocket.ts'
import { createServerClock } from '../../clock/createServerClock.ts'
import { aStillClock } from './aStillClock.ts'

type GetEvents = (input: { after: number }, how?: { signal?: AbortSignal }) => unknown

/** A socket whose other end is the test. */
function aFakeSocket() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const state = { connected: false, active: true, connects: 0, disconnects: 0 }
  const opened: { url: string; options: LiveSocketOptions }[] = []
  const emit = (name: string, payload?: unknown) => listeners.get(name)?.forEach((listener) => listener(payload))
  const socket: LiveSocket = {
    get connected() {
      return state.connected
    },
    get active() {
      return state.active
    },
    on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    connect: () => (state.connects += 1),
    disconnect: () => {
      state.disconnects += 1
      if (!state.connected) return
      state.connected = false
      emit('disconnect', 'io client disconnect')
    },
  }
  return {
    state,
    opened,
    emit,
    open: (url: string, options: LiveSocketOptions) => {
      opened.push({ url, options })
      return socket
    },
    connect: () => {
      state.connected = state.active = true
      emit('connect')
    },
    lose: (reason = 'transport close') => {
      state.connected = false
      emit('disconnect', reason)
    },
    refuse: (status: number, retryAfter?: number, code?: string) => {
      state.active = false
      const data = { status, ...(code && { code }), ...(retryAfter !== undefined && { retryAfter }) }
      emit('connect_error', Object.assign(new Error('refused'), { data }))
    },
    emitSession: (seq: number, companyId = 101) =>
      emit('session', {
        serverTime: '',
        adminId: 1001,
        companies: [
          { companyId: 7, seq: 1 },
          { companyId, seq },
        ],
      }),
  }
}

/** The options of a live connection with a fake socket and a fake clock; everything that it does is recorded. */
export function aLiveTest({ getEvents = () => new Promise(() => undefined) }: { getEvents?: GetEvents } = {}) {
  const clock = aStillClock()
  const socket = aFakeSocket()
  const events = createAppEvents()
  const received: { event: ServerEvent; isCaughtUp: boolean }[] = []
  const streamed: StreamEvent[] = []
  const refetched: RefetchRequest[] = []
  const published: { name: keyof AppEventMap; payload: unknown }[] = []
  const names: (keyof AppEventMap)[] = [
    'connected',
    'disconnected',
    'new_message',
    'message_update',
    'message_status_update',
    'openai_stream',
    'error',
  ]
  for (const name of names) events.on(name, (payload) => published.push({ name, payload }))
  const counts = { checkSession: 0 }
  const options: LiveOptions = {
    apiHost: 'https://api.example/v1',
    session: { accessToken: () => 'a token' },
    events,
    api: aFakeApi({ events: { getEvents: getEvents as never } }),
    loadSocket: async () => socket.open,
    serverClock: createServerClock(clock.now),
    onEvent: (event, { isCaughtUp }) => void received.push({ event, isCaughtUp }),
    onStream: (piece) => void streamed.push(piece),
    refetch: (why) => void refetched.push(why),
    checkSession: () => void (counts.checkSession += 1),
    later: clock.later,
    now: clock.now,
    log: { warn: () => undefined },
  }
  return { options, clock, socket, received, streamed, refetched, published, counts }
}
