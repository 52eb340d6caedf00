import type { AddressInfo } from 'node:net'
import type { SessionReady } from '@frontdesk/contract'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { TestServer } from './aTestServer.ts'

/** A live connection of a test, and everything it received, in order. */
export type AListener = {
  socket: Socket
  received: { event: string; payload: Record<string, unknown> }[]
  /** Resolves to the payload of the `count`th event of this name since connecting. */
  receives: (event: string, count?: number) => Promise<Record<string, unknown>>
  /** Resolves to the reason for which the connection was refused. */
  isRefused: () => Promise<{ message: string; data?: { status: number; code: string } }>
  isConnected: () => Promise<void>
  isCut: () => Promise<string>
}

type Handshake = {
  token: string
  adminId: number | string
  companyId?: number
  /** The access in which a system administrator acts for the company. */
  impersonationId?: string
  /** `/support`: the connections of visitors. */
  namespace?: string
  options?: Partial<ManagerOptions & SocketOptions>
}

/** Opens a live connection like the front ends do, but never reconnects by itself. */
export function aListener(
  world: Pick<TestServer, 'app'>,
  { token, adminId, companyId, impersonationId, namespace = '', options }: Handshake,
): AListener {
  const { port } = world.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    path: '/api/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, ...(companyId !== undefined && { companyId }), ...(impersonationId && { impersonationId }) },
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

/** Resolves to the `session` event, which is sent after the connection joined its rooms. */
export const isReady = async (listener: AListener): Promise<SessionReady> =>
  (await listener.receives('session')) as SessionReady
