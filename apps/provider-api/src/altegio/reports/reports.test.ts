import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceDb } from '../../db/companyDb.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import { enqueueReport, type ReportKind } from '../../queues/queuedReports.ts'
import type { Payment } from '../../ports/PaymentProvider.ts'
import { applyPayment } from '../../subscriptions/charges/applyPayment.ts'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { startAltegio } from '../startAltegio.ts'
import { sharesOf } from './storedReports.ts'

let world: AltegioServer
let lily: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

/** Lets time pass, and does what is due meanwhile. */
const pass = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 5) {
    world.clock.advance(5_000)
    await world.settle()
  }
}
const connect = async (...salonIds: string[]) => {
  await world.claim(lily, salonIds)
  await world.connect(lily, salonIds)
  await world.settle()
}
const paymentsOf = (salonId: string) => world.altegio.linkOf(salonId)?.payments ?? []
const calls = () => world.altegio.requests.filter(({ call }) => call === 'payment' || call === 'refund').length
const queued = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'altegio').execute()
const failed = () =>
  world.db.selectFrom('jobs').select(['subject', 'error']).where('failed_at', 'is not', null).execute()
const states = async () =>
  (await world.db.selectFrom('marketplace_reports').select('state').orderBy('salon_id').execute()).map(
    ({ state }) => state,
  )

/** An invoice that was paid for a month, as `settleInvoice` stores it. */
const aPaidInvoice = async (amount = 4900): Promise<string> => {
  const id = randomUUID()
  const subscription_id = randomUUID()
  const ofCompany = { company_id: lily.companyId, created_at: world.clock.now() }
  await world.db
    .insertInto('subscriptions')
    .values({ ...ofCompany, id: subscription_id, status: 'active', updated_at: world.clock.now() })
    .execute()
  await world.db
    .insertInto('invoices')
    .values({
      ...ofCompany,
      id,
      subscription_id,
      purpose: 'checkout',
      status: 'completed',
      amount,
      currency_code: 'USD',
      lines: '[]',
      provider: 'sandbox',
      period_start: '2026-11-20T12:00:00.000Z',
      period_end: '2026-12-20T12:00:00.000Z',
      settled_at: world.clock.now(),
    })
    .execute()
  return id
}
const report = async (invoiceId: string, kind: ReportKind = 'payment') => {
  await serviceDb(world.db)
    .transaction()
    .execute((trx) => enqueueReport(trx, { kind, companyId: lily.companyId, invoiceId, now: world.clock.now() }))
  world.ports.billingWorkQueued()
  await world.settle()
}
const giveBack = async (id: string) => {
  await world.db
    .updateTable('invoices')
    .set({ status: 'refunded', refunded_amount: 4900 })
    .where('id', '=', id)
    .execute()
  await report(id, 'refund')
}

describe('reporting payments to Altegio’s marketplace (facts 4.6)', () => {
  it('a payment is reported once, with its period, however often it is asked for', async () => {
    await connect('720441')
    const id = await aPaidInvoice()
    await report(id)
    await report(id)
    expect(paymentsOf('720441')).toEqual([
      {
        id: expect.any(Number) as number,
        payment_sum: 49,
        currency_iso: 'USD',
        payment_date: world.clock.now().toISOString().slice(0, 19).replace('T', ' '),
        period_from: '2026-11-20 12:00:00',
        period_to: '2026-12-20 12:00:00',
        is_refunded: false,
      },
    ])
    expect(calls()).toBe(1)
    expect(await states()).toEqual(['reported'])
  })

  it('a company without a salon there has nothing reported, and no job that fails', async () => {
    await report(await aPaidInvoice())
    expect(calls()).toBe(0)
    expect(await failed()).toEqual([])
  })

  it('the shares of several salons sum to the payment, and a salon that comes later has the period for nothing', async () => {
    await connect('720441', '720442')
    const id = await aPaidInvoice(4901)
    await report(id)
    await connect('720443')
    expect(['720441', '720442', '720443'].map((salon) => paymentsOf(salon).map((one) => one.payment_sum))).toEqual([
      [24.51],
      [24.5],
      [0],
    ])
  })

  it('a report whose answer was lost is looked for, and not made again', async () => {
    await connect('720441')
    world.altegio.faults.next({ kind: 'lost-answer' }, { call: 'payment' })
    await report(await aPaidInvoice())
    expect(await states()).toEqual(['sending'])
    await pass(60)
    expect(await states()).toEqual(['reported'])
    expect(paymentsOf('720441')).toHaveLength(1)
    expect(calls()).toBe(1)
  })

  it('a report that did not arrive is made again, at the time that Altegio names', async () => {
    await connect('720441')
    world.altegio.faults.next({ kind: 'limited', retryAfter: 30 }, { call: 'payment' })
    world.altegio.faults.next({ kind: 'server-error' }, { call: 'payment' })
    await report(await aPaidInvoice())
    const at = world.altegio.requests.at(-1)?.at ?? 0
    await pass(60)
    const again = world.altegio.requests.filter(({ call }) => call === 'payment')
    expect(again).toHaveLength(3)
    expect((again[1]?.at ?? 0) - at).toBeGreaterThanOrEqual(30_000)
    expect(paymentsOf('720441')).toHaveLength(1)
  })

  it('a report that Altegio refuses is a failed job for the operator; the other salons are reported', async () => {
    await connect('720441', '720442')
    world.altegio.faults.next(
      { kind: 'refused', status: 403, message: 'Access denied.' },
      { call: 'payment', salonId: '720441' },
    )
    const id = await aPaidInvoice()
    await report(id)
    expect(await failed()).toEqual([{ subject: `payment:${id}`, error: 'refused' }])
    expect(await states()).toEqual(['refused', 'reported'])
    expect(world.lines.join()).toContain('Altegio refused the report of a payment')
  })

  it('a salon that comes later is reported, also when the report for another one was refused', async () => {
    await connect('720441')
    world.altegio.faults.next(
      { kind: 'refused', status: 403, message: 'Access denied.' },
      { call: 'payment', salonId: '720441' },
    )
    await report(await aPaidInvoice())
    await connect('720442')
    expect(paymentsOf('720442')).toHaveLength(1)
    expect(await states()).toEqual(['refused', 'reported'])
  })

  it('a payment ends a freeze of the salon', async () => {
    await connect('720441')
    world.altegio.change('720441', 'freezed', 'marketplace')
    await report(await aPaidInvoice())
    expect(world.altegio.linkOf('720441')?.status).toBe('active')
  })
})

describe('a job that this process cannot do', () => {
  it('waits without an application at Altegio, untouched, and is done by whoever has one', async () => {
    await connect('720441')
    await world.halt()
    const { settings } = world.app
    const without = startAltegio(
      world.ports,
      { ...settings, altegio: { ...settings.altegio, applicationId: null } },
      'https://desk.example',
    )
    const id = await aPaidInvoice()
    await serviceDb(world.db)
      .transaction()
      .execute((trx) =>
        enqueueReport(trx, { kind: 'payment', companyId: lily.companyId, invoiceId: id, now: world.clock.now() }),
      )
    world.ports.billingWorkQueued()
    await without.settled()
    expect(await queued()).toMatchObject([{ attempts: 0, due_at: world.clock.now(), failed_at: null }])
    await without.close()
    world.start()
    await world.settle()
    expect([await queued(), await states()]).toEqual([[], ['reported']])
  })

  it.each(['polish:7:an-id', 'bonus:00000000-0000-4000-8000-000000000000'])(
    'the job %s of a newer version is left to that one, a minute each time, without an attempt',
    async (subject) => {
      const dueAt = world.clock.now()
      await enqueueJob(world.db, { queue: 'altegio', subject, orderKey: 'any', companyId: lily.companyId, dueAt })
      world.ports.salonWorkQueued()
      await world.settle()
      const inAMinute = new Date(dueAt.getTime() + 60_000)
      expect(await queued()).toMatchObject([{ subject, attempts: 0, due_at: inAMinute, failed_at: null }])
    },
  )
})

describe('reporting money that went back', () => {
  it('money that went back is reported once, by Altegio’s own id of the payment', async () => {
    await connect('720441')
    const id = await aPaidInvoice()
    await report(id)
    await giveBack(id)
    await giveBack(id)
    expect(paymentsOf('720441')).toMatchObject([{ is_refunded: true }])
    expect(calls()).toBe(2)
    expect(await states()).toEqual(['refunded'])
  })

  it('a report of money that went back is looked up when its answer was lost', async () => {
    await connect('720441')
    const id = await aPaidInvoice()
    await report(id)
    world.altegio.faults.next({ kind: 'lost-answer' }, { call: 'refund' })
    await giveBack(id)
    expect(await states()).toEqual(['refunding'])
    await pass(60)
    expect(await states()).toEqual(['refunded'])
    expect(calls()).toBe(2)
    expect(await failed()).toEqual([])
  })

  it('money that went back is reported when its parts come to the whole payment, once, since Altegio knows no parts', async () => {
    await connect('720441')
    const id = await aPaidInvoice()
    await report(id)
    const refund = async (returned: number, at: number) => {
      const payment: Payment = {
        id: 'p',
        reference: `${lily.companyId}.${id}.1`,
        status: returned < 4900 ? 'completed' : 'refunded',
        amount: 4900,
        currency: 'USD',
        refundedAmount: returned,
        maskedPan: null,
        displayLabel: null,
        token: null,
        failure: null,
        isTokenToCome: false,
        failedRefunds: [],
        confirmationUrl: null,
        dispute: null,
        createdAt: null,
        modifiedAt: new Date(world.clock.now().getTime() + at),
      }
      await applyPayment(world.ports, world.app.settings, {
        companyId: lily.companyId,
        invoiceId: id,
        attempt: 1,
        payment,
      })
      await world.settle()
      return paymentsOf('720441').map((one) => one.is_refunded)
    }
    expect(await refund(2000, 1)).toEqual([false])
    expect(await refund(4899, 2)).toEqual([false])
    expect(await refund(4900, 3)).toEqual([true])
    expect(await refund(4900, 4)).toEqual([true])
    expect(world.altegio.requests.filter(({ call }) => call === 'refund')).toHaveLength(1)
  })

  it('money that went back before the payment was reported is not reported, nor is the payment', async () => {
    await connect('720441')
    const id = await aPaidInvoice()
    await world.db
      .updateTable('invoices')
      .set({ status: 'refunded', refunded_amount: 4900 })
      .where('id', '=', id)
      .execute()
    await report(id)
    await giveBack(id)
    expect(calls()).toBe(0)
    expect(await states()).toEqual([])
    expect(await failed()).toEqual([])
  })

  it('money that went back is not reported when the payment was not', async () => {
    await connect('720441')
    await giveBack(await aPaidInvoice())
    expect(calls()).toBe(0)
    expect(await failed()).toEqual([])
  })
})

it('shares sum to the amount, and differ by the smallest unit at most', () => {
  for (const [amount, count] of [
    [4901, 2],
    [1, 3],
    [0, 2],
    [100, 7],
  ] as const) {
    const shares = sharesOf(amount, count)
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  }
})
