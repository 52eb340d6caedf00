import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { VerifyView } from './VerifyView.tsx'

const quiet = { outcome: 'none' as const, isPending: false, seconds: 0, send: fn() }

const meta: Meta<typeof VerifyView> = {
  component: VerifyView,
  args: { isSignedIn: false, email: null, resend: quiet, onRetry: fn(), verification: { is: 'asking' } },
}
export default meta
type Story = StoryObj<typeof VerifyView>

export const Asking: Story = {}
export const Verified: Story = {
  args: { verification: { is: 'verified', email: 'anna@oak.example' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Email verified successfully' })).toHaveFocus()
  },
}
export const VerifiedSignedIn: Story = { args: { verification: { is: 'verified', email: '' }, isSignedIn: true } }
export const Awaited: Story = {
  args: { verification: { is: 'awaited', email: 'anna@oak.example' }, isSignedIn: true, email: 'anna@oak.example' },
}
export const Expired: Story = { args: { verification: { is: 'refused', isExpired: true } } }
export const NotValid: Story = {
  args: { verification: { is: 'refused', isExpired: false } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send the email again' }))
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Please provide an email address')
  },
}
export const Unclear: Story = {
  args: { verification: { is: 'unclear' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('An error occurred during verification')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const SentAgain: Story = {
  args: {
    verification: { is: 'refused', isExpired: true },
    email: 'anna@oak.example',
    resend: { ...quiet, outcome: 'sent', seconds: 60 },
  },
}
export const NotSent: Story = {
  args: {
    verification: { is: 'refused', isExpired: true },
    email: 'anna@oak.example',
    resend: { ...quiet, outcome: 'failed', seconds: 42 },
  },
}
export const Sending: Story = {
  args: {
    verification: { is: 'refused', isExpired: true },
    email: 'anna@oak.example',
    resend: { ...quiet, isPending: true },
  },
}
