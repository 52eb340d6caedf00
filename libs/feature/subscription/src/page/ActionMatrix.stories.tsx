import { isActionAllowed, paymentMethodOf } from '@frontdesk/billing-rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { CurrentPlanView } from '../current-plan/CurrentPlanView.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'

type Shown = {
  /** The offers of the screen in this state: the names of links, buttons and switches. */
  notice: readonly string[]
  plan: readonly string[]
  payment: readonly string[]
  isAutoUpgradeOffered: boolean
}

const running = ['Change plan', 'Cancel subscription']
const paid: Shown = { notice: [], plan: running, payment: ['Replace card'], isAutoUpgradeOffered: true }
const over: Shown = { notice: [], plan: [], payment: [], isAutoUpgradeOffered: false }
const renewable: Shown = {
  ...over,
  notice: ['Choose a plan', 'Renew the same plan'],
  plan: ['Renew the same plan'],
}
const onTrial: Shown = {
  notice: ['Choose a plan'],
  plan: ['Choose a plan', 'Cancel subscription'],
  payment: ['Add a card'],
  isAutoUpgradeOffered: true,
}

/** Written by hand from the rules of SUB-5, not computed by them. */
const matrix: Readonly<Record<keyof typeof standingExamples, Shown>> = {
  never: { ...over, notice: [] },
  trial: onTrial,
  trialThatGoesOn: { ...paid, notice: ['Change plan'] },
  trialWithoutCard: { ...paid, notice: ['Add a card', 'Change plan'], payment: ['Add a card'] },
  trialLastDay: onTrial,
  trialOver: { ...over, notice: ['Choose a plan'] },
  pending: { ...paid, notice: ['Continue to payment', 'Check again'] },
  pageUnknown: { ...paid, notice: ['Check again'] },
  beingConfirmed: { ...paid, notice: ['Check again'] },
  firstPaymentFailed: { ...paid, notice: ['Pay again'] },
  firstPaymentReturned: { ...paid, notice: ['Pay again'] },
  active: paid,
  changing: { ...paid, plan: ['Keep the current plan', ...running] },
  activeBeingPaid: { ...paid, payment: ['Add a card'] },
  activeWithCardBeingPaid: paid,
  toConfirm: { ...paid, notice: ['Confirm the payment'] },
  pastDue: { ...paid, notice: ['Try the saved card again', 'Pay with another card'] },
  pastDueBySchedule: { ...paid, notice: ['Pay by card'] },
  pastDueCharging: { ...paid, notice: ['Check again', 'Pay with another card'] },
  pastDueWithoutCard: { ...paid, notice: ['Add a card'], payment: ['Add a card'] },
  pastDueBeingPaid: { ...paid, notice: ['Check again', 'Add a card'], payment: ['Add a card'] },
  pastDueWithCardBeingPaid: { ...paid, notice: ['Check again', 'Pay with another card'] },
  unpaid: { ...paid, notice: ['Try the saved card again', 'Pay with another card'] },
  paused: paid,
  pausedBeingPaid: paid,
  leaving: {
    notice: ['Keep my subscription'],
    plan: ['Keep my subscription'],
    payment: ['Replace card'],
    isAutoUpgradeOffered: false,
  },
  canceled: renewable,
  endedCanceled: renewable,
  ended: { ...over, notice: ['Choose a plan'] },
}

const nothing = fn()

/** One row: what the views offer in a state. */
function Row({ name, subscription, invoices }: StandingExample & { name: string }) {
  return (
    <tr data-state={name}>
      <th scope="row" style={{ textAlign: 'start', verticalAlign: 'top', padding: 8 }}>
        {name}
      </th>
      <td data-part="notice" style={{ verticalAlign: 'top', padding: 8 }}>
        <StandingNotice
          standing={subscriptionStandingOf(subscription, invoices, storyTime)}
          subscription={subscription}
          now={storyTime}
          onAction={nothing}
        />
      </td>
      <td data-part="plan" style={{ verticalAlign: 'top', padding: 8, minWidth: 280 }}>
        {subscription && (
          <CurrentPlanView subscription={subscription} invoices={invoices} now={storyTime} onAction={nothing} />
        )}
      </td>
      <td data-part="payment" style={{ verticalAlign: 'top', padding: 8, minWidth: 160 }}>
        {subscription && (
          <PaymentMethodView
            method={paymentMethodOf(subscription, invoices)}
            mayChange={isActionAllowed('add-payment-method', subscription, storyTime)}
            onChange={nothing}
          />
        )}
      </td>
      <td data-part="auto-upgrade" style={{ verticalAlign: 'top', padding: 8, minWidth: 200 }}>
        {isActionAllowed('set-auto-upgrade', subscription, storyTime) && (
          <AutoUpgradeSwitch isOn={false} onSwitch={nothing} />
        )}
      </td>
    </tr>
  )
}

/** Every state of a subscription beside everything that can be done in it (SUB-5, decision S2 and S3 of the rules). */
function Matrix() {
  return (
    <div role="region" aria-label="Actions by state" tabIndex={0} style={{ overflowX: 'auto' }}>
      <table>
        <thead>
          <tr>
            {['State', 'Notice', 'Plan', 'Payment method', 'Automatic upgrade'].map((title) => (
              <th key={title} scope="col" style={{ textAlign: 'start', padding: 8 }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(standingExamples).map(([name, example]) => (
            <Row key={name} name={name} {...example} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const meta: Meta<typeof Matrix> = { component: Matrix }
export default meta

const namesIn = (part: HTMLElement): string[] =>
  [...within(part).queryAllByRole('link'), ...within(part).queryAllByRole('button')].map(
    (element) => element.textContent ?? '',
  )

export const All: StoryObj<typeof Matrix> = {
  play: async ({ canvasElement }) => {
    for (const [state, shown] of Object.entries(matrix)) {
      const part = (name: string) => {
        const found = canvasElement.querySelector<HTMLElement>(`[data-state="${state}"] [data-part="${name}"]`)
        if (!found) throw new Error(`${state} has no ${name}`)
        return found
      }
      await expect([state, namesIn(part('notice'))]).toEqual([state, shown.notice])
      await expect([state, namesIn(part('plan'))]).toEqual([state, shown.plan])
      await expect([state, namesIn(part('payment'))]).toEqual([state, shown.payment])
      await expect([state, within(part('auto-upgrade')).queryAllByRole('switch').length]).toEqual([
        state,
        shown.isAutoUpgradeOffered ? 1 : 0,
      ])
    }
  },
}
