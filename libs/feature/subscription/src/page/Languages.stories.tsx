import { paymentMethodOf } from '@frontdesk/billing-rules'
import { money } from '@frontdesk/money'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LimitReachedNotice } from '../ai-pause/LimitReachedNotice.tsx'
import { CurrentPlanView } from '../current-plan/CurrentPlanView.tsx'
import { MissingCardNotice } from '../notices/MissingCardNotice.tsx'
import { ChangedElsewhereNotice } from '../notices/ChangedElsewhereNotice.tsx'
import { OpenPaymentNotice } from '../notices/OpenPaymentNotice.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { UnknownPageNotice } from '../notices/UnknownPageNotice.tsx'
import { OrderFailureNotice } from '../order/OrderFailureNotice.tsx'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { PaymentReturnView, type PaymentReturn } from '../payment-return/PaymentReturnView.tsx'
import type { TrialOffer } from '../plans/TrialOffer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { PageExample } from './PageExample.tsx'
import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { SubscriptionLayout } from './SubscriptionLayout.tsx'

const nothing = () => undefined
const page = 'https://pay.example/7'
const returns: readonly PaymentReturn[] = [
  { is: 'checking', isCard: false, paymentUrl: page },
  { is: 'checking', isCard: true, paymentUrl: null },
  { is: 'replaced', planName: 'Pro', paymentUrl: page },
  { is: 'paid', planName: 'Pro' },
  { is: 'ordered', planName: 'Pro', begins: '2026-12-20T08:00:00.000Z' },
  { is: 'trial', planName: 'Pro', ends: '2026-12-20T08:00:00.000Z' },
  { is: 'card-added', confirmationUrl: null },
  { is: 'card-added', confirmationUrl: page },
  { is: 'failed', failure: 'declined', paymentUrl: page },
  { is: 'unknown', isCard: false, paymentUrl: page },
  { is: 'unknown', isCard: false, paymentUrl: null },
  { is: 'unknown', isCard: true, paymentUrl: null },
  { is: 'nothing' },
]

const offers: readonly (TrialOffer | null)[] = [{ is: 'every-plan', days: 14 }, { is: 'some-plans' }, null]

/** Two whole pages, what each state says and offers, and the way back from a payment, one below the other. */
function EveryState() {
  return (
    <>
      <PageExample {...standingExamples.never} isChoosing />
      <PageExample {...standingExamples.changing} isChoosing />
      {Object.entries(standingExamples).map(([name, { subscription, invoices }]) => (
        <SubscriptionLayout
          key={name}
          notices={
            <StandingNotice
              standing={subscriptionStandingOf(subscription, invoices, storyTime)}
              subscription={subscription}
              now={storyTime}
              onAction={nothing}
            />
          }
          plan={
            subscription && (
              <CurrentPlanView subscription={subscription} invoices={invoices} now={storyTime} onAction={nothing} />
            )
          }
          payment={
            subscription && (
              <PaymentMethodView method={paymentMethodOf(subscription, invoices)} mayChange onChange={nothing} />
            )
          }
        />
      ))}
      {returns.map((state, at) => (
        <PaymentReturnView key={at} state={state} onCheck={nothing} />
      ))}
      <LimitReachedNotice until={new Date('2026-12-20T08:00:00.000Z')} wayBack="switch" onChoose={nothing} />
      {offers.map((trialOffer, at) => (
        <StandingNotice
          key={at}
          standing={{ is: 'never' }}
          subscription={null}
          now={storyTime}
          trialOffer={trialOffer}
          pause={{ reason: 'no-subscription', until: null }}
          onAction={nothing}
        />
      ))}
      {[standingExamples.pastDue, standingExamples.trialThatGoesOn].map(({ subscription, invoices }, at) => (
        <StandingNotice
          key={at}
          standing={subscriptionStandingOf(subscription, invoices, storyTime)}
          subscription={subscription}
          now={storyTime}
          isLimitReached
          onAction={nothing}
        />
      ))}
      <LimitReachedNotice until={null} wayBack="upgrading" />
      {(['promo-unread', 'FORBIDDEN', null] as const).map((because) => (
        <OrderFailureNotice key={because} failure={{ because }} onReload={nothing} />
      ))}
      <StandingNotice
        standing={{ is: 'canceled' }}
        subscription={standingExamples.canceled.subscription}
        now={storyTime}
        planSale="off-sale"
        onAction={nothing}
      />
      <MissingCardNotice
        renewal={{ on: new Date('2026-12-20T08:00:00.000Z'), amount: money(4900, 'USD') }}
        onAddCard={nothing}
      />
      <ChangedElsewhereNotice onReload={nothing} />
      <OpenPaymentNotice paymentUrl={page} />
      <UnknownPageNotice />
      <SubscriptionFailure onRetry={nothing} />
    </>
  )
}

const meta: Meta<typeof EveryState> = {
  component: EveryState,
  // Each part is looked at by axe in its own story; here is all of it at once.
  parameters: { layout: 'fullscreen', a11y: { test: 'off' } },
}
export default meta
type Story = StoryObj<typeof EveryState>

/** The texts that are shown or read out, piece by piece, if they have a word in them. */
function textsOf(root: HTMLElement): string[] {
  const texts: (string | null)[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('style, script')) texts.push(walker.currentNode.textContent)
  for (const element of root.querySelectorAll('[aria-label], [placeholder]'))
    texts.push(element.getAttribute('aria-label'), element.getAttribute('placeholder'))
  return texts.map((text) => text?.trim() ?? '').filter((text) => /\p{L}{3}/u.test(text))
}

/**
 * Texts that are the same in every language: names of plans, of cards, channels, services and files, and the data that
 * the examples are filled with.
 */
const names =
  /\b(Start|Pro|Network|PDF|Visa|Mastercard|Telegram|WhatsApp|Instagram|Altegio|Lily Beauty LLC|Khreshchatyk St)\b/gu

/** Elements that stick out of the page, or are cut off by a parent that hides its overflow. */
function overflowing(root: HTMLElement): string[] {
  if (window.innerWidth !== 390) throw new Error(`The phone is ${String(window.innerWidth)} px wide`)
  const width = document.documentElement.clientWidth
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      // Words for screen readers alone are one pixel wide; what has none is drawn, such as the thumb of a switch.
      if (
        own <= 1 ||
        !element.textContent?.trim() ||
        element.closest('[class*="hidden" i], [class*="aloud" i], legend, caption, thead')
      )
        return false
      const isCut = getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      return right > width + 0.5 || left < -0.5 || isCut
    })
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60) ?? ''}`)
}

/**
 * Whether a text is English in a language written in Cyrillic: it has a Latin word, and is no name. What is not
 * translated at all is found so in any of them; the catalogues of the others are compared by `messages:check`.
 */
const isEnglish = (text: string): boolean => /\p{Script=Latin}{3}/u.test(text.replaceAll(names, ''))

const inCyrillic: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const texts = textsOf(canvasElement)
  // It is not an empty page in which nothing English is found.
  await expect(texts.length).toBeGreaterThan(200)
  await expect([...new Set(texts.filter(isEnglish))]).toEqual([])
  await expect(overflowing(canvasElement)).toEqual([])
}

const fits: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await expect(textsOf(canvasElement).length).toBeGreaterThan(200)
  await expect(overflowing(canvasElement)).toEqual([])
}

const bigPhone = { value: 'bigPhone' }
export const English: Story = { globals: { locale: 'en', viewport: bigPhone }, play: fits }
export const Spanish: Story = { globals: { locale: 'es', viewport: bigPhone }, play: fits }
export const Portuguese: Story = { globals: { locale: 'pt', viewport: bigPhone }, play: fits }
export const Kazakh: Story = { globals: { locale: 'kk', viewport: bigPhone }, play: inCyrillic }
export const Russian: Story = { globals: { locale: 'ru', viewport: bigPhone }, play: inCyrillic }
export const Ukrainian: Story = { globals: { locale: 'uk', viewport: bigPhone }, play: inCyrillic }
