import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import { checkDuplicate } from '../change/billingJobs.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

let asked = 0
let real: PaymentProvider
beforeEach(() => {
  real = { ...world.outside.provider }
  asked = 0
  world.outside.provider.refund = async () => {
    asked += 1
    return { ok: false, fault: { type: 'refused', message: 'NOT_ENOUGH_FUNDS' } }
  }
})
afterEach(() => void Object.assign(world.outside.provider, real))

const jobs = () => world.db.selectFrom('jobs').select(['error', 'failed_at']).where('queue', '=', 'payments').execute()
const passHours = async (hours: number) => {
  for (let quarters = 0; quarters < hours * 4; quarters += 1) await world.pass(15 * 60_000)
}
const givenUp = [{ error: 'refused', failed_at: expect.any(Date) as Date }]

it('money of a withdrawn order that the provider refuses to return is left to a human after some attempts', async () => {
  const { paymentUrl } = await world.order(lily)
  const { id: invoiceId } = await world.db.selectFrom('invoices').select('id').executeTakeFirstOrThrow()
  await world.halt()
  await changeBilling(world.ports, lily.companyId, ({ trx, companyId, now }) =>
    withdrawInvoice(trx, { companyId, invoiceId, now }),
  )
  world.outside.pay(String(paymentUrl), goodCard)
  world.start()
  await passHours(4)
  expect(await jobs()).toEqual(givenUp)
  expect(asked).toBeLessThanOrEqual(6)
  expect(world.lines.join()).toContain('A job was given up')
})

it('a second payment that the provider refuses to return is left to a human after some attempts', async () => {
  const { paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl)
  const { id: invoiceId, provider_payment_id: paymentId } = await world.db
    .selectFrom('invoices')
    .selectAll()
    .executeTakeFirstOrThrow()
  await world.db.updateTable('invoices').set({ provider_payment_id: 'another one' }).execute()
  await changeBilling(world.ports, lily.companyId, ({ trx, companyId, now }) =>
    checkDuplicate(trx, { companyId, invoiceId, paymentId: String(paymentId), provider: 'sandbox', now }),
  )
  await passHours(4)
  expect(await jobs()).toEqual(givenUp)
  expect(asked).toBe(6)
})
