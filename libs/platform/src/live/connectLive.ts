import { connectionIdOf, toPresence } from '@frontdesk/api-client'
import { createRecovery, type Recovery } from './createRecovery.ts'
import { createRetry, isFull, retryAfterOfRefusal } from './createRetry.ts'
import { dispatchLiveEvents } from './dispatchLiveEvents.ts'
import { newestSeqOf, toLogEvent } from './followCompanyLog.ts'
import type { LogFollower } from './followLog.ts'
import type { LiveSocket } from './LiveSocket.ts'
import { createStatusStore, type LiveStatus, type StatusStore } from './liveStatus.ts'
import type { LiveOptions, LogEvent } from './LiveOptions.ts'
import { openLiveSocket, subscribeToSocket } from './openLiveSocket.ts'
import { watchDevice, type DeviceListener } from './watchDevice.ts'
import { watchPings, type PingWatch } from './watchPings.ts'

/** The live connection as a screen sees it. */
export type Live = {
  readonly status: LiveStatus
  subscribe: (listener: () => void) => () => void
  close: () => void
}

export type LiveIdentity = {
  adminId: number
  companyId: number | null
  /** Whether the provider API keeps a log of each company (its `eventLog` capability). */
  eventLog: boolean
}

const inTime = (milliseconds: number, action: () => void) => {
  const timer = setTimeout(action, milliseconds)
  return () => clearTimeout(timer)
}

const withDefaults = ({ window: view = window, later = inTime, ...options }: LiveOptions) => {
  const { now = () => Date.now(), dice = Math.random, log = console } = options
  return { view, later, now, dice, log }
}

type DeviceOptions = {
  /** Null before the connection is opened and after it is closed. */
  socket: () => LiveSocket | null
  status: StatusStore
  reconnect: () => void
  recovery: Pick<Recovery, 'check' | 'readAgain'>
}

/** The reactions of the connection when the device wakes, sleeps, shows the tab or loses its network. */
function deviceReactions({ socket, status, reconnect, recovery }: DeviceOptions): DeviceListener {
  const onWake = () => {
    const open = socket()
    if (!open) return
    if (open.connected && status.status === 'connected') {
      // A network that was gone for a moment is no loss.
      status.set('connected')
      recovery.check()
    } else {
      if (status.status === 'offline') status.set('reconnecting')
      // At once: Socket.IO would wait between two attempts.
      reconnect()
    }
  }
  return {
    onWake,
    onSlept() {
      if (!socket()) return
      status.lose()
      reconnect()
    },
    onSeen() {
      if (status.status === 'full') return recovery.readAgain()
      // A user who looks at the tab does not wait for the next attempt.
      if (socket()?.connected === false && (status.status === 'reconnecting' || status.status === 'offline')) onWake()
    },
    // A socket may take half a minute to notice, or not exist yet.
    onNetworkLost: () => status.lose(),
  }
}

type ReceiverOptions = {
  /** Null for a provider without a log. */
  follower: LogFollower<LogEvent> | null
  dispatch: ReturnType<typeof dispatchLiveEvents>
  pings: PingWatch
  serverClock: LiveOptions['serverClock']
  presence: LiveOptions['presence']
  companyId: number | null
  log: Pick<Console, 'warn'>
}

/** Hands what the server sends to the follower of the log, or to the app's handlers where it belongs to no log. */
function receiveEvents({ follower, dispatch, pings, serverClock, presence, companyId, log }: ReceiverOptions) {
  const { onStreamPiece, onTyping, onError } = dispatch
  return {
    onStreamPiece,
    onTyping,
    onError,
    onPing: pings.ping,
    onLoggedEvent(name: string, payload: unknown) {
      pings.traffic()
      const event = toLogEvent(name, payload, companyId)
      if (!event) return log.warn(`The live connection received ${name} with a payload that cannot be read`)
      if (follower && event.seq !== null && event.companyId === companyId) follower.offer(event.seq, event)
      else dispatch.apply(event, false)
    },
    onPresence(payload: unknown) {
      const received = toPresence(payload, companyId)
      if (received !== null && received.companyId === companyId) presence?.take(received)
    },
    onSession(payload: unknown) {
      presence?.connect(connectionIdOf(payload))
      serverClock.set(payload)
      const newest = newestSeqOf(payload, companyId)
      if (newest !== null) follower?.onNewest(newest)
    },
  }
}

type SocketOptions = {
  socket: () => LiveSocket | null
  isClosed: () => boolean
  status: StatusStore
  pings: PingWatch
  retry: ReturnType<typeof createRetry>
  recovery: Recovery
  events: LiveOptions['events']
  presence: LiveOptions['presence']
  log: Pick<Console, 'warn'>
}

/** The reactions to a socket that connects, loses its connection or is refused. */
function socketReactions(options: SocketOptions) {
  const { socket, isClosed, status, pings, retry, recovery, events, presence, log } = options
  let isRefusalLogged = false
  return {
    onConnect() {
      pings.begin()
      retry.reset()
      isRefusalLogged = false
      events.emit('connected', null)
      recovery.begin()
    },
    onDisconnect(reason: unknown) {
      pings.stop()
      recovery.follower?.pause()
      presence?.connect(null)
      if (isClosed()) return
      status.lose()
      events.emit('disconnected', { reason: String(reason) })
      if (reason === 'io server disconnect') retry.afterRefusal()
    },
    onConnectError(error: unknown) {
      if (!isRefusalLogged) log.warn('The live connection could not be opened', error)
      isRefusalLogged = true
      if (isFull(error)) {
        status.set('full')
        recovery.readAgain()
      } else status.lose()
      const open = socket()
      if (open && !open.active) retry.afterRefusal(retryAfterOfRefusal(error))
    },
    onRestart: retry.leaveFor,
  }
}

/**
 * Opens one live connection of one administrator (LIVE-1, LIVE-2). The server's events are parsed at the border, put
 * into the order of the log, handed to `onEvent` and published in the app (LIVE-3); after every loss the missed
 * ones are fetched (LIVE-6).
 */
export function connectLive(options: LiveOptions, { adminId, companyId, eventLog }: LiveIdentity): Live {
  const { view, later, now, dice, log } = withDefaults(options)
  const { events, apiHost, session, serverClock, presence } = options
  const status = createStatusStore(later, () => view.navigator.onLine)
  let socket: LiveSocket | null = null
  let isClosed = false
  const reconnect = () => {
    socket?.disconnect()
    socket?.connect()
  }
  const retry = createRetry({ socket: () => socket, later, dice, checkSession: () => options.checkSession() })
  const pings = watchPings({ now, later }, () => {
    status.lose()
    reconnect()
  })
  const dispatch = dispatchLiveEvents(options, companyId, log)
  const recovery = createRecovery({
    options,
    companyId,
    eventLog,
    apply: dispatch.apply,
    isConnected: () => !isClosed && socket?.connected === true,
    onCaughtUp: () => status.set('connected'),
    reconnect,
    later,
    log,
  })
  const stopWatching = watchDevice(
    view,
    { now, later },
    deviceReactions({ socket: () => (isClosed ? null : socket), status, reconnect, recovery }),
  )

  const open = async () => {
    status.set('connecting')
    const openSocket = await options.loadSocket()
    if (isClosed) return
    socket = openLiveSocket(openSocket, { apiHost, page: view.location.href, session, adminId, companyId })
    subscribeToSocket(socket, {
      ...receiveEvents({ follower: recovery.follower, dispatch, pings, serverClock, presence, companyId, log }),
      ...socketReactions({
        socket: () => socket,
        isClosed: () => isClosed,
        status,
        pings,
        retry,
        recovery,
        events,
        presence,
        log,
      }),
    })
  }
  open().catch((error: unknown) => {
    log.warn('The live connection could not be loaded', error)
    if (isClosed) return
    status.set('reconnecting')
    retry.retryIn(5000, () => void open().catch(() => status.set('offline')))
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
      retry.cancel()
      recovery.follower?.pause()
      socket?.disconnect()
      status.set('offline')
    },
  }
}
