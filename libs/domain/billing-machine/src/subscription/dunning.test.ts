import { describe, expect, it } from 'vitest'
import { lastChargeAt } from './dunning.ts'
import { aCompanyOnPro, anOrder } from '../testing/aCompanyOnPro.ts'

const hour = 1 / 24
const at = (text: string) => new Date(text)

describe('a server that was away, and a clock that jumps', () => {
  it('a charge that fails after ten days without a server is tried again a day, three and five days later', () => {
    const company = aCompanyOnPro('declined')
    const seen: unknown[] = []
    for (const days of [40, 1, 2, 2]) {
      company.pass(days)
      seen.push([company.status(), company.row().next_charge_at, lastChargeAt(company.row())])
    }
    const last = at('2027-01-04T12:00:00.000Z')
    expect(seen).toEqual([
      ['past_due', at('2026-12-31T12:00:00.000Z'), last],
      ['past_due', at('2027-01-02T12:00:00.000Z'), last],
      ['past_due', last, last],
      ['unpaid', null, null],
    ])
  })

  it('a clock that jumps while a charge is retried leaves half a day between two attempts', () => {
    const company = aCompanyOnPro('declined')
    company.pass(30)
    company.pass(10)
    expect(company.row()).toMatchObject({ status: 'past_due', next_charge_at: at('2026-12-31T00:00:00.000Z') })
  })
})

describe('a subscription that was unpaid for months', () => {
  it('a card that comes late pays a month that begins with it, and none of the time without access', () => {
    const company = aCompanyOnPro('declined')
    for (const days of [30, 1, 2, 2, 95]) company.pass(days)
    expect(company.status()).toBe('unpaid')
    company.card('good')
    const paidFor = { status: 'active', current_period_start: at('2027-03-30T12:00:00.000Z') }
    expect(company.row()).toMatchObject({ ...paidFor, next_billing_date: at('2027-04-30T12:00:00.000Z') })
    expect(company.paid()).toEqual([4900, 4900])
    expect(company.states()).toEqual(['paid', 'withdrawn', 'paid'])
    // The schedule goes on from there.
    company.pass(31)
    expect(company.row()).toMatchObject({ next_billing_date: at('2027-05-30T12:00:00.000Z') })
    expect(company.paid()).toEqual([4900, 4900, 4900])
  })

  it('a year that was unpaid since its beginning is not charged shortly before its end', () => {
    const company = aCompanyOnPro('declined', anOrder({ period: 'year' }))
    for (const days of [365, 1, 2, 2, 355]) company.pass(days)
    expect(company.status()).toBe('unpaid')
    company.card('good')
    const paidFor = { status: 'active', current_period_start: at('2028-11-14T12:00:00.000Z') }
    expect(company.row()).toMatchObject({ ...paidFor, next_billing_date: at('2029-11-14T12:00:00.000Z') })
    company.pass(30)
    expect(company.paid()).toEqual([49_000, 49_000])
  })

  it('a card that fails as well leaves it unpaid, and the period begins with the card that pays', () => {
    const company = aCompanyOnPro('declined')
    for (const days of [30, 1, 2, 2, 5]) company.pass(days)
    company.card('declined')
    expect(company.status()).toBe('unpaid')
    company.pass(10)
    company.card('good')
    const paidFor = { status: 'active', current_period_start: at('2027-01-09T12:00:00.000Z') }
    expect(company.row()).toMatchObject({ ...paidFor, next_billing_date: at('2027-02-09T12:00:00.000Z') })
    expect(company.paid()).toEqual([4900, 4900])
  })
})

describe('trying a card again after a renewal was declined', () => {
  it('a card that is declined again leaves the schedule as it was, however often it is tried', () => {
    const company = aCompanyOnPro('declined')
    company.pass(30)
    const { next_charge_at: next } = company.row()
    for (let presses = 0; presses < 4; presses++) {
      company.pass(hour)
      company.change({ type: 'charge-asked' })
      expect(company.row()).toMatchObject({ status: 'past_due', next_charge_at: next })
    }
    const seen = [1, 2, 2].map((days) => (company.pass(days), company.status()))
    expect(seen).toEqual(['past_due', 'past_due', 'unpaid'])
  })

  it('new cards that are declined leave the schedule as it was, however many are saved', () => {
    const company = aCompanyOnPro('declined')
    company.pass(30)
    const { next_charge_at: next } = company.row()
    for (let saved = 0; saved < 4; saved++) {
      company.pass(hour)
      company.card('declined')
      expect(company.row()).toMatchObject({ status: 'past_due', next_charge_at: next })
    }
    const seen = [1, 2, 2].map((days) => (company.pass(days), company.status()))
    expect(seen).toEqual(['past_due', 'past_due', 'unpaid'])
  })

  it('an unpaid plan has one more invoice, however often the card is tried', () => {
    const company = aCompanyOnPro('declined')
    for (const days of [30, 1, 2, 2]) company.pass(days)
    for (let presses = 0; presses < 4; presses++) {
      company.pass(hour)
      company.change({ type: 'charge-asked' })
    }
    expect(company.states()).toEqual(['charge-failed', 'withdrawn', 'paid'])
    company.pass(1)
    company.card('good')
    expect(company.states()).toEqual(['paid', 'withdrawn', 'paid'])
    expect(company.bills.at(-1)).toMatchObject({ number: 2, periodStart: company.now() })
  })

  it('a renewal that is never confirmed is unpaid after the last of its attempts has waited, too', () => {
    const company = aCompanyOnPro('waiting')
    company.pass(30)
    for (let quarters = 0; quarters < 8 * 4; quarters++) {
      company.pass(1 / 4)
      company.look('processing')
    }
    expect(company.row()).toMatchObject({ status: 'unpaid', confirmation_url: null })
    expect(company.paid()).toHaveLength(1)
  })

  it('a renewal whose bank goes on deciding it without a page to confirm has failed after a day', () => {
    const company = aCompanyOnPro('waiting')
    company.pass(30)
    expect(company.row()).toMatchObject({ confirmation_url: 'https://bank.test', next_charge_at: null })
    company.pass(25 * hour)
    company.look('silent')
    expect(company.row()).toMatchObject({ status: 'past_due', confirmation_url: null })
    expect(company.row().next_charge_at).not.toBeNull()
  })

  it('a charge that is never confirmed does not put the end off for ever', () => {
    const company = aCompanyOnPro('waiting')
    company.pass(30)
    for (let days = 0; days < 12; days++) {
      if (company.row().next_charge_at !== null) company.change({ type: 'charge-asked' })
      company.pass(25 * hour)
      company.look('processing')
    }
    expect(company.status()).toBe('unpaid')
  })

  it('a card that is replaced again and again, before its charge is confirmed, does not put the end off', () => {
    const company = aCompanyOnPro('waiting')
    company.pass(30)
    const seen = new Set<unknown>()
    for (let cardsSaved = 0; cardsSaved < 12; cardsSaved++) {
      company.pass(23 * hour)
      company.card('waiting')
      seen.add(company.status())
    }
    expect([...seen]).toEqual(['past_due', 'unpaid'])
    company.card('good')
    expect(company.status()).toBe('active')
  })
})
