import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { invoiceDate, nextBillingDate, type DatedInvoice } from './nextBillingDate.ts'

const missing = { nextBillingDate: null, trialEndsAt: null }
const paidOn = (providerModifiedAt: string, different: Partial<DatedInvoice> = {}): DatedInvoice => ({
  status: 'completed',
  providerModifiedAt,
  ...different,
})
const next = (different: Parameters<typeof aSubscription>[0], invoices: readonly DatedInvoice[] = []) =>
  nextBillingDate(aSubscription({ ...missing, ...different }), invoices)?.toISOString() ?? null

describe('the next billing date (SUB-9)', () => {
  it('the next billing date is the stated one, if there is one', () => {
    expect(
      next({ nextBillingDate: '2026-12-20T08:00:00.000Z', trialEndsAt: '2026-12-01T00:00:00.000Z' }, [anInvoice()]),
    ).toBe('2026-12-20T08:00:00.000Z')
  })

  it('the next billing date is otherwise the end of the trial, even if that has passed', () => {
    expect(next({ trialEndsAt: '2020-12-01T00:00:00.000Z' }, [anInvoice()])).toBe('2020-12-01T00:00:00.000Z')
    expect(next({ nextBillingDate: 'soon', trialEndsAt: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z')
  })

  it.each<[string, Parameters<typeof aSubscription>[0], string]>([
    ['a month', { billingPeriod: null, billingInterval: null }, '2026-02-28T08:00:00.000Z'],
    ['three weeks', { billingPeriod: 'week', billingInterval: 3 }, '2026-02-21T08:00:00.000Z'],
    ['ten days', { billingPeriod: 'day', billingInterval: 10 }, '2026-02-10T08:00:00.000Z'],
    ['a year', { billingPeriod: 'year', billingInterval: 1 }, '2027-01-31T08:00:00.000Z'],
  ])('the next billing date is otherwise %s after the latest payment', (_, different, expected) => {
    const invoices = [
      paidOn('2025-12-31T08:00:00.000Z'),
      paidOn('2026-01-31T08:00:00.000Z', { status: 'processing' }),
      paidOn('2026-01-30T08:00:00.000Z'),
    ]
    expect(next(different, invoices)).toBe(expected)
  })

  it('the date of an invoice is that of its last change at its provider, else of its creation there, else of its creation here', () => {
    const dates = {
      providerModifiedAt: '2026-03-03T00:00:00.000Z',
      providerCreatedAt: '2026-02-02T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    }
    expect(invoiceDate(dates)?.toISOString()).toBe(dates.providerModifiedAt)
    expect(invoiceDate({ ...dates, providerModifiedAt: 'x' })?.toISOString()).toBe(dates.providerCreatedAt)
    expect(invoiceDate({ createdAt: dates.createdAt, providerCreatedAt: null })?.toISOString()).toBe(dates.createdAt)
    expect(invoiceDate({})).toBeNull()
  })

  it.each(['failed', 'refunded', 'cancelled', 'pending', 'COMPLETED', null, undefined])(
    'the next billing date ignores an invoice that is %s',
    (status) => {
      expect(next({}, [{ status, createdAt: '2026-01-31T08:00:00.000Z' }])).toBeNull()
    },
  )

  it('the next billing date is null when no date is stated, or when it lies beyond the calendar', () => {
    expect(next({}, [])).toBeNull()
    expect(nextBillingDate({}, [{}])).toBeNull()
    expect(next({}, [{ status: 'completed' }])).toBeNull()
    expect(next({ billingInterval: 10_000_000 }, [paidOn('2026-01-31T08:00:00.000Z')])).toBeNull()
  })
})

describe('properties of the next billing date', () => {
  const status = fc.constantFrom('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded')
  const date = fc
    .date({ min: new Date('2020-01-01T00:00:00.000Z'), max: new Date('2030-01-01T00:00:00.000Z'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const anInvoiceOfAnyKind = fc.record({ status, createdAt: fc.option(date), providerModifiedAt: fc.option(date) })

  it('the next billing date depends neither on the order of the invoices nor on unpaid ones (B9)', () => {
    fc.assert(
      fc.property(fc.array(anInvoiceOfAnyKind, { maxLength: 8 }), fc.func(fc.nat()), (invoices, order) => {
        const shuffled = invoices.toSorted((one, other) => order(one) - order(other))
        const paying = invoices.filter((invoice) => ['completed', 'processing'].includes(invoice.status))
        expect(next({}, shuffled)).toBe(next({}, invoices))
        expect(next({}, paying)).toBe(next({}, invoices))
      }),
    )
  })

  it('a stated billing date counts, whatever the invoices (B9)', () => {
    fc.assert(
      fc.property(date, fc.array(anInvoiceOfAnyKind, { maxLength: 4 }), (received, invoices) => {
        expect(next({ nextBillingDate: received }, invoices)).toBe(received)
        expect(next({ trialEndsAt: received }, invoices)).toBe(received)
      }),
    )
  })
})
