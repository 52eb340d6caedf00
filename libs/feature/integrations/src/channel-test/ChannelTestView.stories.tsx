import type { ChannelTest } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ChannelTestView } from './ChannelTestView.tsx'

const test: ChannelTest = { expiresAt: '2026-11-20T12:15:00.000Z', arrivedAt: null, chatId: null, answer: null }
const arrived = { ...test, arrivedAt: '2026-11-20T12:01:00.000Z', chatId: 7 }

const meta: Meta<typeof ChannelTestView> = {
  component: ChannelTestView,
  args: {
    title: 'Telegram @lily_salon_bot',
    account: '@lily_salon_bot',
    talkAddress: 'https://t.me/lily_salon_bot',
    problem: null,
    code: 'K7QX2MPA',
    test,
    isExpired: false,
    onStart: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof ChannelTestView>

export const Waiting: Story = {
  play: async () => {
    await expect(await screen.findByText('K7QX2MPA')).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Write to @lily_salon_bot' })).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Expired: Story = {
  args: { isExpired: true },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'New code' }))
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
}
export const BeingAnswered: Story = { args: { test: { ...arrived, answer: { status: 'pending', error: null } } } }
export const Works: Story = {
  args: { test: { ...arrived, answer: { status: 'delivered', error: null } } },
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', '/chats/7')
    await expect(screen.queryByText('K7QX2MPA')).toBeNull()
  },
}
export const NotDelivered: Story = {
  args: { test: { ...arrived, answer: { status: 'failed', error: { code: 'BLOCKED', message: 'bot was blocked' } } } },
  play: async () => expect(await screen.findByText(/has blocked your account/u)).toBeVisible(),
}
export const CouldNotStart: Story = { args: { code: null, isFailed: true, test: null } }
