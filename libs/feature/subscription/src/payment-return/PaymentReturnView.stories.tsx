import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PaymentReturnView } from './PaymentReturnView.tsx'

const meta: Meta<typeof PaymentReturnView> = {
  component: PaymentReturnView,
  args: { state: { is: 'checking', isCard: false, paymentUrl: null }, onCheck: fn() },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof PaymentReturnView>

export const Checking: Story = {}

export const PageStillOpen: Story = {
  args: { state: { is: 'checking', isCard: false, paymentUrl: 'https://pay.example/7' } },
}

export const Replaced: Story = {
  args: { state: { is: 'replaced', planName: 'Network', paymentUrl: 'https://pay.example/8' } },
}

export const Withdrawn: Story = {
  args: { state: { is: 'withdrawn' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/money that was paid there is returned/u)).toBeVisible()
    await expect(canvas.queryByText(/[Tt]ry again|[Pp]ay again/u)).toBeNull()
  },
}

export const NotPaidYet: Story = {
  args: { state: { is: 'unknown', isCard: false, paymentUrl: 'https://pay.example/7' } },
}

export const Paid: Story = { args: { state: { is: 'paid', planName: 'Pro' } } }

export const Ordered: Story = { args: { state: { is: 'ordered', planName: 'Pro', begins: null } } }

export const OrderedForLater: Story = {
  args: { state: { is: 'ordered', planName: 'Start', begins: '2026-12-20T08:00:00.000Z' } },
}

export const TrialBegun: Story = { args: { state: { is: 'trial', planName: 'Pro', ends: '2026-12-20T08:00:00.000Z' } } }

export const CardChecking: Story = { args: { state: { is: 'checking', isCard: true, paymentUrl: null } } }

export const CardUnknown: Story = { args: { state: { is: 'unknown', isCard: true, paymentUrl: null } } }

export const CardAdded: Story = { args: { state: { is: 'card-added', confirmationUrl: null } } }

/** The charge that is due waits at the bank of the card before. */
export const CardAddedBesideConfirmation: Story = {
  args: { state: { is: 'card-added', confirmationUrl: 'https://bank.example/3ds' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/still to be confirmed on the page of your bank/u)).toBeVisible()
    await expect(canvas.queryByText(/charged to it now/u)).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Confirm the payment' })).toHaveAttribute(
      'href',
      'https://bank.example/3ds',
    )
  },
}

export const Declined: Story = {
  args: { state: { is: 'failed', failure: 'declined', paymentUrl: 'https://pay.example/7' } },
}

export const ExpiredPage: Story = { args: { state: { is: 'failed', failure: 'expired', paymentUrl: null } } }

export const Unknown: Story = {
  args: { state: { is: 'unknown', isCard: false, paymentUrl: null } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }))
    await expect(args.onCheck).toHaveBeenCalledOnce()
  },
}

export const Nothing: Story = { args: { state: { is: 'nothing' } } }

export const Phone: Story = {
  args: { state: { is: 'unknown', isCard: false, paymentUrl: null } },
  globals: { viewport: { value: 'phone' } },
}
