import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ConnectTelegram } from './ConnectTelegram.tsx'

const meta: Meta<typeof ConnectTelegram> = {
  component: ConnectTelegram,
  args: { isFirst: true, failure: null, isPending: false, onConnect: fn(() => Promise.resolve()), onEdit: fn() },
}
export default meta
type Story = StoryObj<typeof ConnectTelegram>

export const First: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Bot token'), ' 123456789:AAE-token {Enter}')
    await expect(args.onConnect).toHaveBeenCalledWith('123456789:AAE-token')
    await expect(canvas.getByLabelText('Bot token')).toHaveValue('')
  },
}
export const BesideASandbox: Story = { args: { sandboxBotFather: '/sandbox/botfather' } }
export const Another: Story = { args: { isFirst: false } }
export const Connecting: Story = { args: { isPending: true } }
export const Missing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connect' }))
    await expect(canvas.getByLabelText('Bot token')).toHaveFocus()
    await expect(canvas.getByText('Paste the token that BotFather gave you')).toBeVisible()
    await expect(args.onConnect).not.toHaveBeenCalled()
  },
}
export const Refused: Story = {
  args: {
    failure: 'Telegram does not know this token. Copy it once more from BotFather, all of it.',
    onConnect: () => Promise.reject(new Error('refused')),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Bot token'), '1:a{Enter}')
    await expect(canvas.getByLabelText('Bot token')).toHaveFocus()
  },
}
