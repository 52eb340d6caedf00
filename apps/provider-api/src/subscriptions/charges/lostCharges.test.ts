import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const hour = 3_600_000
const day = 24 * hour

let real: PaymentProvider
let known: Set<string>
beforeEach(async () => {
  real = { ...world.outside.provider }
  known = new Set(everything().map(({ invoiceId }) => invoiceId))
  const { paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl)
  // From now on the bank reports nothing.
  world.outside.provider.readNotice = async () => ({ type: 'other' })
})
afterEach(async () => {
  Object.assign(world.outside.provider, real)
  // The money that the bank has taken and not returned is the sum of the paid invoices.
  const kept = payments().reduce((sum, { amount, cancelList }) => sum + amount - returnedOf(cancelList), 0)
  const rows = await world.db
    .selectFrom('invoices')
    .select(['amount', 'refunded_amount'])
    .where('settled_at', 'is not', null)
    .execute()
  expect(kept).toBe(rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0))
})

const everything = () => world.bank.list(new Date(0), new Date('2100-01-01'))
/** The payments of this test that the bank has taken. */
const payments = () =>
  everything().filter(
    ({ invoiceId, status }) => !known.has(invoiceId) && (status === 'success' || status === 'reversed'),
  )
const returnedOf = (cancelList: readonly { amount: number; status: string }[]) =>
  cancelList.reduce((sum, { amount, status }) => sum + (status === 'success' ? amount : 0), 0)
const searches = () =>
  world.db.selectFrom('jobs').select(['attempts', 'failed_at']).where('queue', '=', 'lost-charges').execute()
const subscription = async () => (await world.read(lily)).subscription
const renewed = { status: 'active', nextBillingDate: '2027-01-20T12:00:00.000Z' }

/** Lets the time pass, with a look at what is due after each part of it. */
const pass = async (milliseconds: number, part: number) => {
  for (let passed = 0; passed < milliseconds; passed += part) await world.pass(part)
}

/** The month is over, and its charge is sent but not answered. Returns how the bank makes it after all. */
const renewUnanswered = async (): Promise<() => Promise<void>> => {
  const sent: Parameters<PaymentProvider['chargeCard']>[0][] = []
  world.outside.provider.chargeCard = async (charge) => {
    sent.push(charge)
    return { ok: false, fault: { type: 'unknown', message: 'TimeoutError' } }
  }
  await world.pass(30 * day)
  expect(sent).toHaveLength(1)
  return async () => {
    for (const charge of sent) expect(await real.chargeCard(charge)).toMatchObject({ ok: true })
    await world.settle()
  }
}
/** The bank answers again, and the card is charged once more. */
const chargeAgain = async () => {
  world.outside.provider.chargeCard = real.chargeCard
  await pass(20 * 60_000, 60_000)
  expect(await subscription()).toMatchObject(renewed)
  expect(payments()).toHaveLength(2)
}

describe('a charge whose answer was lost, and that was repeated', () => {
  it.each([
    ['11 minutes', 11 * 60_000, 60_000],
    ['5 hours', 5 * hour, 10 * 60_000],
    ['2 days', 2 * day, hour],
  ])('is found and returned once when the bank makes it %s later and reports nothing', async (_, later, part) => {
    const makeLate = await renewUnanswered()
    await chargeAgain()
    await pass(later, part)
    await makeLate()
    expect(payments()).toHaveLength(3)
    await pass(12 * hour, hour)
    expect(payments().map(({ status }) => status)).toEqual(['success', 'success', 'reversed'])
    await pass(5 * day, 3 * hour)
    expect(payments().flatMap(({ cancelList }) => cancelList)).toHaveLength(1)
    expect(await subscription()).toMatchObject(renewed)
    expect((await world.read(lily)).invoices).toMatchObject([{ refundedAmount: 0 }, { refundedAmount: 0 }])
    expect(await searches()).toEqual([])
    expect(world.lines.join()).not.toContain('A charge whose answer was lost')
  })

  it('is found and returned once also by a server that was restarted meanwhile', async () => {
    const makeLate = await renewUnanswered()
    await chargeAgain()
    await world.halt()
    await makeLate()
    world.reconnect()
    world.outside.provider.readNotice = async () => ({ type: 'other' })
    world.start()
    await pass(hour, 5 * 60_000)
    expect(payments().flatMap(({ cancelList }) => cancelList)).toHaveLength(1)
  })

  it('that the bank never makes is given up after days, with an error in the log and a failed job', async () => {
    await renewUnanswered()
    await chargeAgain()
    await pass(2 * day, hour)
    expect(await searches()).toMatchObject([{ failed_at: null }])
    expect(world.lines.join()).not.toContain('A charge whose answer was lost')
    await pass(3 * day, 3 * hour)
    expect(await searches()).toMatchObject([{ failed_at: expect.any(Date) as Date }])
    expect(world.lines.filter((line) => line.includes('A charge whose answer was lost was not found'))).toHaveLength(1)
    expect(payments()).toHaveLength(2)
  })

  it('is looked for as long as its bank does not answer', async () => {
    const makeLate = await renewUnanswered()
    await chargeAgain()
    await makeLate()
    world.bank.faults.status = 500
    await pass(6 * day, 3 * hour)
    expect(await searches()).toMatchObject([{ failed_at: null }])
    world.bank.faults.status = null
    await pass(7 * hour, hour)
    expect(payments().map(({ status }) => status)).toEqual(['success', 'success', 'reversed'])
  })
})

describe('a charge of an earlier attempt', () => {
  /** The second charge of the attempt is refused, and the attempt of the next day is paid. */
  const payNextDay = async () => {
    world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'refused', message: 'BAD_REQUEST' } })
    await pass(20 * 60_000, 60_000)
    expect(await subscription()).toMatchObject({ status: 'past_due' })
    world.outside.provider.chargeCard = real.chargeCard
    await pass(day, hour)
    expect(await subscription()).toMatchObject(renewed)
  }

  it('that the bank makes after the next one has paid is found and returned', async () => {
    const makeLate = await renewUnanswered()
    await payNextDay()
    await makeLate()
    expect(payments()).toHaveLength(3)
    await pass(7 * hour, hour)
    expect(payments().map(({ status }) => status)).toEqual(['success', 'success', 'reversed'])
    expect(await subscription()).toMatchObject(renewed)
  })

  it('that the bank makes and reports after the next one has paid is returned at once', async () => {
    const makeLate = await renewUnanswered()
    await payNextDay()
    world.outside.provider.readNotice = real.readNotice
    await makeLate()
    expect(payments().map(({ status }) => status)).toEqual(['success', 'success', 'reversed'])
    expect(await subscription()).toMatchObject(renewed)
  })

  it('that the bank makes before the next one pays the month', async () => {
    const makeLate = await renewUnanswered()
    world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'refused', message: 'BAD_REQUEST' } })
    await pass(20 * 60_000, 60_000)
    await makeLate()
    await pass(2 * hour, 10 * 60_000)
    expect(await subscription()).toMatchObject(renewed)
    expect(payments().map(({ status }) => status)).toEqual(['success', 'success'])
  })
})

describe('a charge that was withdrawn while it was made', () => {
  it('is found and returned when the bank makes it 5 hours later and reports nothing', async () => {
    const makeLate = await renewUnanswered()
    const id = String((await subscription())?.id)
    await world.callOk('cancelSubscription', { token: lily.owner.token, companyId: lily.companyId, params: { id } })
    await pass(5 * hour, 10 * 60_000)
    await makeLate()
    expect(payments()).toHaveLength(2)
    await pass(12 * hour, hour)
    expect(payments().map(({ status }) => status)).toEqual(['success', 'reversed'])
    expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual(['refunded', 'completed'])
  })
})
