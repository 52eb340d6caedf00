import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { refuseNextRead } from '../testing/refuseNextRead.ts'
import { leaseLasts, leaseRenewedEvery } from './leasing.ts'
import { createLeaseRenewal, type LeaseRenewal } from './createLeaseRenewal.ts'
import { enqueueJob } from './enqueueJob.ts'

let world: TestServer
let renewal: LeaseRenewal
let held: string[]
let lost: string[]
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  held = ['one', 'two']
  lost = []
  const holder = world.ports.newId()
  const of = { queue: 'emails', companyId: null, dueAt: world.clock.now(), holder } as const
  for (const subject of held) await enqueueJob(world.db, { ...of, subject, orderKey: subject })
  renewal = createLeaseRenewal(world.ports, {
    queue: 'emails',
    holder,
    held: () => held,
    onLost: (subjects) => void lost.push(...subjects),
    onFault: () => undefined,
  })
  renewal.schedule()
})
afterEach(async () => {
  vi.restoreAllMocks()
  held = []
  await renewal.close()
})
afterAll(() => world.close())

/** For how many milliseconds each job is still leased. */
const left = async () => {
  const jobs = await world.db.selectFrom('jobs').select('leased_until').orderBy('id').execute()
  return jobs.map(({ leased_until: until }) => (until?.getTime() ?? 0) - world.clock.now().getTime())
}
const whole = [leaseLasts, leaseLasts]
/** Lets so much time pass, after which a renewal is due. */
const passes = async (milliseconds: number) => {
  await expect.poll(world.clock.due).toContain(milliseconds)
  world.clock.advance(milliseconds)
}

describe('a renewal of leases', () => {
  it('a renewal that failed is repeated after two seconds, long before the leases end', async () => {
    const refused = refuseNextRead('jobs')
    await passes(leaseRenewedEvery)
    await refused
    await passes(2_000)
    await expect.poll(left).toEqual(whole)
    await expect.poll(world.clock.due).toEqual([leaseRenewedEvery])
    expect(world.logged).toMatchObject([{ sentence: 'The leases of jobs in progress could not be renewed' }])
  })

  it('a renewal that has no answer for five seconds is made again beside it, three of them at most', async () => {
    const answer = Promise.withResolvers<never>()
    // Any statement over a connection that the network has lost.
    const hanging: object = new Proxy(Object, {
      get: (_, name) => (name === 'execute' ? () => answer.promise : () => hanging),
    })
    const begin = vi.spyOn(world.db, 'with').mockReturnValue(hanging as never)
    await passes(leaseRenewedEvery)
    for (const count of [1, 2, 3, 3]) {
      expect(begin).toHaveBeenCalledTimes(count)
      await passes(5_000)
    }
    answer.reject(new Error('Query read timeout'))
    begin.mockRestore()
    await passes(2_000)
    await expect.poll(left).toEqual(whole)
    await expect.poll(world.clock.due).toEqual([leaseRenewedEvery])
  })

  it('a lease that another process has taken is not renewed, and is noted as lost', async () => {
    await world.db.updateTable('jobs').set({ leased_by: world.ports.newId() }).where('subject', '=', 'two').execute()
    await passes(leaseRenewedEvery)
    await expect.poll(world.clock.due).toEqual([leaseRenewedEvery])
    expect([await left(), lost]).toEqual([[leaseLasts, leaseLasts - leaseRenewedEvery], ['two']])
  })

  // The embedded database has one connection, and nobody to lock a row meanwhile.
  it.runIf(process.env['DATABASE_URL'])('a locked row keeps no other lease from being renewed', async () => {
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locking = world.db.transaction().execute(async (trx) => {
      await sql`select id from jobs where subject = 'two' for update`.execute(trx)
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    await passes(leaseRenewedEvery)
    await expect.poll(left).toEqual([leaseLasts, leaseLasts - leaseRenewedEvery])
    release.resolve()
    await locking
    await passes(2_000)
    await expect.poll(left).toEqual(whole)
  })
})
