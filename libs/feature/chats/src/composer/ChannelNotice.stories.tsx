import { aChat, aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ChatStory } from '../handover/testing/ChatStory.tsx'
import { BlockedNotice, ChannelNotice } from './ChannelNotice.tsx'

const channel = aMessenger({ status: 'disconnected', isActive: false })
const refused = { code: 'TOKEN_REFUSED' }

const meta: Meta<typeof ChannelNotice> = {
  component: ChannelNotice,
  args: { chat: aChat(), state: { is: 'off', channel } },
  decorators: [
    (Story) => (
      <ChatStory chat={aChat()}>
        <Story />
      </ChatStory>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof ChannelNotice>

export const Disconnected: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not connected: Telegram @lily_salon_bot.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Connect it again' })).toHaveAttribute('href', '/integrations')
  },
}
export const Failed: Story = {
  args: {
    state: {
      is: 'off',
      channel: aMessenger({ status: 'failed', metadata: { botUsername: 'lily_salon_bot', lastError: refused } }),
    },
  },
}
export const Connecting: Story = { args: { state: { is: 'connecting', channel } } }
export const Deleted: Story = { args: { state: { is: 'deleted' } } }
export const OnAPhone: Story = { ...Failed, globals: { viewport: { value: 'bigPhone' } } }
export const OfABlockedCustomer: Story = {
  render: ({ chat }) => <BlockedNotice chat={{ ...chat, blockedAt: '2026-11-20T12:30:00.000Z' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This customer is blocked.')).toBeVisible()
  },
}
