import { expect, it } from 'vitest'
import type { Db } from '../db/Db.ts'
import type { Log } from '../ports/Ports.ts'
import { authenticateConnection } from './authenticateConnection.ts'
import type { LiveServer, ServerSocket } from './LiveServer.ts'

/** `connect`: connects without a token from an address, and returns the status that it is refused with. */
function aServer() {
  const clock = { now: 0 }
  // A connection without a token is refused before the database and the other connections are asked.
  const authenticate = authenticateConnection(
    {} as LiveServer,
    {
      db: {} as Db,
      now: () => new Date(clock.now),
      log: { error: () => expect.unreachable() } as unknown as Log,
      quotas: { aiRuns: null, aiTokens: null, storage: null, sockets: null },
    },
    { admit: () => expect.unreachable() },
  )
  const connect = (address: string) =>
    new Promise<unknown>((resolve) => {
      const socket = { handshake: { address, auth: {}, query: {} }, conn: { readyState: 'open' } }
      authenticate(socket as unknown as ServerSocket, (error) => resolve(error && 'data' in error && error.data))
    })
  return { clock, connect }
}

it('attempts to connect without a valid token are counted together for a /64 of IPv6, and anew after a minute', async () => {
  const { clock, connect } = aServer()
  for (let host = 1; host <= 20; host += 1)
    expect(await connect(`2001:db8::${host}`)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(await connect('2001:db8::abcd')).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 60 })
  expect(await connect('2001:db8:0:1::1')).toMatchObject({ status: 401 })
  clock.now = 60_000
  expect(await connect('2001:db8::abcd')).toMatchObject({ status: 401 })
})
