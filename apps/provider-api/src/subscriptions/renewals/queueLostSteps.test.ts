import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { queueLostSteps } from './queueLostSteps.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

let real: PaymentProvider
beforeEach(() => void (real = { ...world.outside.provider }))
afterEach(() => void Object.assign(world.outside.provider, real))

const day = 86_400_000
const status = async () => (await world.read(lily)).subscription?.status
const steps = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'subscriptions').execute()

it('an unpaid company is charged although a server of the version before has ended the job of that', async () => {
  await world.pay((await world.order(lily)).paymentUrl)
  world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'refused', message: 'NO_CARD' } })
  for (const days of [30, 1, 2, 2]) await world.pass(days * day)
  expect(await status()).toBe('unpaid')
  // Nothing is due.
  await queueLostSteps(world.ports)
  expect(await steps()).toEqual([])
  Object.assign(world.outside.provider, real)
  // As a new card leaves it, when its job has ended.
  await world.db.updateTable('subscriptions').set({ next_charge_at: world.clock.now() }).execute()
  await world.settle()
  expect(await status()).toBe('unpaid')
  await queueLostSteps(world.ports)
  await world.settle()
  expect(await status()).toBe('active')
})
