import { aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ChannelFailureNotice } from './ChannelFailureNotice.tsx'

const failed = (id: number) =>
  aMessenger({
    id,
    status: 'failed',
    metadata: { botUsername: `lily_${String(id)}_bot`, lastError: { code: 'TOKEN_REFUSED' } },
  })

const meta: Meta<typeof ChannelFailureNotice> = {
  component: ChannelFailureNotice,
  parameters: { layout: 'fullscreen' },
  args: { failed: [failed(1)] },
}
export default meta
type Story = StoryObj<typeof ChannelFailureNotice>

export const One: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Telegram @lily_1_bot does not work/u)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Repair it' })).toHaveAttribute('href', '/integrations')
  },
}
export const Several: Story = { args: { failed: [failed(1), failed(2)] } }
export const OnAPhone: Story = { globals: { viewport: { value: 'bigPhone' } } }
