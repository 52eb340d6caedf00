import { aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { telegramDescriptor } from '../telegram/telegramDescriptor.tsx'
import { DeleteQuestion, DisconnectQuestion, TokenQuestion } from './ChannelQuestion.tsx'

const args = {
  channel: aMessenger(),
  isPending: false,
  onClose: fn(),
  onDelete: fn(),
  onDisconnect: fn(),
  onToken: fn(),
  onEdit: fn(),
}

const meta: Meta<typeof DeleteQuestion> = {
  component: DeleteQuestion,
  args: { ...args, chatCount: 12 },
}
export default meta
type Story = StoryObj<typeof DeleteQuestion>

export const DeleteWithChats: Story = {
  play: async ({ args, userEvent }) => {
    const button = await screen.findByRole('button', { name: 'Delete for good' })
    await expect(screen.getByText(/Its 12 chats can still be read/u)).toBeVisible()
    await expect(button).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Type @lily_salon_bot to confirm'), 'lily_salon')
    await expect(button).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Type @lily_salon_bot to confirm'), '_bot{Enter}')
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}
export const DeleteWithoutChats: Story = {
  args: { chatCount: 0 },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }))
    await expect(args.onDelete).toHaveBeenCalled()
  },
}
export const NotCounted: Story = { args: { chatCount: 'failed' } }
export const Counting: Story = { args: { chatCount: 'loading' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'bigPhone' } } }
export const Disconnect: Story = {
  render: () => <DisconnectQuestion {...args} />,
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await expect(args.onDisconnect).toHaveBeenCalled()
  },
}
export const Token: Story = {
  render: () => <TokenQuestion {...args} field={telegramDescriptor.renewal.field} failure={null} />,
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
    await expect(screen.getByText('Paste the token that BotFather gave you')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Bot token'), '123456789:AAE-token{Enter}')
    await expect(args.onToken).toHaveBeenCalledWith('123456789:AAE-token')
  },
}
export const TokenRefused: Story = {
  render: () => (
    <TokenQuestion {...args} field={telegramDescriptor.renewal.field} failure="This is the token of another bot." />
  ),
}
