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
export const Trial: Story = { args: argsOf(standingExamples.trial) }
export const TrialThatGoesOn: Story = { args: argsOf(standingExamples.trialThatGoesOn) }
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
export const Unpaid: Story = { args: argsOf(standingExamples.unpaid) }
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
  args: { ...argsOf(standingExamples.leaving), failure: 'Unable to renew subscription.' },
}

export const Phone: Story = { args: argsOf(standingExamples.pastDue), globals: { viewport: { value: 'phone' } } }
