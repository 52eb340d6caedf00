import { aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { StartChatView } from './StartChatDialog.tsx'

const whatsapp = aMessenger({ id: 4, type: 'whatsapp', metadata: { displayPhoneNumber: '+380 44 123 45 67' } })
const other = aMessenger({ id: 5, type: 'whatsapp', metadata: { displayPhoneNumber: '+380 44 765 43 21' } })

const meta: Meta<typeof StartChatView> = {
  component: StartChatView,
  args: { channels: [whatsapp], isBusy: false, error: null, onContinue: fn(), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof StartChatView>

export const OneChannel: Story = {
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText(/^Phone number/u), '067 123 45 67{Enter}')
    await expect(args.onContinue).toHaveBeenCalledWith({ messengerId: 4, phone: '067 123 45 67' })
  },
}
export const TwoChannels: Story = {
  args: { channels: [whatsapp, other] },
  play: async ({ args }) => {
    await userEvent.selectOptions(await screen.findByLabelText('Channel'), '5')
    await userEvent.type(screen.getByLabelText(/^Phone number/u), '+380671234567{Enter}')
    await expect(args.onContinue).toHaveBeenCalledWith({ messengerId: 5, phone: '+380671234567' })
  },
}
export const NoChannel: Story = {
  args: { channels: [] },
  play: async () => expect(await screen.findByRole('link', { name: 'Connect a channel' })).toBeVisible(),
}
export const Loading: Story = { args: { channels: undefined } }
export const Refused: Story = {
  args: { error: 'This is no phone number. Write it as you would dial it, or with a plus and its country.' },
}
export const Looking: Story = { args: { isBusy: true } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
