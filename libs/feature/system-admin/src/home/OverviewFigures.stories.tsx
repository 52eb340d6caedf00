import type { Meta, StoryObj } from '@storybook/react-vite'
import { OverviewFigures } from './OverviewFigures.tsx'

const meta: Meta<typeof OverviewFigures> = {
  component: OverviewFigures,
  args: {
    stats: {
      companies: 31,
      activeSubscriptions: 14,
      trials: 12,
      archived: 2,
      chats: 5210,
      messages: 148_220,
      aiMessages: 91_004,
    },
  },
}
export default meta
type Story = StoryObj<typeof OverviewFigures>

export const Full: Story = {}

export const PartlyKnown: Story = {
  args: {
    stats: {
      companies: 1,
      activeSubscriptions: null,
      trials: null,
      archived: null,
      chats: 0,
      messages: null,
      aiMessages: null,
    },
  },
}

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
