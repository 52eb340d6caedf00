import { describe, expect, it } from 'vitest'
import type { InvoiceState } from '../invoice/InvoiceState.ts'
import { beginInvoice, stepInvoice } from '../invoice/stepInvoice.ts'
import { aMoment } from '../testing/someInvoices.ts'
import { dueRenewal } from './dueRenewal.ts'

const month = 30 * 86_400_000
const start = new Date(aMoment.getTime() + month)
const queued = beginInvoice('renewal', aMoment)
const refused = stepInvoice(queued, { type: 'card-missing', attempt: 1 }, aMoment).state
const withdrawn = stepInvoice(refused, { type: 'withdrawn' }, aMoment).state
const paid = stepInvoice(queued, { type: 'waived' }, aMoment).state
const page = beginInvoice('upgrade', aMoment)
const invoice = (id: string, state: InvoiceState, periodStart: Date | null = start) => ({ id, periodStart, state })
const active = { status: 'active' } as const
const unpaid = { status: 'unpaid' } as const

describe('the invoice of a period that is due', () => {
  it('a charge that is in flight, and a period that is paid, are left alone', () => {
    expect(dueRenewal(active, [invoice('a', queued)], start)).toBeNull()
    expect(dueRenewal(active, [invoice('a', queued, aMoment)], start)).toBeNull()
    expect(dueRenewal(active, [invoice('a', paid)], start)).toBeNull()
    expect(dueRenewal(active, [invoice('a', paid, aMoment)], start)).toMatchObject({ again: null })
  })

  it('an invoice of the same period is tried again, also one that was withdrawn', () => {
    const again = { again: 'a', isSamePeriod: true, withdrawn: [] }
    expect(dueRenewal(active, [invoice('a', refused)], start)).toEqual(again)
    expect(dueRenewal(active, [invoice('a', withdrawn)], start)).toEqual(again)
  })

  it('open pages and a failed renewal of a period that is over are withdrawn', () => {
    const invoices = [
      invoice('a', refused, aMoment),
      invoice('b', page, null),
      invoice('c', beginInvoice('setup', aMoment)),
    ]
    expect(dueRenewal(active, invoices, start)).toEqual({ again: null, isSamePeriod: false, withdrawn: ['a', 'b'] })
  })

  it('the attempts of an unpaid plan are those of one invoice, each for a period that begins with it', () => {
    const before = invoice('a', refused, aMoment)
    expect(dueRenewal(unpaid, [before], start)).toEqual({ again: 'a', isSamePeriod: false, withdrawn: [] })
    const ofSchedule = invoice('a', refused, new Date(aMoment.getTime() - 1))
    expect(dueRenewal(unpaid, [ofSchedule], start)).toEqual({ again: null, isSamePeriod: false, withdrawn: ['a'] })
  })
})
