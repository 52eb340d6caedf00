import type { CustomerVisits } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { driveClock, type DrivenClock } from '../../testing/driveClock.ts'

let world: AltegioServer
let driven: DrivenClock
let lily: ACompany
let anna: ACustomer
let forgotten = 0
beforeAll(async () => {
  world = await anAltegioServer()
  driven = driveClock(world.clock)
}, 60_000)
beforeEach(async () => {
  await world.reset()
  // The visits that an earlier test has read are not to be remembered.
  forgotten += 3_600_000
  world.clock.advance(forgotten)
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  await world.db.updateTable('users').set({ phone: '380501234567' }).where('id', '=', anna.userId).execute()
  world.start()
})
afterEach(() => world.halt())
afterAll(async () => {
  driven.stop()
  await world.close()
})

const call = () => ({ token: lily.owner.token, companyId: lily.companyId, params: { chatId: anna.chatId } })
const visits = async () =>
  (await driven.advanceUntil(world.callOk('getCustomerVisits', call()), 2_500))['visits'] as CustomerVisits
const connect = async () => {
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  await world.settle()
}
const after = (days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().replace(/\.\d+Z$/, '+0000')
const isClient = () =>
  world.altegio.clients.add('720441', {
    id: 5,
    name: 'Anna',
    phone: '380501234567',
    visits: 12,
    records: [
      {
        id: 1,
        datetime: after(-10),
        staff: { id: 7, name: 'Iryna' },
        services: [{ id: 3, title: 'Manicure', cost: 600 }],
        attendance: 1,
        deleted: false,
      },
      { id: 2, datetime: after(2), staff: { id: 7, name: 'Iryna' }, services: [], attendance: 0, deleted: false },
    ],
  })
const asked = () => world.altegio.requests.flatMap(({ call: kind }) => (/clients|records/.test(kind) ? [kind] : []))

describe('the visits of a customer at Altegio (CUST-1)', () => {
  it('without a salon nothing is asked', async () => {
    expect(await visits()).toEqual({ state: 'not-linked' })
    expect(asked()).toEqual([])
  })

  it('the next and the last visit are read once, and remembered', async () => {
    await connect()
    isClient()
    expect(await visits()).toMatchObject({
      state: 'known',
      count: 12,
      next: { staff: 'Iryna' },
      last: { utcOffset: 0, staff: 'Iryna', services: ['Manicure'], price: 600 },
    })
    await visits()
    expect(asked()).toEqual(['clients', 'records'])
  })

  it('a number that the salon does not know is unknown', async () => {
    await connect()
    expect(await visits()).toEqual({ state: 'unknown' })
  })

  it.each([
    ['away', { kind: 'server-error' }],
    ['away', { kind: 'limited', retryAfter: 30 }],
    ['away', { kind: 'nonsense' }],
    ['refused', { kind: 'refused', status: 403, message: 'No rights' }],
  ] as const)('the state is %s after %o, and no call fails', async (state, fault) => {
    await connect()
    isClient()
    world.altegio.faults.next(fault, { call: 'clients' })
    expect(await visits()).toEqual({ state })
  })
})
