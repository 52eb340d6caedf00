import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMoment, someInvoices, someMoments, someStoredInvoices } from '../testing/someInvoices.ts'
import { invoiceColumnsOf } from './invoiceColumnsOf.ts'
import type { StoredInvoice } from './InvoiceColumns.ts'
import { invoicePurposes } from './InvoicePurpose.ts'
import * as states from './invoiceStates.ts'
import * as times from './paymentTimes.ts'
import { readInvoiceState } from './readInvoiceState.ts'

const aRow: StoredInvoice = {
  purpose: 'checkout',
  status: 'pending',
  failure: null,
  attempt: 1,
  attempted_at: aMoment,
  charge_sent_at: null,
  provider_payment_id: null,
  card_awaited_until: null,
  withdrawn_at: null,
  settled_at: null,
  created_at: aMoment,
}
const p1 = { provider_payment_id: 'p1' }
const charge = { purpose: 'renewal', status: 'processing' } as const

describe('the state of a stored invoice', () => {
  it.each<[string, Partial<StoredInvoice>]>([
    ['page-opening', {}],
    ['page-open', p1],
    ['page-paying', { ...p1, status: 'processing' }],
    ['page-declined', { ...p1, status: 'failed', failure: 'declined' }],
    ['closed', { ...p1, status: 'cancelled', failure: 'expired' }],
    ['withdrawn', { status: 'cancelled', withdrawn_at: aMoment }],
    ['paid', { ...p1, status: 'completed', settled_at: aMoment }],
    ['returned', { ...p1, status: 'refunded', settled_at: aMoment }],
    ['returned-unasked', { ...p1, status: 'refunded', withdrawn_at: aMoment }],
    ['charge-queued', charge],
    ['charge-sent', { ...charge, charge_sent_at: aMoment }],
    ['charge-noted', { ...charge, ...p1, status: 'pending' }],
    ['charge-undecided', { ...charge, ...p1, charge_sent_at: aMoment }],
    ['charge-failed', { ...charge, status: 'failed', failure: 'declined' }],
  ])('an invoice is read as %s from its columns', (is, columns) => {
    expect(readInvoiceState({ ...aRow, ...columns }).is).toBe(is)
  })

  it.each<[string, Partial<StoredInvoice>]>([
    ['completed and never settled', { ...p1, status: 'completed' }],
    ['settled and open', { ...p1, settled_at: aMoment }],
    ['settled and withdrawn', { ...p1, status: 'completed', settled_at: aMoment, withdrawn_at: aMoment }],
    ['withdrawn and open', { ...p1, withdrawn_at: aMoment }],
    ['a page that is paid on without a payment', { status: 'processing' }],
    ['a charge that is noted without a payment', { ...charge, status: 'pending' }],
  ])('an invoice is refused with the columns named that contradict each other: %s', (_, columns) => {
    expect(() => readInvoiceState({ ...aRow, ...columns })).toThrow(/contradict each other: .*"status":"/)
  })
})

// The questions that the server asked of the columns before the states had names, each as it was.
const isAwaitedStill = ({ status, settled_at }: StoredInvoice) =>
  settled_at === null && (status === 'pending' || status === 'processing')
const isGivenUp = ({ withdrawn_at, status }: StoredInvoice) => withdrawn_at !== null || status === 'cancelled'
const isCharge = ({ purpose }: StoredInvoice) => purpose === 'renewal' || purpose === 'auto-upgrade'
const begunAt = (row: StoredInvoice) => row.charge_sent_at ?? row.attempted_at ?? row.created_at
const isOver = (row: StoredInvoice, now: Date) =>
  now.getTime() - begunAt(row).getTime() > (!isCharge(row) && row.status === 'processing' ? 2 : 1) * 86_400_000
const isOpen = ({ status, withdrawn_at }: StoredInvoice) =>
  ['pending', 'processing', 'failed'].includes(status) && withdrawn_at === null
const isBefore = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < 600_000

const questions: [string, (row: StoredInvoice, now: Date) => unknown, (s: State, now: Date) => unknown][] = [
  ['is awaited', isAwaitedStill, states.isAwaited],
  ['is given up', (row) => isGivenUp(row), states.isGivenUp],
  ['is settled', (row) => row.settled_at !== null, states.isSettled],
  ['is unpaid', isOpen, states.isUnpaid],
  ['is over', isOver, times.isPaymentOver],
  ['was begun', begunAt, times.paymentBegunAt],
  ['was withdrawn', (row) => row.withdrawn_at, states.withdrawnAt],
  [
    'is to be closed',
    (row, now) =>
      row.withdrawn_at !== null ||
      ((isAwaitedStill(row) || (row.status === 'failed' && !isCharge(row))) && isOver(row, now)),
    times.isToClose,
  ],
  [
    'may appear after its withdrawal',
    (row, now) => row.provider_payment_id === null && isBefore(row.withdrawn_at, now),
    times.mayAppearAfterWithdrawal,
  ],
  ['may still appear', (row, now) => isBefore(row.charge_sent_at, now), times.mayStillAppear],
  [
    'is to be charged',
    (row) => isCharge(row) && row.status === 'processing' && row.provider_payment_id === null,
    states.isToCharge,
  ],
  ['has no page', (row) => !isCharge(row) && row.provider_payment_id === null, states.hasNoPage],
  [
    'is an open charge',
    (row) => isCharge(row) && (row.status === 'pending' || row.status === 'processing'),
    states.isOpenCharge,
  ],
  [
    'is a charge that was sent',
    (row) =>
      isCharge(row) &&
      isAwaitedStill(row) &&
      row.withdrawn_at === null &&
      (row.charge_sent_at !== null || row.provider_payment_id !== null),
    ({ is }) => (states.sentChargeStates as string[]).includes(is),
  ],
  [
    'is a page of an order',
    (row) => !isCharge(row) && isOpen(row),
    ({ is }) => (states.pageStates as string[]).includes(is),
  ],
  [
    'is a page that nobody pays on',
    (row) => !isCharge(row) && isOpen(row) && row.status !== 'processing',
    ({ is }) => (states.idlePageStates as string[]).includes(is),
  ],
  [
    'is being paid',
    (row) => row.status === 'processing',
    ({ is }) => is === 'page-paying' || (states.madeChargeStates as string[]).includes(is),
  ],
  [
    'has failed',
    (row) => row.purpose === 'renewal' && row.status === 'failed' && row.withdrawn_at === null,
    (s) => s.purpose === 'renewal' && s.is === 'charge-failed',
  ],
  ['was returned', (row) => row.status === 'refunded', ({ is }) => is === 'returned' || is === 'returned-unasked'],
]
type State = ReturnType<typeof readInvoiceState>

describe('properties of the state of an invoice', () => {
  it('a state is read back from the columns that store it', () => {
    fc.assert(
      fc.property(someInvoices, (state) => {
        const row = { ...invoiceColumnsOf(state), purpose: state.purpose, created_at: state.createdAt }
        expect(readInvoiceState(row)).toEqual(state)
      }),
    )
  })

  it.each(questions)('a question on the state answers as the one on the columns did: %s', (_, ofColumns, ofState) => {
    fc.assert(
      fc.property(someStoredInvoices, someMoments, (row, now) => {
        expect(ofState(readInvoiceState(row), now)).toEqual(ofColumns(row, now))
      }),
    )
  })

  it('every row has exactly one state, or contradicts itself', () => {
    const someColumns = fc.record({
      purpose: fc.constantFrom(...invoicePurposes),
      status: fc.constantFrom(
        'pending',
        'processing',
        'completed',
        'failed',
        'cancelled',
        'refunded' as StoredInvoice['status'],
      ),
      withdrawn_at: fc.option(someMoments, { nil: null }),
      settled_at: fc.option(someMoments, { nil: null }),
      charge_sent_at: fc.option(someMoments, { nil: null }),
      provider_payment_id: fc.option(fc.constant('p1'), { nil: null }),
    })
    fc.assert(
      fc.property(someColumns, (columns) => {
        const row = { ...aRow, ...columns }
        let state
        try {
          state = readInvoiceState(row)
        } catch {
          return
        }
        const { purpose: _purpose, created_at: _created, ...stored } = row
        expect(invoiceColumnsOf(state)).toEqual(stored)
      }),
    )
  })
})
