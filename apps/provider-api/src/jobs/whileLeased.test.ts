import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { leaseLasts, leaseRenewedEvery } from './leasing.ts'
import { whileLeased } from './whileLeased.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

const leases = () => world.db.selectFrom('jobs').select('leased_until').execute()

it.each([
  ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['says nothing', () => new Promise<never>(() => undefined)],
])(
  'work of which there is one at a time ends before another process may begin it when the database %s',
  async (_how, answer) => {
    const lease = { queue: 'telegram-polls', subject: '7', companyId: null } as const
    const stop = new AbortController()
    const begun: AbortSignal[] = []
    let isAway = false
    // Only what renews the lease: what gives it back, and takes it again, finds the database there.
    const db = new Proxy(world.db, {
      get(target, name) {
        if (name !== 'updateTable' || !isAway) {
          const own: unknown = Reflect.get(target, name, target)
          return typeof own === 'function' ? (own.bind(target) as unknown) : own
        }
        const query: unknown = new Proxy({}, { get: (_, of) => (of === 'executeTakeFirst' ? answer : () => query) })
        return () => query
      },
    })
    const works = whileLeased({ ...world.ports, db }, lease, stop.signal, (held) => {
      begun.push(held)
      return new Promise((resolve) => held.addEventListener('abort', resolve))
    })
    await expect.poll(() => begun.length).toBe(1)
    const [row] = await leases()
    world.clock.advance(leaseRenewedEvery)
    await expect.poll(async () => (await leases())[0]?.leased_until).not.toEqual(row?.leased_until)
    await expect.poll(world.clock.due).toContain(leaseRenewedEvery)
    const until = (await leases())[0]?.leased_until?.getTime() ?? 0
    isAway = true
    while (begun[0]?.aborted === false) {
      expect(world.clock.now().getTime()).toBeLessThan(until)
      world.clock.advance(1000)
      await turn()
    }
    const spare = until - world.clock.now().getTime()
    expect(spare).toBeGreaterThanOrEqual(5000)
    // A renewal that fails once ends nothing.
    expect(spare).toBeLessThan(leaseLasts - leaseRenewedEvery)
    isAway = false
    await expect.poll(() => begun.length).toBe(2)
    expect(begun[1]?.aborted).toBe(false)
    stop.abort()
    expect(await works).toBeNull()
  },
)
