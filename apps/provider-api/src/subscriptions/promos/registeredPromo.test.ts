import { randomUUID } from 'node:crypto'
import type { Promo } from '@frontdesk/contract'
import type { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany, AnAdministrator } from '../../testing/aTestServer.ts'

let world: BillingServer
beforeAll(async () => void (world = await aBillingServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await sellPlans(world)
  await aCode('WELCOME', { percentage: '20', duration_type: 'repeating', duration_in_billing_cycles: 2 })
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const day = 86_400_000
const aCode = (code: string, different: object = {}) =>
  world.db
    .insertInto('promo_codes')
    .values({ id: randomUUID(), code_key: code, code, discount_type: 'percentage', percentage: '10', ...different })
    .execute()
/** Registers with a promo code; returns the administrator. */
async function register(promoCode: string): Promise<AnAdministrator> {
  const email = `${randomUUID()}@example.com`
  const { accessToken, userId } = await world.callOk('register', {
    body: { fullName: 'Olena Koval', email, password: 'a long enough password', metadata: { promoCode } },
  })
  return {
    adminId: Number(userId),
    token: String(accessToken),
    sessionId: '',
    email,
    fullName: 'Olena Koval',
  }
}
async function createCompany(owner: AnAdministrator, key?: string): Promise<number> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { company } = await world.callOk('createCompany', {
    token: owner.token,
    headers,
    body: { company: { name: 'Lily' } },
  })
  return (company as { id: number }).id
}
const assignmentOf = async ({ token }: AnAdministrator, companyId: number) =>
  (await world.callOk('getPromoAssignment', { token, companyId }))['assignment'] as Promo | null
const redemptions = async () =>
  (await world.db.selectFrom('promo_codes').select('redemptions').where('code', '=', 'WELCOME').executeTakeFirst())
    ?.redemptions

/** Records by which locks the owner of a registered code is read. */
const watchLocks = () => {
  const locks: string[] = []
  // All builders have one prototype.
  const builder = Object.getPrototypeOf(world.db.selectFrom('admins')) as Record<
    'forUpdate' | 'forNoKeyUpdate',
    () => unknown
  >
  for (const name of ['forUpdate', 'forNoKeyUpdate'] as const) {
    const lock = builder[name]
    vi.spyOn(builder, name).mockImplementation(function (this: unknown) {
      const { sql } = (this as { compile: () => CompiledQuery }).compile()
      if (sql.startsWith('select "promo_code" from "admins"')) locks.push(name)
      return Reflect.apply(lock, this, [])
    })
  }
  return locks
}
afterEach(() => void vi.restoreAllMocks())

describe('the promo code of a registration (PROMO-1, PROMO-2)', () => {
  // The key of `owner_trials` refers to the owner: to note it waits for a lock that may change the owner's key.
  it('it is taken under a lock beside which the trial of the owner can be noted for another company', async () => {
    const owner = await register('welcome')
    const locks = watchLocks()
    await createCompany(owner)
    expect(locks).toEqual(['forNoKeyUpdate'])
    expect(await redemptions()).toBe(1)
  })

  it('the code becomes the assignment of the first company, however it was typed, and of no other', async () => {
    const owner = await register(' welcome ')
    const first = await createCompany(owner)
    expect(await assignmentOf(owner, first)).toMatchObject({
      code: 'WELCOME',
      source: 'assignment',
      percentage: 20,
      remainingBillingCycles: 2,
    })
    expect(await assignmentOf(owner, await createCompany(owner))).toBeNull()
    expect(await redemptions()).toBe(1)
  })

  it('it is taken off the bills that it is for, without being typed again', async () => {
    const owner = await register('WELCOME')
    const companyId = await createCompany(owner)
    const lily = { owner, companyId } as ACompany // what ordering and reading need of it
    const promo = await assignmentOf(owner, companyId)
    await world.pay((await world.order(lily, { promo })).paymentUrl)
    await world.pass(30 * day)
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([4900, 3920, 3920])
    expect(await redemptions()).toBe(1)
  })

  it.each([
    ['unknown', 'GOLD', {}],
    ['expired', 'OLD', { valid_to: '2026-11-20T12:00:00.000Z' }],
    ['withdrawn', 'OLD', { is_active: false }],
    ['used up', 'OLD', { max_redemptions: 1, redemptions: 1 }],
  ])('a code that is %s keeps nobody from beginning', async (_name, code, different) => {
    await aCode('OLD', different)
    const owner = await register(code)
    expect(await assignmentOf(owner, await createCompany(owner))).toBeNull()
  })

  it('two companies at once of two owners redeem a code for one once', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    const owners = await Promise.all([register('ONE'), register('ONE')])
    const companies = await Promise.all(owners.map((owner) => createCompany(owner)))
    const assigned = await Promise.all(owners.map((owner, place) => assignmentOf(owner, companies[place] ?? 0)))
    expect(assigned.filter((one) => one !== null)).toHaveLength(1)
  })

  it('repeating the creation with its key assigns the code once', async () => {
    const owner = await register('WELCOME')
    const ids = [await createCompany(owner, 'first-company'), await createCompany(owner, 'first-company')]
    expect(new Set(ids).size).toBe(1)
    expect(await redemptions()).toBe(1)
  })

  it('the better of the assignment and a code that is typed applies', async () => {
    await aCode('LESS', { percentage: '15' })
    await aCode('MORE', { percentage: '50' })
    const owner = await register('WELCOME')
    const companyId = await createCompany(owner)
    const preview = (code: string) =>
      world.call('previewPromo', { token: owner.token, companyId, query: { code, amountCents: 4900 } })
    expect((await preview('LESS')).json()).toMatchObject({ code: 'PROMO_WORSE' })
    expect((await preview('MORE')).json()).toMatchObject({ evaluation: { discountCents: 2450 } })
    const lily = { owner, companyId } as ACompany // what ordering and reading need of it
    const promo = { discountType: 'percentage', percentage: 50, code: 'MORE' } as const
    await world.pay((await world.order(lily, { promo })).paymentUrl)
    await world.pass(30 * day)
    // The code was for one bill; then the assignment applies, whose cycles it did not use.
    expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([3920, 2450])
  })

  it.each([
    ['for another plan', { price_variant_ids: JSON.stringify(['start-usd']) }],
    ['for another currency', { discount_type: 'fixed', amount_cents: 4000, currency_code: 'EUR', percentage: null }],
    ['of a smaller discount', { percentage: '5', duration_type: 'forever' }],
  ])(
    'an older assignment applies where the newest is %s: on the screen, to the order and to the renewal',
    async (_, of) => {
      await aCode('NEWEST', { percentage: '50', ...of })
      const owner = await register('WELCOME')
      const companyId = await createCompany(owner)
      world.clock.advance(1000)
      await world.db
        .insertInto('promo_assignments')
        .values({
          company_id: companyId,
          id: randomUUID(),
          promo_code_id: (
            await world.db.selectFrom('promo_codes').select('id').where('code', '=', 'NEWEST').executeTakeFirstOrThrow()
          ).id,
          source: 'assignment',
          created_at: world.clock.now(),
        })
        .execute()
      const { assignment } = await world.callOk('getPromoAssignment', {
        token: owner.token,
        companyId,
        query: { priceVariantId: 'pro-usd', amountCents: 4900 },
      })
      expect(assignment).toMatchObject({ code: 'WELCOME' })
      const lily = { owner, companyId } as ACompany // what ordering and reading need of it
      await world.pay((await world.order(lily, { promo: assignment as Promo })).paymentUrl)
      await world.pass(30 * day)
      expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([3920, 3920])
    },
  )
})
