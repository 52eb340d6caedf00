import { describe, expect, it } from 'vitest'
import { aCompanyOnPro, anOrder } from '../testing/aCompanyOnPro.ts'

const larger = anOrder({ conversations: 1000 })
const at = (text: string) => new Date(text)

/** A company that upgrades a day after its order, and once more after another day for each further order. */
function anUpgraded(...orders: (typeof larger)[]) {
  const company = aCompanyOnPro()
  for (const order of orders) {
    company.pass(1)
    company.order(order, 'good')
  }
  return company
}

describe('money of an upgrade, and of what was credited to it', () => {
  it('a refund of an earlier period leaves the running one', () => {
    const company = aCompanyOnPro()
    company.pass(30)
    company.returnAll(1)
    expect(company.states()).toEqual(['paid', 'returned'])
    expect(company.row()).toMatchObject({ status: 'active', next_billing_date: at('2027-01-20T12:00:00.000Z') })
  })

  it('a refund of a period that is over leaves its renewal past due', () => {
    const company = aCompanyOnPro('declined')
    company.pass(30)
    company.returnAll(1)
    expect(company.row()).toMatchObject({ status: 'past_due', ended_at: null })
  })

  it('upgrades of upgrades are given back one after the other, and the first payment ends what is left', () => {
    const company = anUpgraded(larger, anOrder({ conversations: 1000, salons: 2 }))
    expect(company.row()).toMatchObject({ amount: 8400 })
    company.returnAll(3)
    expect(company.row()).toMatchObject({ status: 'active', amount: 6900 })
    company.returnAll(2)
    expect(company.row()).toMatchObject({ status: 'active', amount: 4900 })
    company.returnAll(1)
    expect(company.status()).toBe('canceled')
  })

  it('a cancellation that was made after the upgrade stays, and ends the plan that is back at its date', () => {
    const company = anUpgraded(larger)
    company.change({ type: 'cancelled', reason: null, comment: null })
    company.returnAll(2)
    expect(company.row()).toMatchObject({ status: 'active', amount: 4900, ended_at: null })
    company.pass(29)
    expect(company.row()).toMatchObject({ status: 'canceled', ended_at: at('2026-12-20T12:00:00.000Z') })
  })

  it('an upgrade that is returned when the period before it is over ends the plan', () => {
    const company = anUpgraded(anOrder({ period: 'year' }))
    company.pass(40)
    company.returnAll(2)
    expect(company.status()).toBe('canceled')
  })

  it('an invoice whose rest was credited ends the upgrade that runs, also one of an upgrade', () => {
    const company = anUpgraded(anOrder({ period: 'year' }), anOrder({ period: 'year', conversations: 1000 }))
    company.returnAll(1)
    expect(company.status()).toBe('canceled')
  })

  it('an invoice whose rest was credited to an upgrade that has ended is returned alone', () => {
    const company = anUpgraded(larger)
    company.pass(30)
    company.returnAll(1)
    expect(company.row()).toMatchObject({ status: 'active', amount: 6900 })
  })
})
