import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'

const wrote = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 60 * 60_000).toISOString()
const chat = aChat({ platform: 'whatsapp', users: [aUser({ phone: '+380 44 123 45 67' })] })

const meta: Meta<typeof ReplyWindowNotice> = {
  component: ReplyWindowNotice,
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof ReplyWindowNotice>

export const NearlyOver: Story = {
  args: { chat: { ...chat, lastInboundAt: wrote(22.5) } },
  play: async ({ canvas }) => expect(canvas.getByText(/1 h 30 min left/u)).toBeVisible(),
}
export const Closed: Story = {
  args: { chat: { ...chat, lastInboundAt: wrote(30) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'call +380 44 123 45 67' })).toHaveAttribute(
      'href',
      'tel:+380441234567',
    )
    await expect(await canvas.findByRole('button', { name: 'Send a template…' })).toBeVisible()
  },
}
export const NeverWritten: Story = {
  args: { chat: aChat({ platform: 'instagram', users: [aUser({ phone: null })], lastInboundAt: null }) },
}
export const TimeEnough: Story = {
  args: { chat: { ...chat, lastInboundAt: wrote(2) } },
  play: async ({ canvas }) => expect(canvas.queryByText(/left/u)).toBeNull(),
}
