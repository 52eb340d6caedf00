import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMoment, someMoments } from '../testing/someInvoices.ts'
import { aSubscription, someSubscriptions } from '../testing/someSubscriptions.ts'
import type { OrderedPlan, ReplacedPlan } from './OrderedPlan.ts'
import type { PayingInvoice } from './PayingInvoice.ts'
import { readSubscriptionState } from './readSubscriptionState.ts'
import { stepSubscription } from './stepSubscription.ts'
import type { StoredSubscription } from './SubscriptionColumns.ts'
import type { RenewalCharge, BillingEvent } from './BillingEvent.ts'
import type { SubscriptionState } from './SubscriptionState.ts'

const day = 86_400_000
const later = (days: number) => new Date(aMoment.getTime() + days * day)
const monthEnd = later(30)

const plan: OrderedPlan = {
  priceVariantId: 'pro',
  billingPeriod: 'month',
  conversations: 500,
  salons: 2,
  amount: 4900,
}
const replaced: ReplacedPlan = {
  ...plan,
  priceVariantId: 'start',
  billingInterval: 1,
  anchor: later(-30).toISOString(),
  start: aMoment.toISOString(),
  end: monthEnd.toISOString(),
}
const charge: RenewalCharge = { periodStart: monthEnd, begunAt: monthEnd, isCardReplaced: false }
const renewal: PayingInvoice = { purpose: 'renewal', currency_code: 'USD', period_start: monthEnd, target: plan }
const order: PayingInvoice = { purpose: 'checkout', currency_code: 'EUR', period_start: null, target: plan }
const timeCame: BillingEvent = { type: 'time-came' }
const failed: BillingEvent = { type: 'charge-failed', charge, failure: 'declined' }
const asked: BillingEvent = { type: 'confirmation-asked', charge, url: 'https://bank.test' }
const cancelled: BillingEvent = { type: 'cancelled', reason: 'too_expensive', comment: null }

const card = { payment_method_id: 'card' }
const active = aSubscription(aMoment, { status: 'active', next_billing_date: monthEnd, ...card })
const trial = aSubscription(aMoment, { status: 'trial', trial_ends_at: later(14) })
const planTrial = { ...trial, price_variant_id: 'pro', amount: 4900 }
const pastDue: StoredSubscription = {
  ...active,
  status: 'past_due',
  past_due_since: monthEnd,
  charge_attempts: 1,
  next_charge_at: later(31),
}
const toConfirm: StoredSubscription = { ...pastDue, confirmation_url: 'https://bank.test', next_charge_at: null }
const unpaid: StoredSubscription = { ...pastDue, status: 'unpaid', charge_attempts: 4, next_charge_at: null }
const leaving = { ...active, canceled_at: aMoment }

/** A subscription after an event so many days after the moment. */
function after(row: StoredSubscription, event: BillingEvent, days: number) {
  const { change, effects } = stepSubscription(row, event, later(days))
  return { is: readSubscriptionState({ ...row, ...change }).is, change, does: effects.map((effect) => effect.do) }
}
type Case = [string, StoredSubscription, BillingEvent, number, SubscriptionState['is'], string[]]

describe('the transitions of a subscription', () => {
  it.each<Case>([
    ['its trial ends in three days', trial, timeCame, 11, 'trial', ['tell-trial-ending']],
    ['its reminder is not due', trial, timeCame, 10, 'trial', ['schedule-step']],
    ['its trial ends without a plan', trial, timeCame, 14, 'ended', ['tell-trial-ended']],
    ['its trial ends without a card', planTrial, timeCame, 14, 'ended', ['tell-trial-ended']],
    ['its trial ends with a card', { ...planTrial, ...card }, timeCame, 14, 'trial', ['begin-charge']],
    ['its cancelled trial ends', { ...trial, canceled_at: aMoment }, timeCame, 14, 'ended', []],
    [
      'its cancelled trial of a plan with a card ends',
      { ...planTrial, ...card, canceled_at: aMoment },
      timeCame,
      14,
      'canceled',
      ['withdraw-invoices'],
    ],
    ['an order comes after its trial', trial, { type: 'trial-over' }, 15, 'ended', []],
    ['the operator extends its trial', trial, { type: 'trial-extended', ends: later(20) }, 1, 'trial', []],
    ['its paid period is over', active, timeCame, 30, 'active', ['begin-charge']],
    ['the clock was set back', active, timeCame, 29, 'active', ['schedule-step']],
    ['a paused one is looked at', { ...active, status: 'paused' }, timeCame, 40, 'paused', []],
    ['an ended one is looked at', { ...active, status: 'canceled', ended_at: monthEnd }, timeCame, 40, 'canceled', []],
    ['its cancelled period is over', leaving, timeCame, 30, 'canceled', ['withdraw-invoices']],
    ['a cancelled one has no end', { ...leaving, status: 'canceled' }, timeCame, 30, 'canceled', ['withdraw-invoices']],
    ['its next attempt is due', pastDue, timeCame, 31, 'past-due', ['begin-charge']],
    ['a renewal is declined', active, failed, 30, 'past-due', ['tell-charge-failed']],
    [
      'the third attempt is declined',
      { ...pastDue, charge_attempts: 2 },
      failed,
      33,
      'past-due',
      ['tell-charge-failed'],
    ],
    ['the last attempt is declined', { ...pastDue, charge_attempts: 3 }, failed, 35, 'unpaid', ['tell-charge-failed']],
    ['an attempt of an unpaid one is declined', unpaid, failed, 50, 'unpaid', []],
    [
      'an attempt of an unpaid one expires',
      unpaid,
      { type: 'charge-failed', charge, failure: 'expired' },
      50,
      'unpaid',
      ['tell-charge-failed'],
    ],
    ['an attempt beside the schedule is declined', { ...pastDue, retry_at: later(33) }, failed, 32, 'past-due', []],
    ['a charge fails after its end', { ...active, status: 'canceled', ended_at: monthEnd }, failed, 31, 'canceled', []],
    ['a bank asks to confirm its renewal', active, asked, 30, 'to-confirm', ['tell-charge-to-confirm']],
    ['a bank asks once more', toConfirm, asked, 30, 'to-confirm', []],
    ['a bank asks to confirm the charge of an unpaid one', unpaid, asked, 50, 'to-confirm', ['tell-charge-to-confirm']],
    [
      'a bank asks to confirm the charge of a replaced card',
      active,
      { ...asked, charge: { ...charge, isCardReplaced: true } },
      30,
      'past-due',
      ['withdraw-charge'],
    ],
    ['a charge that waits to be confirmed expires', toConfirm, failed, 31, 'past-due', ['tell-charge-failed']],
    ['a card is saved while nothing is due', active, { type: 'card-saved' }, 10, 'active', []],
    ['a card is saved while it is past due', pastDue, { type: 'card-saved' }, 30.5, 'past-due', []],
    [
      'a card is saved in place of a charge to confirm',
      toConfirm,
      { type: 'card-saved' },
      30.5,
      'past-due',
      ['withdraw-invoices'],
    ],
    [
      'a card is saved for a plan that upgrades by itself',
      { ...active, is_auto_upgraded: true },
      { type: 'card-saved' },
      10,
      'active',
      ['try-upgrade'],
    ],
    ['the company asks for another charge', unpaid, { type: 'charge-asked' }, 50, 'unpaid', []],
    [
      'its first order is paid',
      aSubscription(aMoment),
      { type: 'invoice-paid', invoice: order },
      0,
      'active',
      ['withdraw-invoices', 'release-change'],
    ],
    [
      'an order is paid in its trial',
      trial,
      { type: 'invoice-paid', invoice: order },
      3,
      'active',
      ['withdraw-invoices', 'release-change', 'end-registration-trial'],
    ],
    [
      'a cancelled one is ordered anew',
      leaving,
      { type: 'invoice-paid', invoice: order },
      3,
      'active',
      ['withdraw-invoices', 'release-change'],
    ],
    ['its renewal is paid', pastDue, { type: 'invoice-paid', invoice: renewal }, 31, 'active', ['withdraw-invoices']],
    [
      'the renewal of a plan that upgrades by itself is paid',
      { ...pastDue, is_auto_upgraded: true },
      { type: 'invoice-paid', invoice: renewal },
      31,
      'active',
      ['withdraw-invoices', 'try-upgrade'],
    ],
    ['another plan is ordered for later', active, { type: 'change-scheduled', plan }, 3, 'active', ['release-change']],
    ['its plan is kept', { ...active, scheduled_change: plan }, { type: 'plan-kept' }, 3, 'active', ['release-change']],
    [
      'a paid one is cancelled',
      active,
      cancelled,
      3,
      'leaving',
      ['release-change', 'withdraw-invoices', 'tell-cancelled'],
    ],
    [
      'one whose renewal is charged is cancelled',
      active,
      cancelled,
      30,
      'canceled',
      ['release-change', 'withdraw-invoices', 'tell-cancelled'],
    ],
    [
      'a past due one is cancelled',
      pastDue,
      cancelled,
      31,
      'canceled',
      ['release-change', 'withdraw-invoices', 'tell-cancelled'],
    ],
    ['a trial is cancelled', trial, cancelled, 3, 'leaving', ['release-change', 'withdraw-invoices', 'tell-cancelled']],
    [
      'an unpaid order is cancelled',
      aSubscription(aMoment),
      cancelled,
      3,
      'canceled',
      ['release-change', 'withdraw-invoices'],
    ],
    ['a cancelled one is cancelled once more', leaving, cancelled, 3, 'leaving', []],
    ['its cancellation is taken back', leaving, { type: 'cancellation-taken-back' }, 3, 'active', []],
    [
      'the money of its period goes back',
      active,
      { type: 'period-returned' },
      3,
      'canceled',
      ['release-change', 'withdraw-invoices'],
    ],
    [
      'its company has no administrators',
      trial,
      { type: 'administrators-left' },
      3,
      'canceled',
      ['release-change', 'withdraw-invoices'],
    ],
    [
      'the money of its upgrade goes back',
      active,
      { type: 'upgrade-returned', replaced },
      3,
      'active',
      ['release-change', 'withdraw-invoices'],
    ],
  ])('a subscription changes where %s', (_, row, event, days, is, does) => {
    expect(after(row, event, days)).toMatchObject({ is, does })
  })

  it('an order begins the trial of a plan, and its plan is charged when that ends', () => {
    const { change } = after(aSubscription(aMoment), { type: 'trial-begun', plan, currency: 'EUR', ends: later(14) }, 0)
    expect(change).toMatchObject({ status: 'trial', price_variant_id: 'pro', salons: 2, currency_code: 'EUR' })
    const begun = { ...aSubscription(aMoment), ...change, ...card, trial_reminded_at: later(11) }
    expect(stepSubscription(begun, timeCame, later(14)).effects).toEqual([{ do: 'begin-charge', start: later(14) }])
  })

  it('a renewal that was declined is tried again one, three and five days after it was due', () => {
    const retries: unknown[] = []
    let row = active
    for (const days of [30, 31, 33, 35]) {
      row = { ...row, ...after(row, failed, days).change }
      retries.push(row.next_charge_at)
    }
    expect(retries).toEqual([later(31), later(33), later(35), null])
    expect(row).toMatchObject({ status: 'unpaid', charge_attempts: 4, past_due_since: monthEnd })
  })

  it('an attempt that the company asks for neither shortens the dunning nor puts it off', () => {
    const again = { ...pastDue, ...after(pastDue, { type: 'charge-asked' }, 30.5).change }
    expect(again).toMatchObject({ next_charge_at: later(30.5), retry_at: later(31) })
    expect(after(again, failed, 30.5).change).toMatchObject({ charge_attempts: 1, next_charge_at: later(31) })
  })

  it('a card that was saved while the one before was charged in vain is charged at once, for the same attempt', () => {
    const { change, does } = after(active, { ...failed, charge: { ...charge, isCardReplaced: true } }, 30)
    expect(change).toMatchObject({ status: 'past_due', next_charge_at: monthEnd, retry_at: null })
    expect(change).not.toHaveProperty('charge_attempts')
    expect(does).toEqual([])
  })

  it('a card that replaces a charge to confirm is charged at once, and the charge counts as one that has failed', () => {
    const { change } = after(toConfirm, { type: 'card-saved' }, 30.5)
    const dunning = { charge_attempts: 2, next_charge_at: later(30.5), retry_at: later(33), confirmation_url: null }
    expect(change).toMatchObject(dunning)
  })

  it('a renewal goes on with the schedule, and an unpaid one begins a new schedule when it is paid', () => {
    const onSchedule = after(pastDue, { type: 'invoice-paid', invoice: renewal }, 31).change
    expect(onSchedule).toMatchObject({ period_anchor: aMoment, current_period_start: monthEnd, past_due_since: null })
    const anew = after(unpaid, { type: 'invoice-paid', invoice: renewal }, 50).change
    expect(anew).toMatchObject({ period_anchor: later(50), current_period_start: later(50), charge_attempts: 0 })
  })

  it('a plan that is paid in a trial begins when the trial ends', () => {
    const { change } = after(trial, { type: 'invoice-paid', invoice: order }, 3)
    expect(change).toMatchObject({ current_period_start: later(14), paid_at: later(3), trial_ends_at: null })
  })

  it('an automatic upgrade leaves the change that is ordered for the next period, and an order does not', () => {
    const scheduled = { ...active, scheduled_change: plan }
    const upgrade: PayingInvoice = { ...renewal, purpose: 'auto-upgrade' }
    const after3 = (invoice: PayingInvoice) => after(scheduled, { type: 'invoice-paid', invoice }, 3).change
    expect(after3(upgrade)).not.toHaveProperty('scheduled_change')
    expect(after3(order)).toMatchObject({ scheduled_change: null, canceled_at: null })
  })

  it('the plan and the paid period come back that an upgrade had replaced', () => {
    const { change } = after(active, { type: 'upgrade-returned', replaced }, 3)
    const dates = { period_anchor: later(-30), current_period_start: aMoment, next_billing_date: monthEnd }
    expect(change).toMatchObject({ price_variant_id: 'start', ...dates })
  })
})

const someCharges = fc.record({
  periodStart: fc.option(someMoments, { nil: null }),
  begunAt: someMoments,
  isCardReplaced: fc.boolean(),
})
const someEvents: fc.Arbitrary<BillingEvent> = fc.oneof(
  fc.constantFrom<BillingEvent[]>(
    timeCame,
    cancelled,
    { type: 'trial-over' },
    { type: 'card-saved' },
    { type: 'charge-asked' },
    { type: 'plan-kept' },
    { type: 'cancellation-taken-back' },
    { type: 'period-returned' },
    { type: 'administrators-left' },
    { type: 'change-scheduled', plan },
    { type: 'upgrade-returned', replaced },
    { type: 'trial-begun', plan, currency: 'USD', ends: monthEnd },
    { type: 'trial-extended', ends: monthEnd },
    { type: 'invoice-paid', invoice: order },
    { type: 'invoice-paid', invoice: renewal },
    { type: 'invoice-paid', invoice: { ...renewal, purpose: 'auto-upgrade' } },
  ),
  fc.record({
    type: fc.constant('charge-failed' as const),
    charge: someCharges,
    failure: fc.constantFrom('declined', 'expired', 'other' as const),
  }),
  someCharges.map((of): BillingEvent => ({ type: 'confirmation-asked', charge: of, url: 'https://bank.test' })),
)
const isOver = (row: StoredSubscription) => row.ended_at !== null

describe('properties of the transitions of a subscription', () => {
  it('time and failed charges never bring an ended subscription back, and give no unpaid one access', () => {
    fc.assert(
      fc.property(someSubscriptions, someEvents, someMoments, (row, event, now) => {
        const { change } = stepSubscription(row, event, now)
        const isByItself = ['time-came', 'charge-failed', 'confirmation-asked', 'card-saved'].includes(event.type)
        if (!isByItself) return
        if (isOver(row)) expect(change?.status ?? row.status).toBe(row.status)
        if (row.status === 'unpaid' && !isOver(row)) expect(change?.status ?? 'unpaid').not.toBe('past_due')
        expect(change?.status).not.toBe('active')
      }),
    )
  })

  it('a paid invoice ends the dunning, whatever the subscription was', () => {
    fc.assert(
      fc.property(someSubscriptions, fc.constantFrom(order, renewal), someMoments, (row, invoice, now) => {
        const paid = { ...row, ...stepSubscription(row, { type: 'invoice-paid', invoice }, now).change }
        expect(paid).toMatchObject({ status: 'active', charge_attempts: 0, next_charge_at: null, retry_at: null })
        expect(paid).toMatchObject({ past_due_since: null, confirmation_url: null, trial_ends_at: null })
        if (invoice === order) expect(readSubscriptionState(paid).is).toBe('active')
      }),
    )
  })

  it('a subscription that ends has an end, and nothing is left to be charged of what ends at once', () => {
    fc.assert(
      fc.property(someSubscriptions, someEvents, someMoments, (row, event, now) => {
        const { change } = stepSubscription(row, event, now)
        if (change?.status !== 'canceled' && change?.status !== 'ended') return
        expect(change.ended_at).not.toBeNull()
        if (event.type !== 'period-returned' && event.type !== 'administrators-left') return
        expect(change).toMatchObject({ next_charge_at: null, confirmation_url: null, scheduled_change: null })
      }),
    )
  })

  it('a renewal is unpaid on the fifth day, however often the company tries its cards meanwhile', () => {
    const acts = fc.constantFrom<BillingEvent['type'][]>('card-saved', 'charge-asked')
    const tries = fc.array(fc.tuple(acts, fc.double({ min: 0.001, max: 0.999, noNaN: true })), { maxLength: 12 })
    fc.assert(
      fc.property(tries, (between) => {
        let row = { ...active, ...stepSubscription(active, failed, monthEnd).change }
        let now = monthEnd
        const decline = () => (row = { ...row, ...stepSubscription(row, failed, now).change })
        for (const [type, part] of between) {
          const next = row.next_charge_at ?? now
          now = new Date(now.getTime() + part * (next.getTime() - now.getTime()))
          row = { ...row, ...stepSubscription(row, { type } as BillingEvent, now).change }
          decline()
        }
        while (row.next_charge_at !== null) {
          expect(row.status).toBe('past_due')
          now = row.next_charge_at
          decline()
        }
        expect(row).toMatchObject({ status: 'unpaid', charge_attempts: 4 })
        expect(now).toEqual(later(35))
      }),
    )
  })
})
