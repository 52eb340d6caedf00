import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ChannelStep } from './ChannelStep.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'

const meta: Meta<typeof OnboardingFrame> = {
  component: OnboardingFrame,
  args: { locale: 'en', onLocale: fn(), onLogout: fn(), children: <p>The form</p> },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof OnboardingFrame>

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Business').closest('li')).toHaveAttribute('aria-current', 'step')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }))
    await expect(args.onLogout).toHaveBeenCalled()
  },
}

export const Assistant: Story = {
  args: { step: 'assistant' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Assistant').closest('li')).toHaveAttribute('aria-current', 'step')
  },
}

export const Channel: Story = {
  args: { step: 'channel', children: <ChannelStep /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('First channel').closest('li')).toHaveAttribute('aria-current', 'step')
    await expect(canvas.getByRole('link', { name: 'Connect a channel' })).toHaveAttribute('href', '/integrations')
  },
}

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
