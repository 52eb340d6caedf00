import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import QrCode from './QrCode.tsx'

const meta: Meta<typeof QrCode> = {
  component: QrCode,
  args: { value: 'https://t.me/lily_salon_bot', label: 'The bot in Telegram' },
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
}
export default meta
type Story = StoryObj<typeof QrCode>

/** It stays dark on white in the dark scheme, too: cameras read nothing else. */
export const Address: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'The bot in Telegram' })).toBeVisible()
  },
}
