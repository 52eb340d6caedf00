import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { atItsLimit, expectLedger } from '../../testing/atItsLimit.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))
const taken = expectLedger(() => world)
const limit = atItsLimit(() => world)

let real: PaymentProvider
beforeEach(() => void (real = { ...world.outside.provider }))
afterEach(() => {
  Object.assign(world.outside.provider, real)
  world.bank.faults.status = null
})

const hour = 3_600_000
const day = 24 * hour
const statuses = async () => (await limit.upgrades()).map(({ status }) => status)
const plan = async () => (await world.billing()).subscription
const pause = async () => (await world.billing()).aiPause?.reason ?? null

/** The limit is reached in the middle of the period, and the bank answers no call: the automatic upgrade waits. */
const wait = async () => {
  await limit.switchOn()
  await world.pass(15 * day)
  await limit.leave(1)
  world.bank.faults.status = 429
  await limit.customersWrite(1)
  await world.settle()
  expect(await statuses()).toEqual(['processing'])
}
/** The bank answers again, and whatever has waited is done. */
const bankIsBack = async () => {
  world.bank.faults.status = null
  await world.pass(hour)
  await world.pass(hour)
}

describe('an automatic upgrade that waits for the bank', () => {
  it('is charged once when the bank is back', async () => {
    await wait()
    await bankIsBack()
    expect(await statuses()).toEqual(['completed'])
    expect(await taken()).toBe(4450)
    expect(await pause()).toBeNull()
  })

  it('is withdrawn after a day in which its bank has not decided the charge, and returned when it is made after that', async () => {
    const undecided = (answer: Awaited<ReturnType<PaymentProvider['fetchPayment']>>) =>
      answer.ok && answer.value
        ? { ok: true as const, value: { ...answer.value, status: 'processing' as const } }
        : answer
    const look: PaymentProvider['fetchPayment'] = async (id) => undecided(await real.fetchPayment(id))
    const chargeCard: PaymentProvider['chargeCard'] = async (of) => {
      const charged = await real.chargeCard(of)
      return charged.ok ? { ok: true, value: { ...charged.value, status: 'processing' } } : charged
    }
    Object.assign(world.outside.provider, { chargeCard, fetchPayment: look, cancelPayment: look })
    await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
    await limit.switchOn()
    await limit.leave(1)
    await limit.customersWrite(1)
    await world.settle()
    for (let hours = 0; hours < 23; hours++) await world.pass(hour)
    expect(await statuses()).toEqual(['processing'])
    for (let hours = 0; hours < 2; hours++) await world.pass(hour)
    expect(await statuses()).toEqual(['cancelled'])
    expect((await world.mailbox.delivered()).filter(({ kind }) => kind === 'auto-upgrade-failed')).toHaveLength(1)
    Object.assign(world.outside.provider, real)
    await world.pass(hour)
    await world.pass(hour)
    expect(await taken()).toBe(0)
    expect(await plan()).toMatchObject({ status: 'active', amount: 4900 })
  })

  it('is withdrawn by a cancellation, after which nothing more is charged', async () => {
    await wait()
    await limit.cancelPlan()
    await bankIsBack()
    expect(await statuses()).toEqual(['cancelled'])
    expect(await taken()).toBe(0)
    expect(await plan()).toMatchObject({
      status: 'active',
      amount: 4900,
      canceledAt: expect.any(String) as string,
      nextBillingDate: '2026-12-20T12:00:00.000Z',
    })
  })

  it('is made after all when the cancellation is taken back', async () => {
    await wait()
    await limit.cancelPlan()
    const params = { id: await limit.subscriptionId() }
    await world.callOk('renewSubscription', { ...limit.as(), params, body: { redirectUrl } })
    await world.settle()
    expect(await statuses()).toEqual(['processing'])
    await bankIsBack()
    expect(await statuses()).toEqual(['completed'])
    expect(await taken()).toBe(4450)
    expect(await plan()).toMatchObject({ amount: 6900, canceledAt: null })
  })

  it('is withdrawn when it is switched off, and made at the price of then when it is switched on again', async () => {
    await wait()
    await limit.switchTo(false)
    await bankIsBack()
    expect(await statuses()).toEqual(['cancelled'])
    expect(await taken()).toBe(0)
    expect(await pause()).toBe('conversation-limit')
    await world.pass(5 * day - 2 * hour)
    await limit.switchOn()
    await world.soon()
    // 69.00 less a third of the 49.00 that were paid for the month.
    expect(await limit.upgrades()).toMatchObject([
      { status: 'completed', amount: 5267, attempt: 2, withdrawn_at: null },
    ])
    expect(await taken()).toBe(5267)
    expect(await pause()).toBeNull()
  })

  it('is returned where the bank has made it before it was switched off, and made once more when that is taken back', async () => {
    world.outside.provider.readNotice = async () => ({ type: 'other' })
    await limit.switchOn()
    await limit.leave(1)
    world.bank.faults.losesAnswer = true
    await limit.customersWrite(1)
    await world.settle()
    expect(await statuses()).toEqual(['processing'])
    await limit.switchTo(false)
    expect(await limit.upgrades()).toMatchObject([{ status: 'refunded', refunded_amount: 2000 }])
    expect(await taken()).toBe(0)
    await limit.switchOn()
    await world.soon()
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', attempt: 2, refunded_amount: 0 }])
    expect(await taken()).toBe(2000)
  })

  it('that is returned slowly is asked back once, also when it is made once more meanwhile', async () => {
    const slowRefund = '4000 0000 0000 7726'
    const body = { subscriptionId: await limit.subscriptionId(), redirectUrl }
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...limit.as(), body })
    await world.pay(String(setupUrl), slowRefund)
    world.outside.provider.readNotice = async () => ({ type: 'other' })
    const asked: string[] = []
    world.outside.provider.refund = (refund) => {
      asked.push(refund.reference)
      return real.refund(refund)
    }
    await limit.switchOn()
    await limit.leave(1)
    world.bank.faults.losesAnswer = true
    await limit.customersWrite(1)
    await world.settle()
    await limit.switchTo(false)
    await limit.switchOn()
    await world.soon()
    for (const minutes of [1, 2, 15]) await world.pass(minutes * 60_000)
    expect(asked).toHaveLength(1)
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', attempt: 2, refunded_amount: 0 }])
    expect(await taken()).toBe((await limit.upgrades())[0]?.amount)
  })

  it('that was switched off while it was charged is made once more only when that charge would have appeared', async () => {
    world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'unknown', message: 'TimeoutError' } })
    await limit.switchOn()
    await limit.leave(1)
    await limit.customersWrite(1)
    await world.settle()
    Object.assign(world.outside.provider, real)
    await limit.switchTo(false)
    await limit.switchOn()
    for (let minutes = 0; minutes < 9; minutes++) await world.pass(60_000)
    expect(await statuses()).toEqual(['cancelled'])
    for (let minutes = 0; minutes < 3; minutes++) await world.pass(60_000)
    // Ten minutes of the month have cost a cent.
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', attempt: 2, amount: 2001 }])
    expect(await taken()).toBe(2001)
  })

  it('is withdrawn when its month is over: the new one of a year has conversations of its own', async () => {
    await world.order(world.company, { period: 'year' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    const before = await taken()
    await limit.switchOn()
    await limit.leave(1)
    world.bank.faults.status = 429
    await limit.customersWrite(1)
    await world.settle()
    expect(await statuses()).toEqual(['processing'])
    await world.pass(31 * day)
    expect(await pause()).toBeNull()
    await bankIsBack()
    expect(await statuses()).toEqual(['cancelled'])
    expect((await taken()) - before).toBe(0)
    expect(await plan()).toMatchObject({ status: 'active', amount: 49000, billingPeriod: 'year' })
  })

  it('is withdrawn when an answer was counted back, and made when the limit is reached once more', async () => {
    await wait()
    await limit.countBack()
    await bankIsBack()
    expect(await statuses()).toEqual(['cancelled'])
    expect(await taken()).toBe(0)
    await limit.customersWrite(1)
    await world.soon()
    expect(await statuses()).toEqual(['completed'])
    expect(await pause()).toBeNull()
  })
})

describe('a larger plan that is ordered while the automatic upgrade waits', () => {
  const larger = { configuration: { conversations: 1000, salons: 1 } }
  /** Pages can be paid on, but the bank charges no card. */
  const waitForCharge = async () => {
    await limit.switchOn()
    await world.pass(15 * day)
    await limit.leave(1)
    world.outside.provider.chargeCard = async () => ({
      ok: false,
      fault: { type: 'not-permitted', message: 'FORBIDDEN' },
    })
    await limit.customersWrite(1)
    await world.settle()
    expect(await statuses()).toEqual(['processing'])
  }

  it('is paid on its page, brings the AI back and withdraws it', async () => {
    await waitForCharge()
    const { paymentUrl } = await world.order(world.company, larger)
    await world.pay(paymentUrl)
    expect(await plan()).toMatchObject({ status: 'active', amount: 6900 })
    expect(await pause()).toBeNull()
    Object.assign(world.outside.provider, real)
    await bankIsBack()
    expect(await statuses()).toEqual(['cancelled'])
    expect(await taken()).toBe(4450)
  })

  it('holds it back for half an hour in which it may be paid, and is closed when it is not', async () => {
    await waitForCharge()
    const { paymentUrl } = await world.order(world.company, larger)
    Object.assign(world.outside.provider, real)
    for (const minutes of [1, 8, 20]) await world.pass(minutes * 60_000)
    expect([await statuses(), await taken()]).toEqual([['processing'], 0])
    for (const minutes of [15, 15]) await world.pass(minutes * 60_000)
    expect(await statuses()).toEqual(['completed'])
    expect(world.outside.pay(String(paymentUrl), world.outside.cards.good)).toBe(false)
    expect(await plan()).toMatchObject({ status: 'active', amount: 6900 })
  })

  it('is refused while the card is being charged', async () => {
    await waitForCharge()
    // The bank has got the charge, and its answer is lost.
    world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'unknown', message: 'TimeoutError' } })
    await world.pass(hour)
    await expect(world.order(world.company, larger)).rejects.toThrow('PAYMENT_IN_PROGRESS')
  })
})
