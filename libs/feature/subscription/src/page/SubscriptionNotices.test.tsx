import '@testing-library/jest-dom/vitest'
import type { AiPause, Subscription } from '@frontdesk/contract'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrialOffer } from '../plans/TrialOffer.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { someVariants } from '../testing/someVariants.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { shownUsageOf } from '../usage/shownUsageOf.ts'
import { SubscriptionNotices } from './SubscriptionNotices.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

type Name = keyof typeof standingExamples
type Reason = AiPause['reason']

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const names = Object.keys(standingExamples) as Name[] // of a constant
const reasons: readonly Reason[] = [
  'conversation-limit',
  'trial-ended',
  'unpaid',
  'subscription-ended',
  'no-subscription',
]
const since = '2026-12-01T08:00:00.000Z'

/** Written by hand: in these a plan or a trial runs, so that its limit can be reached. */
const running: readonly Name[] = [
  'trial',
  'trialThatGoesOn',
  'trialWithoutCard',
  'trialLastDay',
  'active',
  'changing',
  'activeBeingPaid',
  'activeWithCardBeingPaid',
  'toConfirm',
  'pastDue',
  'pastDueBySchedule',
  'pastDueCharging',
  'pastDueWithoutCard',
  'pastDueBeingPaid',
  'pastDueWithCardBeingPaid',
  'paused',
  'pausedBeingPaid',
  'leaving',
]
/** A paid plan that runs has no notice of its own: only a limit pauses its AI. */
const silent: readonly Name[] = ['active', 'changing', 'activeBeingPaid', 'activeWithCardBeingPaid']

const rendered = new Map<string, string>()

/**
 * The words of all notices of a standing, when the AI pauses for a reason, or does not;
 * rendered once for all tests.
 */
function said(name: Name, reason: Reason | null, trialOffer: TrialOffer | null = { is: 'none' }): string {
  const key = JSON.stringify([name, reason, trialOffer])
  const text = rendered.get(key) ?? render(name, reason, trialOffer)
  rendered.set(key, text)
  return text
}

function render(name: Name, reason: Reason | null, trialOffer: TrialOffer | null): string {
  const { subscription, invoices } = standingExamples[name]
  const data = {
    subscription,
    invoices,
    hasUsedTrial: true,
    connectedSalons: null,
    aiPause: reason && { reason, since },
    now: storyTime.toISOString(),
  }
  const nothing = () => undefined
  const { container, unmount } = renderScreen(
    <SubscriptionNotices
      data={data}
      usage={shownUsageOf(data, someVariants(), storyTime)}
      now={storyTime}
      actions={{
        planSale: 'on-sale',
        trialOffer,
        isChanging: false,
        notice: { busy: null, failure: null, openCard: nothing, chargeAgain: nothing },
        autoUpgrade: { isOn: false, isUpgrading: false, isPending: false, failure: null, set: nothing },
      }}
      isOutdated={false}
      isReading={false}
      isChecking={false}
      onReload={nothing}
      onStanding={nothing}
      onChoosePlan={nothing}
    />,
  )
  const text = container.textContent.replaceAll(/\s+/gu, ' ')
  unmount()
  return text
}

const timesIn = (text: string, what: RegExp) => [...text.matchAll(what)].length
const pauses = /assistant is paused/giu
const everything = /You can use everything|you can use everything/u

describe('the words of all notices, in every standing and pause (SUB-5, D-10)', () => {
  it.each(names)('a company that is %s reads of a pause once, and of none where the AI answers', (name) => {
    expect([null, timesIn(said(name, null), pauses)]).toEqual([null, 0])
    for (const reason of reasons) {
      const isSilent = silent.includes(name) && reason !== 'conversation-limit'
      expect([reason, timesIn(said(name, reason), pauses)]).toEqual([reason, isSilent ? 0 : 1])
    }
  })

  it.each(names)('a company that is %s and whose AI pauses does not read that it can use everything', (name) => {
    for (const reason of reasons)
      expect([reason, said(name, reason)]).toEqual([reason, expect.not.stringMatching(everything)])
  })

  it.each(names)('a company that is %s is offered a larger plan only for a limit that it can reach', (name) => {
    for (const reason of reasons)
      expect([reason, /[Ll]arger plan/u.test(said(name, reason))]).toEqual([
        reason,
        // A subscription that runs out changes nothing any more.
        reason === 'conversation-limit' && running.includes(name) && name !== 'leaving',
      ])
  })

  it.each(names)('a company that is %s is not asked to pay again and not to pay again', (name) => {
    for (const reason of [null, ...reasons]) {
      const text = said(name, reason)
      if (text.includes('Do not pay again')) expect(text).not.toMatch(/Paying|of the payment|Pay by card/u)
    }
  })

  it.each([
    ['past due', 'pastDue', /You can use everything meanwhile\. We try the saved card again on 08\.12\.2026\./u],
    [
      'past due without a card',
      'pastDueWithoutCard',
      /meanwhile\. No card is saved\. One that you add now is charged/u,
    ],
    ['on trial with a plan and no card', 'trialWithoutCard', /The trial ends on 12\.12\.2026\. Add a card during the/u],
    [
      'past due with a card while an order is paid',
      'pastDueWithCardBeingPaid',
      /meanwhile\. A payment is being confirmed\. This usually takes less than a minute\./u,
    ],
    [
      'on trial with a plan and a card',
      'trialThatGoesOn',
      /You can use everything\. When the trial ends, your plan goes/u,
    ],
  ] as const)('a company that is %s reads what becomes of it', (_what, name, text) => {
    expect(said(name, null)).toMatch(text)
  })

  it.each([
    [
      'past due',
      'pastDue',
      /Your plan goes on meanwhile\. We try the saved card again on 08\.12\.2026\. The assistant pauses on 10\.12\.2026 unless the invoice is paid before then\. A card that you/u,
    ],
    ['on trial', 'trial', /left ?The trial ends on 12\.12\.2026\. Nothing is charged automatically: choose a plan/u],
    ['on trial with a plan', 'trialThatGoesOn', /left ?When the trial ends, your plan goes on, and your saved card/u],
  ] as const)(
    'a company that is %s reads the same at the limit, less what the limit does not allow',
    (_what, name, text) => {
      expect(said(name, 'conversation-limit')).toMatch(text)
    },
  )
})

describe('a company without a plan reads what an order begins with (TRIAL-1)', () => {
  const offers = {
    none: { is: 'none' },
    fortnight: { is: 'every-plan', days: 14 },
    day: { is: 'every-plan', days: 1 },
    some: { is: 'some-plans' },
    unknown: null,
  } as const
  const isPaid = /Your plan starts as soon as it is paid/u

  it.each([
    ['none', isPaid],
    ['fortnight', /Every plan starts with 14 free days\. Nothing is charged before they end\./u],
    ['day', /Every plan starts with 1 free day\. Nothing is charged before it ends\./u],
    ['some', /Some plans start with a free trial: their price says how long it is\./u],
    ['unknown', /Choose a plan to start\./u],
  ] as const)('the offer %s', (name, text) => {
    for (const standing of ['never', 'ended', 'trialOver'] as const)
      expect(said(standing, null, offers[name])).toMatch(text)
    if (name !== 'none') expect(said('never', null, offers[name])).not.toMatch(isPaid)
  })

  it('a paused AI is not said to wait for a payment where a trial brings it back', () => {
    const text = said('never', 'no-subscription', offers.fortnight)
    expect(text).toMatch(/The assistant answers again as soon as your plan starts\./u)
    expect(text).not.toMatch(/[Pp]aying|payment/u)
  })

  it('the page takes the offer from the plans on sale and from the provider’s word on the trial', async () => {
    const { unmount } = renderScreen(<SubscriptionPage />, {
      route: '/subscription',
      api: aBillingServer({ hasUsedTrial: false }).api,
    })
    expect(await screen.findByText(/Every plan starts with 14 free days/u)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Start the free trial' })).toBeVisible()
    unmount()
    renderScreen(<SubscriptionPage />, { route: '/subscription', api: aBillingServer({ hasUsedTrial: true }).api })
    expect(await screen.findByText(isPaid)).toBeVisible()
  })
})

describe('the whole page at a limit', () => {
  const full = { used: 500, limit: 500, periodStart: '2026-11-20T08:00:00.000Z', periodEnd: '2026-12-20T08:00:00.000Z' }
  const counted = names.filter((name) => standingExamples[name].subscription !== null)

  it.each(counted)(
    'the page of a company that is %s says of a full meter once that the AI pauses, if it runs',
    async (name) => {
      for (const aiPause of [null, { reason: 'conversation-limit', since } as const]) {
        const { subscription, invoices } = standingExamples[name]
        const atLimit: Subscription | null = subscription && { ...subscription, usage: full, usageMetrics: full }
        const { container, unmount } = renderScreen(<SubscriptionPage />, {
          route: '/subscription',
          api: aBillingServer({ subscription: atLimit, invoices, aiPause }).api,
        })
        await screen.findByRole('region', { name: 'Invoices' })
        const text = container.textContent
        const isSaid = running.includes(name) || aiPause !== null
        expect([aiPause?.reason, timesIn(text, pauses)]).toEqual([aiPause?.reason, isSaid ? 1 : 0])
        if (isSaid) expect(text).not.toMatch(everything)
        unmount()
      }
    },
  )
})
