import { randomUUID } from 'node:crypto'
import { Kysely, type CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BillingServer, OrderOptions } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { requestRefund } from '../refunds/requestRefund.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const ids = new Map<string, string>()
const aCode = async (code: string) => {
  const id = randomUUID()
  ids.set(code, id)
  const terms = { discount_type: 'percentage', percentage: '20', max_redemptions: 1 } as const
  await world.db
    .insertInto('promo_codes')
    .values({ ...terms, id, code_key: code, code })
    .execute()
}
const order = (options: Omit<OrderOptions, 'promo'>, code: string | null = null) =>
  world.order(lily, {
    ...options,
    promo: code === null ? null : { code, source: 'code', discountType: 'percentage', percentage: 20 },
  })
const larger = (conversations: number, salons: number) => ({ configuration: { conversations, salons } })
const redeemed = () => world.db.selectFrom('promo_codes').select(['code', 'redemptions']).orderBy('code').execute()
const subscriptionId = async () => (await world.read(lily)).subscription?.id ?? ''
const invoiceOf = async (purpose: 'checkout' | 'upgrade') =>
  world.db
    .selectFrom('invoices')
    .select(['id', 'provider_payment_id'])
    .where('purpose', '=', purpose)
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow()

/**
 * The steps of promo codes, in their order: the ids that are locked at once, and each write. `number`: that of an
 * invoice is taken, for which all companies wait.
 */
let seen: (readonly string[] | 'write' | 'number')[] = []
const watch = () => {
  seen = []
  // All builders have one prototype.
  const builder = Object.getPrototypeOf(world.db.selectFrom('promo_codes')) as { forNoKeyUpdate: () => unknown }
  const { forNoKeyUpdate } = builder
  vi.spyOn(builder, 'forNoKeyUpdate').mockImplementation(function (this: unknown) {
    const { sql, parameters } = (this as { compile: () => CompiledQuery }).compile()
    if (sql.includes('from "promo_codes"') && sql.includes('order by "id"')) seen.push(parameters.map(String))
    return Reflect.apply(forNoKeyUpdate, this, [])
  })
  // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
  const { updateTable } = Kysely.prototype
  vi.spyOn(Kysely.prototype, 'updateTable').mockImplementation(function (this: Kysely<unknown>, ...args: unknown[]) {
    if (args[0] === 'promo_codes') seen.push('write')
    return Reflect.apply(updateTable, this, args) as never
  })
  // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
  const { insertInto } = Kysely.prototype
  vi.spyOn(Kysely.prototype, 'insertInto').mockImplementation(function (this: Kysely<unknown>, ...args: unknown[]) {
    if (args[0] === 'invoice_numbers') seen.push('number')
    return Reflect.apply(insertInto, this, args) as never
  })
}
afterEach(() => void vi.restoreAllMocks())

/** Pays the plan Pro, and then an upgrade of it. */
const upgraded = async () => {
  await world.pay((await order({})).paymentUrl)
  await world.pay((await order(larger(1000, 1))).paymentUrl)
}
/** A change with the code ONE waits for the renewal, and the page of an upgrade with the code OTHER is open. */
const withTwoCodes = async () => {
  await order({ plan: 'start-usd' }, 'ONE')
  await order(larger(1000, 3), 'OTHER')
  expect(await redeemed()).toEqual([
    { code: 'ONE', redemptions: 1 },
    { code: 'OTHER', redemptions: 1 },
    { code: 'THIRD', redemptions: 0 },
  ])
}

describe('a change that gives back one of several promo codes locks all of them first, by their ids (PROMO-2)', () => {
  beforeEach(async () => {
    for (const code of ['ONE', 'OTHER', 'THIRD']) await aCode(code)
    await upgraded()
    await withTwoCodes()
  })

  it.each<[string, readonly string[], () => Promise<unknown>, number[]]>([
    [
      'an order of something else with a third code',
      ['ONE', 'OTHER', 'THIRD'],
      () => order({ plan: 'start-usd', ...larger(1000, 1) }, 'THIRD'),
      [0, 0, 1],
    ],
    [
      'the cancellation of the plan, whose open page stays',
      ['ONE', 'OTHER'],
      async () => world.callOk('cancelSubscription', { ...as(), params: { id: await subscriptionId() } }),
      [0, 1, 0],
    ],
    [
      'the upgrade that the bank takes back, so that the plan before it is restored',
      ['ONE', 'OTHER'],
      async () => void world.bank.cancel(String((await invoiceOf('upgrade')).provider_payment_id), 'back', null),
      [0, 0, 0],
    ],
    [
      'the end of all that was paid for, when the payment before the upgrade goes back',
      ['ONE', 'OTHER'],
      async () => void world.bank.cancel(String((await invoiceOf('checkout')).provider_payment_id), 'back', null),
      [0, 0, 0],
    ],
    [
      'the account of the last administrator, which is deleted',
      ['ONE', 'OTHER'],
      async () => {
        await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
        await world.callOk('deleteAdmin', { token: lily.owner.token, params: { id: lily.owner.adminId } })
      },
      [0, 0, 0],
    ],
  ])('%s', async (_what, codes, make, left) => {
    watch()
    await make()
    await world.settle()
    const [first, ...then] = seen
    expect(first).not.toBe('write')
    expect(new Set(first)).toEqual(new Set(codes.map((code) => ids.get(code))))
    expect(then).toContain('write')
    expect((await redeemed()).map(({ redemptions }) => redemptions)).toEqual(left)
  })
})

describe('an invoice that is paid takes its number last, when no promo code is to be locked any more', () => {
  beforeEach(async () => {
    for (const code of ['ONE', 'OTHER', 'THIRD']) await aCode(code)
    await upgraded()
  })

  it('an order that ends a change with a code of its own', async () => {
    await withTwoCodes()
    const { paymentUrl } = await order(larger(1000, 3), 'OTHER')
    watch()
    await world.pay(paymentUrl)
    expect(seen).toEqual(['write', 'number'])
    expect((await redeemed()).map(({ redemptions }) => redemptions)).toEqual([0, 1, 0])
  })

  it('a renewal that closes the page of an order with a code', async () => {
    await order(larger(1000, 3), 'OTHER')
    watch()
    await world.pass(31 * 86_400_000)
    expect(seen).toEqual(['write', 'number'])
  })
})

describe('the promo code of a change that waits for the renewal, when an upgrade is returned (decision 67)', () => {
  it('is free again with the plan of before, which renews at its own price', async () => {
    await aCode('ONE')
    await upgraded()
    await order({ plan: 'start-usd' }, 'ONE')
    expect(await redeemed()).toEqual([{ code: 'ONE', redemptions: 1 }])
    const { id: invoiceId } = await invoiceOf('upgrade')
    await changeBilling(world.ports, lily.companyId, (change) =>
      requestRefund(change, { invoiceId, amount: null, key: 'all' }),
    )
    await world.settle()
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      amount: 4900,
      scheduledChange: null,
    })
    expect(await redeemed()).toEqual([{ code: 'ONE', redemptions: 0 }])
    expect(await world.db.selectFrom('promo_assignments').select('id').execute()).toEqual([])
    await world.pass(31 * 86_400_000)
    expect((await world.read(lily)).invoices[0]).toMatchObject({ status: 'completed', amount: 4900 })
  })
})
