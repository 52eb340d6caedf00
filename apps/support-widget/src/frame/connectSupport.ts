import { toMessageEvent, toTyping } from '@frontdesk/api-client'
import { loadSocketIo, openLiveSocket, openPlainSocket, type LiveSocket } from '@frontdesk/platform'
import { readStreamEvent } from '@frontdesk/stream-draft'
import type { SupportStore } from '@frontdesk/support-widget'
import type { FrameConfig, VisitorSession } from './openSession.ts'

/** Milliseconds until a connection that was refused is opened again, at least. */
const leastWait = 5_000

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null

/**
 * Follows the visitor's conversation live (SUP-7). What may have been missed between two connections is read again
 * from the server. The transport is what the provider announces: a bare WebSocket at ours, which costs 1 kB, else
 * Socket.IO's client, which is loaded then. Returns what ends it.
 */
export function connectSupport(
  { apiHost, isPlainSocket }: FrameConfig,
  { companyId, accessToken, renew }: Pick<VisitorSession, 'companyId' | 'accessToken' | 'renew'>,
  support: SupportStore,
): () => void {
  let socket: LiveSocket | null = null
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const reconnectLater = (error: unknown) => {
    const refusal = fieldOf(error, 'data')
    const wait = Math.max(leastWait, Number(fieldOf(refusal, 'retryAfter') ?? 0) * 1000) * (1 + Math.random())
    clearTimeout(timer)
    timer = setTimeout(() => {
      const before = fieldOf(refusal, 'status') === 401 ? renew() : Promise.resolve()
      before.then(
        () => socket?.connect(),
        () => reconnectLater(error),
      )
    }, wait)
  }
  const subscribe = (opened: LiveSocket) => {
    for (const name of ['newMessage', 'messageUpdate', 'message_status_update'])
      opened.on(name, (payload) => {
        const event = toMessageEvent(name, payload, companyId)
        if (event) support.apply(event)
      })
    opened.on('openai_stream', (payload) => {
      const piece = readStreamEvent(payload)
      if (piece) support.stream(piece)
    })
    opened.on('typing', (payload) => {
      const typing = toTyping(payload, companyId)
      if (typing) support.personTypes(typing)
    })
    opened.on('support_ready', support.refresh)
    opened.on('restart', (payload) => {
      opened.disconnect()
      reconnectLater({ data: payload })
    })
    opened.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') reconnectLater(null)
    })
    opened.on('connect_error', (error) => {
      // Beyond the quota of the company the visitor reads the conversation with each attempt.
      if (fieldOf(fieldOf(error, 'data'), 'code') === 'CONNECTIONS_FULL') support.refresh()
      if (!opened.active) reconnectLater(error)
    })
  }
  const open = async () => {
    const transport = isPlainSocket ? openPlainSocket : await loadSocketIo()
    if (isEnded) return
    const session = { accessToken: () => accessToken(), companyId: () => companyId }
    socket = openLiveSocket((origin, options) => transport(`${origin}/support`, options), {
      apiHost,
      page: location.href,
      session,
      adminId: null,
      companyId: null,
    })
    subscribe(socket)
  }
  open().catch((error: unknown) => console.error('The live connection could not be loaded', error))

  const onOnline = () => {
    support.refresh()
    if (socket && !socket.connected) socket.connect()
  }
  addEventListener('online', onOnline)
  return () => {
    isEnded = true
    clearTimeout(timer)
    removeEventListener('online', onOnline)
    socket?.disconnect()
  }
}
