import { expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })

it('a plan that is ordered after the answer of the charge was lost stays paid, though Stripe would ask to confirm that', async () => {
  world.payAt('stripe')
  const { provider, faults, cards } = world.outside
  const { readNotice } = provider
  try {
    const { paymentUrl, subscriptionId } = await world.order(lily)
    await world.pay(paymentUrl)
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl), cards.confirming)
    provider.readNotice = async () => ({ type: 'other' })
    faults.losesAnswer = true
    await world.pass(30 * day)
    provider.readNotice = readNotice
    const upgrade = await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
    await world.pay(upgrade.paymentUrl)
    for (let minutes = 0; minutes < 9; minutes += 1) await world.pass(60_000)
    const { subscription, invoices } = await world.read(lily)
    expect(subscription).toMatchObject({ status: 'active', confirmationUrl: null })
    // The renewal and the upgrade are of one moment, and in either order.
    expect(invoices.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed', 'completed'])
  } finally {
    provider.readNotice = readNotice
    world.payAt('monobank')
  }
})
