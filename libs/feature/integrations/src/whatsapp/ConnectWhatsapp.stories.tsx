import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ConnectWhatsapp } from './ConnectWhatsapp.tsx'

const meta: Meta<typeof ConnectWhatsapp> = {
  component: ConnectWhatsapp,
  args: {
    failure: null,
    isPending: false,
    onConnect: fn(() => Promise.resolve()),
    onEdit: fn(),
    connectedAs: null,
    webhookAddress: 'https://desk.example/webhooks/meta',
    sandboxNumbers: null,
    signup: null,
    onPair: fn(),
  },
}
export default meta
type Story = StoryObj<typeof ConnectWhatsapp>

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a number' }))
  return screen.findByRole('dialog', { name: 'Connect a WhatsApp number' })
}
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Phone number ID'), ' 106540352242922 ')
  await userEvent.type(screen.getByLabelText('WhatsApp Business Account ID'), '102290129340398')
  await userEvent.type(screen.getByLabelText('Access token'), 'EAAtoken-of-a-system-user{Enter}')
}

export const Closed: Story = {}
export const Connects: Story = {
  play: async ({ args }) => {
    await open()
    await fill()
    await expect(args.onConnect).toHaveBeenCalledWith({
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      accessToken: 'EAAtoken-of-a-system-user',
    })
  },
}
export const Open: Story = { play: async () => void (await open()) }
export const BesideASandbox: Story = {
  args: { webhookAddress: null, sandboxNumbers: '/sandbox/whatsapp' },
  play: async () => void (await open()),
}
export const OnAPhone: Story = { ...Open, globals: { viewport: { value: 'phone' } } }
export const Missing: Story = {
  play: async ({ args }) => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
    await expect(screen.getByLabelText('Phone number ID')).toHaveFocus()
    await expect(screen.getAllByText('Paste it from Meta’s page')).toHaveLength(3)
    await expect(args.onConnect).not.toHaveBeenCalled()
  },
}
export const Refused: Story = {
  args: {
    failure: 'This number does not belong to this WhatsApp Business account. Copy both IDs from the same page.',
    onConnect: () => Promise.reject(new Error('refused')),
  },
  play: async () => {
    await open()
    await fill()
    await expect(await screen.findByText(/does not belong to this WhatsApp Business account/u)).toBeVisible()
    await expect(screen.getByLabelText('Phone number ID')).toHaveFocus()
  },
}
export const Connected: Story = { args: { connectedAs: '+1 555-0100' } }
