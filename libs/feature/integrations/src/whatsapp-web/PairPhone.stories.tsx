import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { PairPhone } from './PairPhone.tsx'

const later = '2199-01-01T00:00:00.000Z'
const code = { is: 'code', qr: '2@kP3vLr0hB1,Tm9uZSBvZiB0aGlzIGlzIHJlYWw=,c2VjcmV0', expiresAt: later } as const

const meta: Meta<typeof PairPhone> = {
  component: PairPhone,
  args: {
    step: { is: 'risk' },
    isPending: false,
    failure: null,
    scanAddressOf: null,
    onStart: fn(),
    onCancel: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PairPhone>

export const Risk: Story = {
  play: async ({ args }) => {
    const show = await screen.findByRole('button', { name: 'Show the code' })
    await userEvent.click(show)
    await expect(args.onStart).not.toHaveBeenCalled()
    const box = screen.getByRole('checkbox', { name: /accept the risk/u })
    await expect(box).toHaveFocus()
    await expect(screen.getByText('Tick this to go on')).toBeVisible()
    // The rest with the keyboard.
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
}
export const RiskOnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Refused: Story = { args: { failure: 'Too many tries. Wait some minutes, then try again.' } }
export const NotSetUp: Story = {
  args: { step: { is: 'not-set-up' } },
  play: async () => {
    await expect(await screen.findByText(/is not set up for WhatsApp Web/u)).toBeVisible()
    await expect(screen.queryByRole('button')).toBeNull()
  },
}
export const Waiting: Story = { args: { step: { is: 'waiting' } } }
export const Code: Story = {
  args: { step: code },
  play: async ({ args }) => {
    await expect(await screen.findByRole('img', { name: /QR code that links the phone/u })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
export const CodeInTheDark: Story = { args: { step: code }, globals: { colorScheme: 'dark' } }
export const CodeOnAPhone: Story = { args: { step: code }, globals: { viewport: { value: 'phone' } } }
export const CodeOfTheSandbox: Story = {
  args: { step: code, scanAddressOf: (qr) => `/sandbox/whatsapp-web?code=${encodeURIComponent(qr)}` },
  play: async () => {
    const phone = await screen.findByRole('link', { name: 'The sandbox’s phone' })
    await expect(phone).toHaveAttribute('href', expect.stringContaining('code=2%40kP3vLr0hB1'))
  },
}
export const Expired: Story = {
  args: { step: { ...code, expiresAt: '2020-01-01T00:00:00.000Z' } },
  play: async () => {
    await expect(await screen.findByText('This code has expired. A new one is coming …')).toBeVisible()
    await expect(screen.queryByRole('img')).toBeNull()
  },
}
export const Connected: Story = {
  args: { step: { is: 'connected', number: '+380445550170' } },
  play: async ({ args }) => {
    await expect(await screen.findByRole('status')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const NotScanned: Story = {
  args: { step: { is: 'failed' }, failure: 'Nobody scanned one of the five codes.' },
  play: async ({ args }) => {
    await expect(await screen.findByRole('status')).toHaveTextContent('Nobody scanned one of the five codes.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect(args.onStart).toHaveBeenCalledOnce()
  },
}
