import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { VerificationNoticeView } from './VerificationNoticeView.tsx'

const quiet = { outcome: 'none' as const, isPending: false, seconds: 0, send: fn() }

const meta: Meta<typeof VerificationNoticeView> = {
  component: VerificationNoticeView,
  parameters: { layout: 'fullscreen' },
  args: { email: 'anna@oak.example', resend: quiet, onDismiss: fn() },
}
export default meta
type Story = StoryObj<typeof VerificationNoticeView>

export const Quiet: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }))
    await expect(args.resend.send).toHaveBeenCalledWith('anna@oak.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}
export const Sent: Story = { args: { resend: { ...quiet, outcome: 'sent', seconds: 60 } } }
export const NotSent: Story = { args: { resend: { ...quiet, outcome: 'failed', seconds: 86_399 } } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    email: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example',
    resend: { ...quiet, outcome: 'sent', seconds: 60 },
  },
}
