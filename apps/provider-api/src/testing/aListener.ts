import type { AddressInfo } from 'node:net'
import type { SessionReady } from '@frontdesk/contract'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { TestServer } from './aTestServer.ts'

/** One live connection of a test, and everything it has heard, in order. */
export type AListener = {
  socket: Socket
  received: { event: string; payload: Record<string, unknown> }[]
  /** Resolves when so many of a word have been heard since the beginning; answers the last of them. */
  receives: (event: string, count?: number) => Promise<Record<string, unknown>>
  /** Resolves with why the connection was refused. */
  isRefused: () => Promise<{ message: string; data?: { status: number; code: string } }>
  isConnected: () => Promise<void>
  isCut: () => Promise<string>
}

type Handshake = {
  token: string
  adminId: number | string
  companyId?: number
  options?: Partial<ManagerOptions & SocketOptions>
}

/** Opens a live connection the way the front ends do; it never reconnects by itself, so that a test says when. */
export function aListener(world: TestServer, { token, adminId, companyId, options }: Handshake): AListener {
  const { port } = world.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, ...(companyId !== undefined && { companyId }) },
    query: { adminId: String(adminId) },
    ...options,
  })
  const received: AListener['received'] = []
  const payloadsOf = new Map<string, Record<string, unknown>[]>()
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    received.push({ event, payload })
    payloadsOf.set(event, payloadsOf.get(event) ?? [])
    payloadsOf.get(event)?.push(payload)
    for (const check of waiting) check()
  })
  return {
    socket,
    received,
    receives: (event, count = 1) =>
      new Promise((resolve) => {
        const check = () => {
          const found = payloadsOf.get(event)?.[count - 1]
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    isRefused: () => new Promise((resolve) => socket.once('connect_error', resolve)),
    isConnected: () => new Promise((resolve) => void (socket.connected ? resolve() : socket.once('connect', resolve))),
    isCut: () =>
      new Promise((resolve) => void (socket.connected ? socket.once('disconnect', resolve) : resolve('not connected'))),
  }
}

/** Resolves when the connection stands in its rooms; answers what it was told then. */
export const isReady = async (listener: AListener): Promise<SessionReady> =>
  (await listener.receives('session')) as SessionReady
