import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ConnectTelegramBusiness } from './ConnectTelegramBusiness.tsx'

const meta: Meta<typeof ConnectTelegramBusiness> = {
  component: ConnectTelegramBusiness,
  args: { awaited: null, failure: null, isPending: false, onConnect: fn(() => Promise.resolve()), onEdit: fn() },
}
export default meta
type Story = StoryObj<typeof ConnectTelegramBusiness>

export const First: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Token of the bot for your account'), ' 123456789:AAE-token {Enter}')
    await expect(args.onConnect).toHaveBeenCalledWith('123456789:AAE-token')
  },
}
export const WaitingForTheAccount: Story = {
  args: { awaited: { botUsername: 'lily_desk_bot' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Waiting for your account: add @lily_desk_bot')
  },
}
export const BesideASandbox: Story = { args: { sandboxBotFather: '/sandbox/botfather' } }
export const Connecting: Story = { args: { isPending: true } }
export const NotForBusiness: Story = {
  args: {
    failure:
      'This bot cannot be connected to accounts yet. In BotFather, open its Bot Settings and turn on Business Mode, then try again.',
    onConnect: () => Promise.reject(new Error('refused')),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Token of the bot for your account'), '1:a{Enter}')
    await expect(canvas.getByLabelText('Token of the bot for your account')).toHaveFocus()
  },
}
