import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ForgotPasswordView } from './ForgotPasswordView.tsx'

const meta: Meta<typeof ForgotPasswordView> = {
  component: ForgotPasswordView,
  args: { outcome: 'none', isPending: false, seconds: 0, onSubmit: fn() },
}
export default meta
type Story = StoryObj<typeof ForgotPasswordView>

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send the link' }))
    await expect(canvas.getByLabelText('Email')).toHaveFocus()
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Please provide an email address')
    await userEvent.keyboard('anna@oak.example{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith('anna@oak.example')
  },
}
export const Asking: Story = { args: { isPending: true, knownEmail: 'anna@oak.example' } }
export const Sent: Story = {
  args: { outcome: 'sent', seconds: 60, knownEmail: 'anna@oak.example', sentTo: 'anna@oak.example' },
}
export const NotSent: Story = { args: { outcome: 'failed', seconds: 42, knownEmail: 'anna@oak.example' } }
