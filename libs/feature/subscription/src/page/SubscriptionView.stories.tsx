import type { Meta, StoryObj } from '@storybook/react-vite'
import { SubscriptionView } from './SubscriptionView.tsx'

const end = new Date(2026, 11, 5, 12)
const meta: Meta<typeof SubscriptionView> = {
  component: SubscriptionView,
  args: {
    trial: { is: 'running', end, daysLeft: 14 },
    contact: { whatsapp: '+380501112233', telegram: 'frontdesk_help' },
  },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof SubscriptionView>

export const Running: Story = {}

export const OneDayLeft: Story = { args: { trial: { is: 'running', end, daysLeft: 1 } } }

export const LastDay: Story = { args: { trial: { is: 'last-day', end } } }

export const Over: Story = { args: { trial: { is: 'over' } } }

export const WithoutContacts: Story = { args: { contact: { whatsapp: null, telegram: null } } }

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
