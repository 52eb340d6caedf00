import { ChannelType } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ChannelMark } from './ChannelMark.tsx'

const meta: Meta<typeof ChannelMark> = { component: ChannelMark }
export default meta
type Story = StoryObj<typeof ChannelMark>

export const Telegram: Story = {
  args: { platform: 'telegram' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Telegram' })).toBeVisible()
  },
}
export const EveryChannel: Story = {
  args: { platform: 'telegram', size: 32 },
  render: ({ size }) => (
    <div style={{ display: 'flex', gap: 8 }}>
      {ChannelType.options.map((platform) => (
        <ChannelMark key={platform} platform={platform} {...(size !== undefined && { size })} />
      ))}
    </div>
  ),
}
