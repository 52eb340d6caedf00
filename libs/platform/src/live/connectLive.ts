import { toChatEvent, toRestart } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import { createRetry, toldWaitOf } from './createRetry.ts'
import { followCompanyLog } from './followCompanyLog.ts'
import { liveAddress } from './liveAddress.ts'
import type { LiveSocket } from './LiveSocket.ts'
import { createStatusStore, type LiveStatus, type StatusStore } from './liveStatus.ts'
import type { LiveOptions } from './LiveOptions.ts'
import { onPassingEvents } from './onPassingEvents.ts'
import { emitAppEvent } from './emitAppEvent.ts'
import { serverClock } from './serverClock.ts'
import { socketOptions } from './socketOptions.ts'
import { standOf } from './standOf.ts'
import { trackReading } from './trackReading.ts'
import { watchDevice, type DeviceListener } from './watchDevice.ts'
import { watchPings } from './watchPings.ts'

export type { LiveOptions }

/** The live connection as a screen knows it. */
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

const inTime = (milliseconds: number, deed: () => void) => {
  const timer = setTimeout(deed, milliseconds)
  return () => clearTimeout(timer)
}

/** Runs an action of a feature; what it throws is logged and goes no further. */
const guardedBy = (log: Pick<Console, 'warn'>) => (action: () => void) => {
  try {
    action()
  } catch (error) {
    log.warn('A live event could not be taken', error)
  }
}

const withDefaults = ({ events, session, window: view = window, later = inTime, ...world }: LiveOptions) => {
  const { now = () => Date.now(), dice = Math.random, log = console } = world
  return { events, session, view, later, now, dice, log }
}

type SocketHandlers = {
  ping: () => void
  connected: () => void
  lost: (reason: unknown) => void
  refused: (error: unknown) => void
  hear: (word: string) => (payload: unknown) => void
  restart: (seconds: number) => void
  session: (payload: unknown) => void
}

function subscribe(socket: LiveSocket, on: SocketHandlers): void {
  socket.io?.on('ping', on.ping)
  socket.on('connect', on.connected)
  socket.on('disconnect', on.lost)
  socket.on('connect_error', on.refused)
  for (const word of ['newMessage', 'messageUpdate', 'message_status_update', 'chat_update'])
    socket.on(word, on.hear(word))
  socket.on('restart', (payload) => on.restart(toRestart(payload).retryAfter))
  socket.on('session', on.session)
}

type DeviceWorld = {
  /** Null before the connection is opened and after it is closed. */
  socket: () => LiveSocket | null
  status: StatusStore
  reconnect: () => void
  lookForMissed: () => void
}

/** What the connection does when the device wakes, sleeps, is looked at or loses its network. */
function deviceReactions({ socket, status, reconnect, lookForMissed }: DeviceWorld): DeviceListener {
  const wakeUp = () => {
    const open = socket()
    if (!open) return
    if (open.connected && status.status === 'connected') {
      // A network that was gone for a moment is no loss.
      status.set('connected')
      lookForMissed()
    } else {
      if (status.status === 'offline') status.set('reconnecting')
      // Now, and not after the rest that Socket.IO takes between two tries.
      reconnect()
    }
  }
  return {
    wakeUp,
    sleptThrough() {
      if (!socket()) return
      status.lose()
      reconnect()
    },
    seen() {
      // Whoever looks does not wait for the rest between two tries.
      if (socket()?.connected === false && (status.status === 'reconnecting' || status.status === 'offline')) wakeUp()
    },
    // A socket may take half a minute to notice, or not be there yet.
    loseNetwork: () => status.lose(),
  }
}

/**
 * One live connection of one administrator (LIVE-1, LIVE-2). What the server says is read at the border, put into the
 * log's order, handed to `hear`, and republished on the events (LIVE-3); after every loss what was missed is fetched (LIVE-6).
 */
export function connectLive(world: LiveOptions, { adminId, companyId, eventLog }: LiveIdentity): Live {
  const { events, session, view, later, now, dice, log } = withDefaults(world)
  const status = createStatusStore(later, () => view.navigator.onLine)
  let socket: LiveSocket | null = null
  let isClosed = false
  /** How often it connected; what was begun for an earlier connection counts no more. */
  let connections = 0
  let isRefusalLogged = false
  const retry = createRetry({ socket: () => socket, later, dice, checkSession: () => world.checkSession() })

  const pings = watchPings({ now, later }, () => {
    status.lose()
    reconnect()
  })

  const guarded = guardedBy(log)
  const apply = (event: ServerEvent, isCaughtUp: boolean) => {
    guarded(() => world.onEvent(event, { isCaughtUp }))
    if (!isCaughtUp) emitAppEvent(events, event)
  }

  const { readAgain, whenRead } = trackReading(world.refetch, log)
  /** Nothing is missing, once what is being read again is there. */
  const caughtUp = () => {
    const cycle = connections
    whenRead(
      () => status.set('connected'),
      () => !isClosed && cycle === connections && socket?.connected === true,
    )
  }

  const follower =
    eventLog && companyId !== null
      ? followCompanyLog(world.api, companyId, { apply, readAgain, caughtUp, reconnect: () => reconnect(), later })
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
    retry.reset()
    isRefusalLogged = false
    events.emit('connected', null)
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
    events.emit('disconnected', { reason: String(reason) })
    if (reason === 'io server disconnect') retry.afterRefusal()
  }

  const reconnect = () => {
    socket?.disconnect()
    socket?.connect()
  }

  const refused = (error: unknown) => {
    if (!isRefusalLogged) log.warn('The live connection could not be opened', error)
    isRefusalLogged = true
    status.lose()
    if (socket && !socket.active) retry.afterRefusal(toldWaitOf(error))
  }

  const stopWatching = watchDevice(
    view,
    { now, later },
    deviceReactions({
      socket: () => (isClosed ? null : socket),
      status,
      reconnect,
      lookForMissed: () => (follower ? follower.check() : readAgain('reconnected')),
    }),
  )

  const hearSession = (payload: unknown) => {
    serverClock.hear(payload)
    const seq = standOf(payload, companyId)
    if (seq !== null) follower?.stands(seq)
  }

  const open = async () => {
    status.set('connecting')
    const openSocket = await world.loadSocket()
    if (isClosed) return
    const { url, path } = liveAddress(world.apiHost, view.location.href)
    socket = openSocket(url, socketOptions(path, session, adminId, companyId))
    subscribe(socket, {
      ping: pings.ping,
      connected,
      lost,
      refused,
      hear,
      restart: retry.leaveFor,
      session: hearSession,
    })
    onPassingEvents(socket, world, companyId, { guarded, log })
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
      follower?.pause()
      socket?.disconnect()
      status.set('offline')
    },
  }
}
