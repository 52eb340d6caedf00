import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ContactDialog } from './ContactDialog.tsx'

const meta: Meta<typeof ContactDialog> = {
  component: ContactDialog,
  args: { isOpen: true, onClose: fn(), contact: { whatsapp: '+380 50 111 22 33', telegram: '@frontdesk_help' } },
}
export default meta
type Story = StoryObj<typeof ContactDialog>

export const Both: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('link', { name: /WhatsApp/u })).toHaveAttribute(
      'href',
      'https://wa.me/380501112233',
    )
    await expect(screen.getByRole('link', { name: /Telegram/u })).toHaveAttribute('href', 'https://t.me/frontdesk_help')
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const TelegramOnly: Story = {
  args: { contact: { whatsapp: null, telegram: 'frontdesk_help' } },
  play: async () => {
    await expect(await screen.findByRole('link', { name: /Telegram/u })).toBeVisible()
    await expect(screen.queryByRole('link', { name: /WhatsApp/u })).toBeNull()
  },
}
