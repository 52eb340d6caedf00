import type { Meta, StoryObj } from '@storybook/react-vite'
import { SubscriptionSuccessPage } from './SubscriptionSuccessPage.tsx'

const meta: Meta<typeof SubscriptionSuccessPage> = {
  component: SubscriptionSuccessPage,
  parameters: { layout: 'fullscreen', route: '/subscription/success?subscriptionId=7' },
}
export default meta
type Story = StoryObj<typeof SubscriptionSuccessPage>

export const Ordered: Story = {}

export const CardAdded: Story = { parameters: { route: '/subscription/success?payment_added=true' } }

export const Nothing: Story = { parameters: { route: '/subscription/success' } }
