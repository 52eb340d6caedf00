import type { ServerEvent } from '@frontdesk/chat-thread'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createAppEvents, type AppEventMap } from '../../events/createAppEvents.ts'
import { aFakeApi } from '../../testing/aFakeApi.ts'
import type { LiveOptions } from '../LiveOptions.ts'
import type { RefetchRequest } from '../followLog.ts'
import type { LiveSocket, LiveSocketOptions } from '../LiveSocket.ts'
import { aStillClock } from './aStillClock.ts'

type GetEvents = (input: { after: number }, how?: { signal?: AbortSignal }) => unknown

/** A socket whose other end is the test. */
function aFakeSocket() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const state = { connected: false, active: true, connects: 0, disconnects: 0 }
  const opened: { url: string; options: LiveSocketOptions }[] = []
  const say = (word: string, payload?: unknown) => listeners.get(word)?.forEach((listener) => listener(payload))
  const socket: LiveSocket = {
    get connected() {
      return state.connected
    },
    get active() {
      return state.active
    },
    on: (word, listener) => listeners.set(word, [...(listeners.get(word) ?? []), listener]),
    connect: () => (state.connects += 1),
    disconnect: () => {
      state.disconnects += 1
      if (!state.connected) return
      state.connected = false
      say('disconnect', 'io client disconnect')
    },
  }
  return {
    state,
    opened,
    say,
    open: (url: string, options: LiveSocketOptions) => {
      opened.push({ url, options })
      return socket
    },
    connect: () => {
      state.connected = state.active = true
      say('connect')
    },
    lose: (reason = 'transport close') => {
      state.connected = false
      say('disconnect', reason)
    },
    refuse: (status: number, retryAfter?: number) => {
      state.active = false
      say(
        'connect_error',
        Object.assign(new Error('refused'), { data: { status, ...(retryAfter !== undefined && { retryAfter }) } }),
      )
    },
    tellStand: (seq: number, companyId = 101) =>
      say('session', {
        serverTime: '',
        adminId: 1001,
        companies: [
          { companyId: 7, seq: 1 },
          { companyId, seq },
        ],
      }),
  }
}

/** All that a live connection takes from the world, noted. */
export function aLiveWorld({ getEvents = () => new Promise(() => undefined) }: { getEvents?: GetEvents } = {}) {
  const clock = aStillClock()
  const socket = aFakeSocket()
  const events = createAppEvents()
  const heard: { event: ServerEvent; isCaughtUp: boolean }[] = []
  const pieces: StreamEvent[] = []
  const readAgain: RefetchRequest[] = []
  const said: { word: keyof AppEventMap; payload: unknown }[] = []
  const words: (keyof AppEventMap)[] = [
    'connected',
    'disconnected',
    'new_message',
    'message_update',
    'message_status_update',
    'openai_stream',
    'error',
  ]
  for (const word of words) events.on(word, (payload) => said.push({ word, payload }))
  const counts = { checkSession: 0 }
  const world: LiveOptions = {
    apiHost: 'https://api.example/v1',
    session: { accessToken: () => 'a token' },
    events,
    api: aFakeApi({ events: { getEvents: getEvents as never } }),
    loadSocket: async () => socket.open,
    onEvent: (event, { isCaughtUp }) => void heard.push({ event, isCaughtUp }),
    onStream: (piece) => void pieces.push(piece),
    refetch: (why) => void readAgain.push(why),
    checkSession: () => void (counts.checkSession += 1),
    later: clock.later,
    now: clock.now,
    log: { warn: () => undefined },
  }
  return { world, clock, socket, heard, pieces, readAgain, said, counts }
}
