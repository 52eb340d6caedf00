import { ApiError, toChatEvent, toRestart, toTyping, type Api } from '@frontdesk/api-client'
import type { Typing } from '@frontdesk/contract'
import type { HeardEvent } from '@frontdesk/chat-thread'
import { readStreamEvent, type StreamEvent } from '@frontdesk/stream-draft'
import type { Bus } from '../bus/createBus.ts'
import type { Session } from '../session/createSession.ts'
import { followLog, type LogFollower, type ReadAgain } from './followLog.ts'
import { liveAddress } from './liveAddress.ts'
import type { LiveSocket, OpenLiveSocket } from './LiveSocket.ts'
import { createStatusStore, type LiveStatus } from './liveStatus.ts'
import { sayOnBus } from './sayOnBus.ts'
import { serverClock } from './serverClock.ts'
import { standOf } from './standOf.ts'
import { watchDevice } from './watchDevice.ts'
import { watchPings } from './watchPings.ts'

/** The live connection as a screen knows it. */
export type Live = {
  readonly status: LiveStatus
  subscribe: (listener: () => void) => () => void
  close: () => void
}

export type LiveWorld = {
  apiHost: string
  session: Pick<Session, 'accessToken'>
  bus: Bus
  api: Pick<Api, 'events'>
  loadSocket: () => Promise<OpenLiveSocket>
  /** Takes what the server told, each event once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  hear: (event: HeardEvent, how: { isCaughtUp: boolean }) => void
  /** Takes a piece of a growing AI reply. */
  hearStream: (event: StreamEvent) => void
  /** Takes word of a colleague who is typing. */
  hearTyping?: (typing: Typing) => void
  /** What is on screen may lack something: the features ask again for what they show. A promise: when it is there. */
  readAgain: (why: ReadAgain) => unknown
  /** The server refused or ended the connection: whether the session still stands is to be asked. */
  checkSession: () => void
  window?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator' | 'document' | 'location'>
  later?: (milliseconds: number, deed: () => void) => () => void
  now?: () => number
  /** A number from 0 up to 1. */
  dice?: () => number
  log?: Pick<Console, 'warn'>
}

export type LiveIdentity = {
  adminId: number
  companyId: number | null
  /** Whether the provider API keeps a log of each company (its `eventLog` capability). */
  eventLog: boolean
}

const LONGEST_REST = 30_000

/** The seconds to wait that a refused handshake told, a minute at most. */
const toldWaitOf = (error: unknown): number => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null && 'retryAfter' in data ? toRestart(data).retryAfter : 0
}

const inTime = (milliseconds: number, deed: () => void) => {
  const timer = setTimeout(deed, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * One live connection of one administrator (LIVE-1, LIVE-2). What the server says is read at the border, put into the
 * log's order, handed to `hear`, and republished on the bus (LIVE-3); after every loss what was missed is fetched (LIVE-6).
 */
export function connectLive(world: LiveWorld, { adminId, companyId, eventLog }: LiveIdentity): Live {
  const {
    bus,
    session,
    window: view = window,
    later = inTime,
    now = () => Date.now(),
    dice = Math.random,
    log = console,
  } = world
  const status = createStatusStore(later, () => view.navigator.onLine)
  let socket: LiveSocket | null = null
  let isClosed = false
  /** How often it connected; what was begun for an earlier connection counts no more. */
  let connections = 0
  let refusals = 0
  let isRefusalLogged = false
  let cancelRetry: (() => void) | null = null

  const pings = watchPings({ now, later }, () => {
    status.lose()
    reconnect()
  })

  const guarded = (deed: () => void) => {
    try {
      deed()
    } catch (error) {
      log.warn('A live event could not be taken', error)
    }
  }
  const apply = (event: HeardEvent, isCaughtUp: boolean) => {
    guarded(() => world.hear(event, { isCaughtUp }))
    if (!isCaughtUp) sayOnBus(bus, event)
  }

  let reading: Promise<unknown> | null = null
  const readAgain = (why: ReadAgain) => {
    const asked = world.readAgain(why)
    if (!(asked instanceof Promise)) return
    const mine: Promise<unknown> = asked
      .catch((error: unknown) => log.warn('What is on screen could not be read again', error))
      .finally(() => {
        if (reading === mine) reading = null
      })
    reading = mine
  }
  /** Nothing is missing, once what is being read again is there. */
  const caughtUp = () => {
    if (reading === null) return status.set('connected')
    const cycle = connections
    void reading.then(() => {
      if (!isClosed && cycle === connections && socket?.connected) status.set('connected')
    })
  }

  const follower: LogFollower<HeardEvent> | null =
    eventLog && companyId !== null
      ? followLog<HeardEvent>({
          ask: async (after, signal) => {
            const page = await world.api.events.getEvents({ companyId, after }, { signal })
            const events = page.events.map(({ seq, event, payload }) => ({
              seq,
              event: toChatEvent(event, payload, companyId),
            }))
            return { ...page, events }
          },
          apply,
          readAgain,
          caughtUp,
          reconnect: () => reconnect(),
          later,
        })
      : null

  const hear = (word: string) => (payload: unknown) => {
    pings.heard()
    const event = toChatEvent(word, payload, companyId)
    if (!event) return log.warn(`The live connection said ${word} in a way that is not understood`)
    if (follower && event.seq !== null && event.companyId === companyId) follower.offer(event.seq, event)
    else apply(event, false)
  }

  const connected = () => {
    connections += 1
    pings.begin()
    refusals = 0
    isRefusalLogged = false
    bus.say('connected', null)
    if (follower) follower.begin()
    else {
      readAgain(connections > 1 ? 'reconnected' : 'connected')
      caughtUp()
    }
  }

  const lost = (reason: unknown) => {
    pings.stop()
    follower?.pause()
    if (isClosed) return
    status.lose()
    bus.say('disconnected', { reason: String(reason) })
    if (reason === 'io server disconnect') standUp()
  }

  const reconnect = () => {
    socket?.disconnect()
    socket?.connect()
  }

  /** After a refusal Socket.IO rests for ever (reliability T-09): the session is looked at, then we try again ourselves. */
  const standUp = (toldToWait = 0) => {
    world.checkSession()
    cancelRetry?.()
    cancelRetry = later(Math.max(Math.min(1000 * 2 ** refusals, LONGEST_REST), toldToWait * 1000), () =>
      socket?.connect(),
    )
    refusals += 1
  }

  /**
   * A server that is about to stop says so: the connection is left before it breaks, and whoever was connected comes back spread
   * over as much time again, not all in one moment (reliability F-25). Calls under way go on by themselves.
   */
  const leaveFor = (seconds: number) => {
    cancelRetry?.()
    socket?.disconnect()
    cancelRetry = later(Math.round(seconds * 1000 * (1 + dice())), () => socket?.connect())
  }

  const refused = (error: unknown) => {
    if (!isRefusalLogged) log.warn('The live connection could not be opened', error)
    isRefusalLogged = true
    status.lose()
    if (socket && !socket.active) standUp(toldWaitOf(error))
  }

  const wakeUp = () => {
    if (!socket || isClosed) return
    if (socket.connected && status.status === 'connected') {
      // A network that was gone for a moment is no loss.
      status.set('connected')
      if (follower) follower.check()
      else readAgain('reconnected')
    } else {
      if (status.status === 'offline') status.set('reconnecting')
      // Now, and not after the rest that Socket.IO takes between two tries.
      reconnect()
    }
  }
  const stopWatching = watchDevice(
    view,
    { now, later },
    {
      wakeUp,
      sleptThrough: () => {
        if (!socket || isClosed) return
        status.lose()
        reconnect()
      },
      seen: () => {
        // Whoever looks does not wait for the rest between two tries.
        if (socket && !socket.connected && (status.status === 'reconnecting' || status.status === 'offline')) wakeUp()
      },
      loseNetwork: () => {
        if (!isClosed) status.lose()
      },
    },
  )

  const open = async () => {
    status.set('connecting')
    const openSocket = await world.loadSocket()
    if (isClosed) return
    const { url, path } = liveAddress(world.apiHost, view.location.href)
    socket = openSocket(url, {
      path,
      transports: ['websocket'],
      forceNew: true,
      auth: (tell) => tell({ token: session.accessToken(), ...(companyId !== null && { companyId }) }),
      query: { adminId: String(adminId) },
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
      ackTimeout: 5000,
    })
    socket.io?.on('ping', pings.ping)
    socket.on('connect', connected)
    socket.on('disconnect', lost)
    socket.on('connect_error', refused)
    for (const word of ['newMessage', 'messageUpdate', 'message_status_update', 'chat_update'])
      socket.on(word, hear(word))
    socket.on('openai_stream', (payload) => {
      const piece = readStreamEvent(payload)
      if (!piece) return
      guarded(() => world.hearStream(piece))
      bus.say('openai_stream', piece)
    })
    socket.on('typing', (payload) => {
      const typing = toTyping(payload, companyId)
      if (typing) guarded(() => world.hearTyping?.(typing))
    })
    socket.on('error', (payload) => {
      const said = new ApiError({ status: 0, body: payload })
      log.warn('The server reports an error', payload)
      bus.say('error', { message: said.message, code: said.code })
    })
    socket.on('restart', (payload) => leaveFor(toRestart(payload).retryAfter))
    socket.on('session', (payload) => {
      serverClock.hear(payload)
      const seq = standOf(payload, companyId)
      if (seq !== null) follower?.stands(seq)
    })
  }
  open().catch((error: unknown) => {
    log.warn('The live connection could not be loaded', error)
    if (isClosed) return
    status.set('reconnecting')
    cancelRetry = later(5000, () => void open().catch(() => status.set('offline')))
  })

  return {
    get status() {
      return status.status
    },
    subscribe: (listener) => status.subscribe(listener),
    close() {
      isClosed = true
      pings.stop()
      stopWatching()
      cancelRetry?.()
      follower?.pause()
      socket?.disconnect()
      status.set('offline')
    },
  }
}
