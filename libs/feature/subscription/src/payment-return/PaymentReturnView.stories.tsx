import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PaymentReturnView } from './PaymentReturnView.tsx'

const meta: Meta<typeof PaymentReturnView> = {
  component: PaymentReturnView,
  args: { state: { is: 'checking' }, onCheck: fn() },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof PaymentReturnView>

export const Checking: Story = {}

export const Paid: Story = { args: { state: { is: 'paid', planName: 'Pro' } } }

export const CardAdded: Story = { args: { state: { is: 'card-added' } } }

export const Declined: Story = {
  args: { state: { is: 'failed', failure: 'declined', paymentUrl: 'https://pay.example/7' } },
}

export const ExpiredPage: Story = { args: { state: { is: 'failed', failure: 'expired', paymentUrl: null } } }

export const Unknown: Story = {
  args: { state: { is: 'unknown' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }))
    await expect(args.onCheck).toHaveBeenCalledOnce()
  },
}

export const Nothing: Story = { args: { state: { is: 'nothing' } } }

export const Phone: Story = { args: { state: { is: 'unknown' } }, globals: { viewport: { value: 'phone' } } }
