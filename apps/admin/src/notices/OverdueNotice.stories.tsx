import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OverdueNoticeView } from './OverdueNotice.tsx'

const pastDue = {
  standing: 'past-due',
  confirmationUrl: null,
  isBeingPaid: false,
  isPlanGoingOn: true,
  isLimitReached: false,
  openCard: () => undefined,
  isOpening: false,
  failure: null,
} as const
const meta: Meta<typeof OverdueNoticeView> = {
  component: OverdueNoticeView,
  args: { overdue: pastDue },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof OverdueNoticeView>

export const PastDue: Story = { name: 'Past-due banner: payment overdue' }

export const BeingPaid: Story = {
  args: { overdue: { ...pastDue, isBeingPaid: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Show my subscription' })).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const UnpaidBeingPaid: Story = {
  args: { overdue: { ...pastDue, standing: 'unpaid', isPlanGoingOn: false, isBeingPaid: true } },
}

export const BeingPaidOnPhone: Story = {
  args: { overdue: { ...pastDue, isBeingPaid: true } },
  globals: { viewport: { value: 'phone' } },
}

export const Opening: Story = { args: { overdue: { ...pastDue, isOpening: true } } }

export const NotOpened: Story = {
  args: { overdue: { ...pastDue, failure: 'The payment provider does not answer. Nothing was charged.' } },
}

export const ToConfirm: Story = {
  args: { overdue: { ...pastDue, standing: 'to-confirm', confirmationUrl: 'https://bank.example/confirm' } },
}

export const PastDueAtLimit: Story = { args: { overdue: { ...pastDue, isLimitReached: true } } }

export const ToConfirmAtLimit: Story = {
  args: {
    overdue: {
      ...pastDue,
      standing: 'to-confirm',
      confirmationUrl: 'https://bank.example/confirm',
      isLimitReached: true,
    },
  },
}

export const UnpaidToConfirm: Story = {
  args: {
    overdue: {
      ...pastDue,
      standing: 'to-confirm',
      confirmationUrl: 'https://bank.example/confirm',
      isPlanGoingOn: false,
    },
  },
}

export const Unpaid: Story = { args: { overdue: { ...pastDue, standing: 'unpaid', isPlanGoingOn: false } } }

export const UnpaidOnPhone: Story = {
  args: { overdue: { ...pastDue, standing: 'unpaid', isPlanGoingOn: false } },
  globals: { viewport: { value: 'phone' } },
}
