/** The part of a Socket.IO client socket that the live connection uses. */
export type LiveSocket = {
  on(event: string, listener: (payload: unknown) => void): unknown
  connect(): unknown
  disconnect(): unknown
  readonly connected: boolean
  /** Whether it will reconnect by itself; after a refusal by the server it does not (reliability T-09). */
  readonly active: boolean
  /** The connection below it, which emits the server's pings. */
  readonly io?: { on(event: 'ping', listener: () => void): unknown }
}

export type LiveSocketOptions = {
  path: string
  transports: ['websocket']
  forceNew: boolean
  auth: (
    authenticate: (identity: { token: string | null; companyId?: number; impersonationId?: string }) => void,
  ) => void
  query: { adminId?: string }
  reconnection: boolean
  reconnectionAttempts: number
  reconnectionDelay: number
  reconnectionDelayMax: number
  randomizationFactor: number
  timeout: number
  ackTimeout: number
}

export type OpenLiveSocket = (url: string, options: LiveSocketOptions) => LiveSocket

/** Loads Socket.IO's client when a connection is first wanted: it is heavier than the rest of a small page. */
export const loadSocketIo = async (): Promise<OpenLiveSocket> => {
  const { io } = await import('socket.io-client')
  return (url, options) => io(url, options)
}
