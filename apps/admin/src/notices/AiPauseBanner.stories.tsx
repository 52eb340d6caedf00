import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AiPauseBanner } from './AiPauseBanner.tsx'

const meta: Meta<typeof AiPauseBanner> = {
  component: AiPauseBanner,
  args: { pause: { reason: 'conversation-limit', until: new Date('2026-12-20T08:00:00.000Z') } },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof AiPauseBanner>

export const LimitReached: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/until 20\.12\.2026/u)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Choose a larger plan' })).toHaveAttribute(
      'href',
      '/subscription#plans',
    )
  },
}
export const LimitWithoutDay: Story = { args: { pause: { reason: 'conversation-limit', until: null } } }
export const TrialEnded: Story = { args: { pause: { reason: 'trial-ended', until: null } } }
export const NotPaid: Story = { args: { pause: { reason: 'unpaid', until: null } } }
export const SubscriptionEnded: Story = { args: { pause: { reason: 'subscription-ended', until: null } } }
export const WithoutPlan: Story = { args: { pause: { reason: 'no-subscription', until: null } } }
export const LimitOnPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const TrialEndedOnPhone: Story = {
  args: { pause: { reason: 'trial-ended', until: null } },
  globals: { viewport: { value: 'phone' } },
}
