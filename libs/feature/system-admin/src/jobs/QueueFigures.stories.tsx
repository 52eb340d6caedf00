import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueueFigures } from './QueueFigures.tsx'

const meta: Meta<typeof QueueFigures> = {
  component: QueueFigures,
  args: {
    queues: [
      { queue: 'deliveries', waiting: 12_040, inProgress: 3, failed: 1, dueSince: '2026-11-20T09:00:00.000Z' },
      { queue: 'ai-runs', waiting: 0, inProgress: 2, failed: 0, dueSince: null },
      { queue: 'emails', waiting: 1, inProgress: 0, failed: 4, dueSince: null },
      { queue: 'assistant-checks', waiting: 0, inProgress: 0, failed: 0, dueSince: null },
      { queue: 'altegio', waiting: 0, inProgress: 0, failed: 1, dueSince: null },
      { queue: 'channel-events', waiting: 2, inProgress: 0, failed: 1, dueSince: null },
      { queue: 'billing-ends', waiting: 0, inProgress: 0, failed: 0, dueSince: null },
      { queue: 'of-a-newer-server', waiting: 0, inProgress: 0, failed: 1, dueSince: null },
    ],
  },
}
export default meta
type Story = StoryObj<typeof QueueFigures>

export const Busy: Story = {}
export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
