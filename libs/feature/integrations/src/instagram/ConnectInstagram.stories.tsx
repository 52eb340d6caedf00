import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ConnectInstagram } from './ConnectInstagram.tsx'

const meta: Meta<typeof ConnectInstagram> = {
  component: ConnectInstagram,
  args: {
    isOpen: false,
    onOpen: fn(),
    onClose: fn(),
    failure: null,
    isPending: false,
    onAuthorize: fn(),
    outcome: null,
    isSandbox: false,
  },
}
export default meta
type Story = StoryObj<typeof ConnectInstagram>

export const Closed: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Connect an account' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Open: Story = {
  args: { isOpen: true },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to Instagram' }))
    await expect(args.onAuthorize).toHaveBeenCalledOnce()
  },
}
export const BesideASandbox: Story = { args: { isOpen: true, isSandbox: true } }
export const OnAPhone: Story = { args: { isOpen: true }, globals: { viewport: { value: 'phone' } } }
export const OnTheWay: Story = { args: { isOpen: true, isPending: true } }
export const NotSetUp: Story = {
  args: {
    isOpen: true,
    failure: 'This server is not set up for Instagram yet. Whoever runs it finds the steps in the operating guide.',
  },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent(/not set up for Instagram yet/u),
}
export const Connected: Story = { args: { outcome: { type: 'connected', name: '@lily.salon' } } }
export const Refused: Story = { args: { outcome: { type: 'refused' } } }
export const Failed: Story = {
  args: {
    outcome: {
      type: 'failed',
      reason: 'This account is connected to another company. Disconnect it there first.',
    },
  },
}
