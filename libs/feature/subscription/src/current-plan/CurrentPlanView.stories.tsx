import { aSubscription } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { BillingSection } from '../section/BillingSection.tsx'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { CurrentPlanView } from './CurrentPlanView.tsx'

const meta: Meta<typeof CurrentPlanView> = {
  component: CurrentPlanView,
  args: { ...standingExamples.active, now: storyTime, onAction: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 400 }}>
        <BillingSection title="Your plan">
          <Story />
        </BillingSection>
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof CurrentPlanView>

export const Active: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change plan' }))
    await expect(args.onAction).toHaveBeenCalledWith('change-plan')
  },
}

export const Changing: Story = {
  args: standingExamples.changing,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the current plan' }))
    await expect(args.onAction).toHaveBeenCalledWith('keep-plan')
  },
}
export const KeepingThePlan: Story = { args: { ...standingExamples.changing, busy: 'keep-plan' } }
export const PlanNotKept: Story = {
  args: { ...standingExamples.changing, keepFailure: 'It did not work. Try again, and contact us if it fails again.' },
}
/** The change has begun: the renewal is being charged. */
export const ChangeBegun: Story = {
  args: { ...standingExamples.changing, now: new Date('2026-12-20T08:00:00.000Z') },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Keep the current plan' })).toBeNull()
  },
}
export const Trial: Story = { args: standingExamples.trial }
export const TrialOver: Story = { args: standingExamples.trialOver }
export const Pending: Story = { args: standingExamples.pending }
export const PastDue: Story = { args: standingExamples.pastDue }
export const PastDueWithoutCard: Story = {
  args: standingExamples.pastDueWithoutCard,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Next attempt')).toBeNull()
  },
}
export const Leaving: Story = { args: standingExamples.leaving }
export const Canceled: Story = { args: standingExamples.canceled }
export const CanceledWithPlanOffSale: Story = {
  args: { ...standingExamples.canceled, planSale: 'off-sale' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Ended: Story = { args: standingExamples.ended }
export const Paused: Story = { args: standingExamples.paused }
export const Busy: Story = { args: { busy: 'cancel' } }
export const BesideAnotherChange: Story = { args: { ...standingExamples.changing, isChanging: true } }
export const ThreeMonths: Story = {
  args: { subscription: aSubscription({ billingInterval: 3, amount: 14700, currencyCode: 'UAH' }) },
}
