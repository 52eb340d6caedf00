import type { LiveSocketOptions } from './LiveSocket.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** How a live connection is opened; the token is read anew at each try. */
export const socketOptions = (
  path: string,
  session: LiveOptions['session'],
  adminId: number,
  companyId: number | null,
): LiveSocketOptions => ({
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
