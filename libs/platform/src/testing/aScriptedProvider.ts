import type { ErrorCode, ResponseOf, RouteId } from '@frontdesk/contract'
import { routes } from '@frontdesk/contract/routes'
import { supportInboxPath } from '@frontdesk/contract/support-inbox'
import type { LiveSocket, OpenLiveSocket } from '../live/LiveSocket.ts'

type Fields = Readonly<Record<string, unknown>>
/** The fields of an accepted answer; the provider adds the envelope. */
type Answer<R extends RouteId> = Omit<ResponseOf<R>, 'success' | 'status'>

/**
 * The answer of each call: its fields for the input, which is the parameters of the path, the query and the body. A
 * call that is not named answers 404, as at a provider that lacks it; `refusal` answers with its status.
 */
export type ProviderScript = {
  readonly [R in RouteId]?: (input: Fields) => Answer<R> | Promise<Answer<R>>
}

/** Thrown by an answer to refuse the call. */
class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  constructor(status: number, code: ErrorCode) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** An answer that refuses the call. */
export const refusal = (status: number, code: ErrorCode) => Promise.reject<never>(new Refusal(status, code))

/** An answer that never comes: the screen goes on loading. */
export const never = () => new Promise<never>(() => undefined)

/** An answer that fails, as while the provider is down. */
export const failing = () => refusal(500, 'INTERNAL')

const stepsOf = (path: string) => path.split('/')

/** The parameters of a path by its pattern (`/admin/:id`); null where it is another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [named, given] = [stepsOf(pattern), stepsOf(path)]
  if (named.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, step] of named.entries()) {
    const value = given[at] ?? ''
    if (step.startsWith(':')) params[step.slice(1)] = decodeURIComponent(value)
    else if (step !== value) return null
  }
  return params
}

type Found = { route: RouteId; params: Fields }

/** The call at an address, also at the support inbox's own; a path without parameters wins. */
function findCall(method: string, path: string): Found | null {
  const found: Found[] = []
  for (const [name, { method: known, path: pattern }] of Object.entries(routes)) {
    if (known !== method) continue
    const params = paramsOf(pattern, path) ?? paramsOf(supportInboxPath(pattern), path)
    if (params !== null) found.push({ route: name as RouteId, params }) // the keys of the table are the names
  }
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
}

function bodyOf(body: unknown): Fields {
  if (typeof body !== 'string' || body === '') return {}
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {} // an object has fields
}

type Emit = (event: string, payload: unknown) => void

/** A connection to the provider, which opens or is refused; `emit` calls its listeners. */
function aScriptedSocket(isUp: boolean, onOpen: (emit: Emit) => void, onClose: (emit: Emit) => void): LiveSocket {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit: Emit = (event, payload) => listeners.get(event)?.forEach((listen) => listen(payload))
  const socket = {
    connected: false as boolean,
    active: true,
    on: (event: string, listener: (payload: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    connect: () =>
      queueMicrotask(() => {
        if (!isUp) return emit('connect_error', new Error('The provider is away'))
        socket.connected = true
        emit('connect', null)
        onOpen(emit)
      }),
    disconnect: () => {
      socket.connected = false
      onClose(emit)
    },
  } satisfies LiveSocket
  socket.connect()
  return socket
}

/**
 * The connections of one scripted provider; `isUp` decides whether they open. Events that are sent before wait for the
 * first of them, as a log would keep them.
 */
function scriptedSockets(isUp: boolean) {
  const opened = new Set<Emit>()
  const waiting: (readonly [event: string, payload: unknown])[] = []
  const send: Emit = (event, payload) => {
    if (opened.size === 0) waiting.push([event, payload])
    for (const emit of opened) emit(event, payload)
  }
  const onOpen = (emit: Emit) => {
    opened.add(emit)
    for (const [event, payload] of waiting.splice(0)) send(event, payload)
  }
  const open: OpenLiveSocket = () => aScriptedSocket(isUp, onOpen, (emit) => void opened.delete(emit))
  return { send, open }
}

export type ScriptedProvider = {
  /** Answers each call by the script, at any host. */
  fetch: typeof globalThis.fetch
  loadSocket: () => Promise<OpenLiveSocket>
  /** Sends a live event to the page, by its name on the wire. */
  emit: Emit
  /** The calls that the page made, in order. */
  calls: readonly RouteId[]
}

/**
 * A provider API without a network: the page's own client calls it, reads its answers at its own border and follows its
 * events, so that a screen in a story has the data flow that it has in the product. `isUp: false` keeps the live
 * connection from opening.
 */
export function aScriptedProvider(script: ProviderScript, { isUp = true } = {}): ScriptedProvider {
  const calls: RouteId[] = []
  const sockets = scriptedSockets(isUp)
  const answer = async (address: URL, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const found = findCall(method, address.pathname)
    if (found === null) return Response.json({ success: false, status: 'error' }, { status: 404 })
    const { route, params } = found
    calls.push(route)
    const respond = script[route] as ((input: Fields) => unknown) | undefined
    try {
      if (respond === undefined) throw new Refusal(404, 'NOT_FOUND')
      const fields = await respond({ ...params, ...Object.fromEntries(address.searchParams), ...bodyOf(body) })
      // A list stands alone; any other answer is an object of fields.
      return Response.json(Array.isArray(fields) ? fields : { success: true, status: 'ok', ...(fields as object) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code } = error
      return Response.json({ success: false, status: 'error', code, message: code }, { status })
    }
  }
  return {
    fetch: (input, init = {}) => {
      const address = input instanceof Request ? input.url : String(input)
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)) // an abort's reason
      })
      return Promise.race([answer(new URL(address, location.href), init), aborted])
    },
    loadSocket: () => Promise.resolve(sockets.open),
    emit: sockets.send,
    calls,
  }
}
