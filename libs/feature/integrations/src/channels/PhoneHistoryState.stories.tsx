import type { PhoneHistory } from '@frontdesk/contract'
import { aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ChannelCard } from './ChannelCard.tsx'
import cards from './ChannelCard.module.css'

const aNumber = (history: Partial<PhoneHistory>) =>
  aMessenger({
    type: 'whatsapp',
    statusSince: '2026-11-23T09:00:00.000Z',
    lastInboundAt: null,
    metadata: {
      displayPhoneNumber: '+380 44 111 22 33',
      history: { state: 'importing', percent: 0, at: '2026-11-23T10:00:00.000Z', ...history },
    },
  })

const meta: Meta<typeof ChannelCard> = {
  component: ChannelCard,
  args: {
    channel: aNumber({ percent: 55 }),
    talkAddress: 'https://wa.me/380441112233',
    pending: null,
    onRequest: fn(),
    onReadReceipts: fn(),
    links: null,
    now: new Date('2026-11-23T12:00:00Z'),
  },
  render: (args) => (
    <ul className={cards.list}>
      <ChannelCard {...args} />
    </ul>
  ),
}
export default meta
type Story = StoryObj<typeof ChannelCard>

export const Importing: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('progressbar', { name: 'The chats of the phone are being brought in …' }),
    ).toHaveAttribute('aria-valuenow', '55')
    await expect(canvas.getByText('55 %')).toBeVisible()
  },
}
export const ImportingOnAPhone: Story = { ...Importing, globals: { viewport: { value: 'phone' } } }
export const Waiting: Story = {
  args: { channel: aNumber({}) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Waiting for the chats of the phone …')).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).toBeNull()
  },
}
export const Complete: Story = {
  args: { channel: aNumber({ state: 'complete', percent: 100 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('All brought in')).toBeVisible()
    await expect(canvas.queryByRole('region')).toBeNull()
  },
}
export const Declined: Story = {
  args: { channel: aNumber({ state: 'declined' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The phone does not share its chats.')).toBeVisible()
    await expect(canvas.getByText(/connect the number here again with Facebook/u)).toBeVisible()
  },
}
export const TooLate: Story = { args: { channel: aNumber({ state: 'failed', code: 'TOO_LATE' }) } }
export const AskedBefore: Story = { args: { channel: aNumber({ state: 'failed', code: 'ALREADY_ASKED' }) } }
export const Stopped: Story = {
  args: { channel: aNumber({ state: 'failed', percent: 55, code: 'STOPPED' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/after 55 % nothing came/u)).toBeVisible()
  },
}
export const StoppedOnAPhone: Story = { ...Stopped, globals: { viewport: { value: 'phone' } } }
export const DeclinedInKazakh: Story = {
  args: { channel: aNumber({ state: 'declined' }) },
  globals: { locale: 'kk', viewport: { value: 'phone' } },
}
export const Refused: Story = {
  args: { channel: aNumber({ state: 'failed', code: 'REFUSED' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Enter a new token for this number/u)).toBeVisible()
  },
}
export const FailedInAnotherWay: Story = { args: { channel: aNumber({ state: 'failed' }) } }
