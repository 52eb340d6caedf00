import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NoPasswordView } from './NoPasswordView.tsx'

const meta: Meta<typeof NoPasswordView> = {
  component: NoPasswordView,
  args: { email: 'anna@oak.example', outcome: 'none', isPending: false, seconds: 0, onSend: fn() },
}
export default meta
type Story = StoryObj<typeof NoPasswordView>

export const Offered: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send the link' }))
    await expect(args.onSend).toHaveBeenCalledOnce()
  },
}
export const Sending: Story = { args: { isPending: true } }
export const Sent: Story = { args: { outcome: 'sent', seconds: 60 } }
export const Failed: Story = { args: { outcome: 'failed' } }
export const LongAddress: Story = {
  args: { email: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example' },
}
