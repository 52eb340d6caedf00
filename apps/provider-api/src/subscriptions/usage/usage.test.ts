import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openInternalChat } from '../../conversations/write/openInternalChat.ts'
import { aPlanServer, type PlanServer } from '../../testing/aPlanServer.ts'

let world: PlanServer
beforeAll(async () => void (world = await aPlanServer()), 60_000)
beforeEach(() => world.begin())
afterEach(() => world.end())
afterAll(() => world.close())

const day = 86_400_000
const used = async () => (await world.billing()).subscription?.usage?.used
const as = () => ({ token: world.company.owner.token, companyId: world.company.companyId })

describe('counting conversations (SUB-10)', () => {
  it('a chat in which the AI answers a customer is one conversation of the month, however often it answers', async () => {
    const anna = await world.aCustomer()
    expect((await world.billing()).subscription?.usage).toMatchObject({ used: 0, limit: 500 })
    await world.writes(anna)
    await world.writes(anna, 'And on Sunday?')
    expect(await world.answersIn(anna)).toBe(2)
    await world.writes(await world.aCustomer('Ben'))
    const { subscription } = await world.billing()
    const usage = { used: 2, limit: 500, periodStart: '2026-11-20T12:00:00.000Z', periodEnd: '2026-12-20T12:00:00.000Z' }
    expect(subscription?.usage).toMatchObject(usage)
    expect(subscription?.usageMetrics).toEqual(usage)
  })

  it('a month begins with no conversations, and the same chat counts again in it', async () => {
    const anna = await world.aCustomer()
    await world.writes(anna)
    await world.pass(30 * day)
    expect(await used()).toBe(0)
    await world.writes(anna)
    expect((await world.billing()).subscription?.usage).toMatchObject({
      used: 1,
      periodStart: '2026-12-20T12:00:00.000Z',
    })
  })

  it('a plan that is paid by the year counts by the month', async () => {
    await world.order(world.company, { period: 'year' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.pass(40 * day)
    expect((await world.billing()).subscription).toMatchObject({
      billingPeriod: 'year',
      usage: { periodStart: '2026-12-20T12:00:00.000Z', periodEnd: '2027-01-20T12:00:00.000Z' },
    })
  })
})
