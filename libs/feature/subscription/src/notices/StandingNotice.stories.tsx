import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { StandingNotice } from './StandingNotice.tsx'
import { subscriptionStandingOf } from './subscriptionStandingOf.ts'

const argsOf = ({ subscription, invoices }: StandingExample) => ({
  standing: subscriptionStandingOf(subscription, invoices, storyTime),
  subscription,
})

const meta: Meta<typeof StandingNotice> = {
  component: StandingNotice,
  args: { ...argsOf(standingExamples.never), now: storyTime, onAction: fn() },
}
export default meta
type Story = StoryObj<typeof StandingNotice>

export const Never: Story = {}
export const NeverWithTrial: Story = {
  args: { trialOffer: { is: 'every-plan', days: 14 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Every plan starts with 14 free days\./u)).toBeVisible()
  },
}
export const NeverWithSomeTrials: Story = { args: { trialOffer: { is: 'some-plans' } } }
export const NeverBeforePlansAreKnown: Story = { args: { trialOffer: null } }
export const NeverWithTrialAndPause: Story = {
  args: { trialOffer: { is: 'every-plan', days: 14 }, pause: { reason: 'no-subscription', until: null } },
}
export const Trial: Story = { args: argsOf(standingExamples.trial) }
export const TrialThatGoesOn: Story = { args: argsOf(standingExamples.trialThatGoesOn) }
export const TrialWithoutCard: Story = {
  args: argsOf(standingExamples.trialWithoutCard),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a card' }))
    await expect(args.onAction).toHaveBeenCalledWith('add-payment-method')
  },
}
export const TrialAtLimit: Story = { args: { ...argsOf(standingExamples.trialThatGoesOn), isLimitReached: true } }
export const TrialLastDay: Story = { args: argsOf(standingExamples.trialLastDay) }
export const TrialOver: Story = { args: argsOf(standingExamples.trialOver) }
export const Pending: Story = { args: argsOf(standingExamples.pending) }
export const PageUnknown: Story = { args: argsOf(standingExamples.pageUnknown) }
export const BeingConfirmed: Story = { args: argsOf(standingExamples.beingConfirmed) }
export const FirstPaymentFailed: Story = { args: argsOf(standingExamples.firstPaymentFailed) }
export const FirstPaymentReturned: Story = { args: argsOf(standingExamples.firstPaymentReturned) }
export const Active: Story = { args: argsOf(standingExamples.active) }
export const ToConfirm: Story = { args: argsOf(standingExamples.toConfirm) }
export const PastDue: Story = { args: argsOf(standingExamples.pastDue) }
export const PastDueBySchedule: Story = { args: argsOf(standingExamples.pastDueBySchedule) }
export const PastDueCharging: Story = { args: argsOf(standingExamples.pastDueCharging) }
export const TryingAgain: Story = {
  args: { ...argsOf(standingExamples.pastDue), busy: 'charge-again' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Pay with another card' })).toBeDisabled()
  },
}
export const PastDueAtLimit: Story = {
  args: { ...argsOf(standingExamples.pastDue), isLimitReached: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Your plan goes on meanwhile\./u)).toBeVisible()
    await expect(canvas.queryByText(/You can use everything/u)).toBeNull()
  },
}
export const PastDueWithoutCard: Story = { args: argsOf(standingExamples.pastDueWithoutCard) }
export const PastDueBeingPaid: Story = {
  args: argsOf(standingExamples.pastDueBeingPaid),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/A payment is being confirmed\./u)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Check again' })).toBeVisible()
  },
}
export const PastDueWithCardBeingPaid: Story = {
  args: argsOf(standingExamples.pastDueWithCardBeingPaid),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/A payment is being confirmed\./u)).toBeVisible()
    await expect(canvas.queryByText(/The saved card is being charged/u)).toBeNull()
  },
}
export const Unpaid: Story = {
  args: { ...argsOf(standingExamples.unpaid), pause: { reason: 'unpaid', until: null } },
}
export const UnpaidToConfirm: Story = {
  args: {
    ...argsOf({
      ...standingExamples.unpaid,
      subscription: { ...standingExamples.unpaid.subscription, confirmationUrl: 'https://bank.example/3ds' },
    }),
    pause: { reason: 'unpaid', until: null },
  },
}
export const PendingWithPause: Story = {
  args: { ...argsOf(standingExamples.pending), pause: { reason: 'no-subscription', until: null } },
}
export const CanceledWithPause: Story = {
  args: { ...argsOf(standingExamples.canceled), pause: { reason: 'subscription-ended', until: null } },
}
export const Paused: Story = { args: argsOf(standingExamples.paused) }

export const Leaving: Story = {
  args: argsOf(standingExamples.leaving),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keep my subscription' }))
    await expect(args.onAction).toHaveBeenCalledWith('renew')
  },
}

export const Canceled: Story = { args: argsOf(standingExamples.canceled) }
export const CanceledWithPlanOffSale: Story = {
  args: { ...argsOf(standingExamples.canceled), planSale: 'off-sale' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The plan that you had is no longer sold/u)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Choose a plan' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Renew the same plan' })).toBeNull()
  },
}
export const EndedCanceled: Story = { args: argsOf(standingExamples.endedCanceled) }
export const Ended: Story = { args: argsOf(standingExamples.ended) }
export const Busy: Story = { args: { ...argsOf(standingExamples.canceled), busy: 'renew' } }

export const Failed: Story = {
  args: {
    ...argsOf(standingExamples.leaving),
    failure: 'Unable to renew subscription. Nothing was charged. Try again, and contact us if it fails again.',
  },
}

export const Phone: Story = { args: argsOf(standingExamples.pastDue), globals: { viewport: { value: 'phone' } } }
