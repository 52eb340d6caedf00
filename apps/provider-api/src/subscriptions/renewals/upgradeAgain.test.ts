import { beforeEach, describe, expect, it } from 'vitest'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { atItsLimit, expectLedger } from '../../testing/atItsLimit.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))
expectLedger(() => world)
const limit = atItsLimit(() => world)
beforeEach(async () => {
  await world.db.updateTable('admins').set({ is_email_verified: true, language: 'en' }).execute()
  await world.mailbox.delivered()
})

const emails = async (kind: string) => (await world.mailbox.delivered()).filter((email) => email.kind === kind)
const saveCard = async () => {
  const subscriptionId = await limit.subscriptionId()
  const { setupUrl } = await world.callOk('addPaymentMethod', { ...limit.as(), body: { subscriptionId, redirectUrl } })
  await world.pay(String(setupUrl))
}

describe('an automatic upgrade that has failed', () => {
  /** The card cannot be charged any more when the limit is reached. */
  const fail = async () => {
    await limit.switchOn()
    await limit.leave(1)
    await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
    await limit.customersWrite(1)
    await world.soon(1)
    expect(await limit.upgrades()).toMatchObject([{ status: 'failed', attempt: 1 }])
  }

  it('is made with the card that is saved next, and who waited is answered', async () => {
    await fail()
    const waiting = await world.aCustomer('Ben')
    await world.writes(waiting)
    expect(await world.handlerOf(waiting)).toBe('conversation-limit')
    await saveCard()
    await world.soon()
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', attempt: 2, failure: null }])
    expect((await world.billing()).aiPause).toBeNull()
    expect(await world.answersIn(waiting)).toBe(1)
    expect(await emails('auto-upgraded')).toHaveLength(1)
  })

  it('is made when it is switched off and on again', async () => {
    await fail()
    await world.db.updateTable('payment_methods').set({ removed_at: null }).execute()
    await limit.switchTo(false)
    await limit.switchOn()
    await world.soon()
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', attempt: 2, withdrawn_at: null }])
  })

  it('is not made by itself when the limit is reached once more, and is written about once', async () => {
    await fail()
    await limit.countBack()
    await world.db.updateTable('payment_methods').set({ removed_at: null }).execute()
    await limit.customersWrite(1)
    await world.soon(1)
    expect(await limit.upgrades()).toMatchObject([{ status: 'failed', attempt: 1 }])
    expect(await emails('auto-upgrade-failed')).toHaveLength(1)
  })

  it('for want of a card is written about as such, and made when one is saved', async () => {
    await world.db.updateTable('subscriptions').set({ payment_method_id: null }).execute()
    await limit.switchOn()
    await limit.leave(1)
    await limit.customersWrite(1)
    await world.soon(1)
    const [email, ...more] = await emails('auto-upgrade-failed')
    expect(more).toEqual([])
    expect(email?.text).toContain('no card is saved that it could be charged to')
    expect(email?.text).not.toContain('the saved card')
    await saveCard()
    await world.soon()
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', provider: 'sandbox' }])
  })
})

describe('the limit that is reached by an answer which did not leave', () => {
  /** The limit is reached while nobody does the work of billing, and the answer fails before that goes on. */
  const reachInVain = async () => {
    await limit.switchOn()
    await limit.leave(1)
    await world.halt()
    await limit.customersWrite(1)
    await limit.countBack()
    world.start()
    await world.soon(1)
    expect(await limit.upgrades()).toEqual([])
    expect(await emails('usage-limit')).toEqual([])
  }

  it('has the plan upgraded when it is reached once more', async () => {
    await reachInVain()
    await limit.customersWrite(1)
    await world.soon()
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed' }])
    expect((await world.billing()).aiPause).toBeNull()
  })

  it('has the company written to when it is reached once more and no plan is larger, and only once', async () => {
    await world
      .order(world.company, { configuration: { conversations: 1000, salons: 1 } })
      .then(({ paymentUrl }) => world.pay(paymentUrl))
    await reachInVain()
    await limit.customersWrite(1)
    await world.soon(1)
    expect(await emails('usage-limit')).toHaveLength(1)
    await limit.countBack()
    await limit.customersWrite(1)
    await world.soon(1)
    expect((await world.billing()).aiPause?.reason).toBe('conversation-limit')
    expect(await emails('usage-limit')).toHaveLength(1)
  })

  it('has the company written to when the upgrade was switched off before it was begun', async () => {
    await limit.switchOn()
    await limit.leave(1)
    await world.halt()
    await limit.customersWrite(1)
    await limit.switchTo(false)
    world.start()
    await world.soon(1)
    expect(await limit.upgrades()).toEqual([])
    expect(await emails('usage-limit')).toHaveLength(1)
  })
})
