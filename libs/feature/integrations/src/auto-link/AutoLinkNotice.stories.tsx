import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import type { AutoLink, AutoLinkEnd } from '@frontdesk/integration-rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { AutoLinkNotice } from './AutoLinkNotice.tsx'

const salons = [
  aCrm(),
  aCrm({ id: 6, externalId: '9', metadata: { company: { title: 'Rose', city: 'Lviv' }, address: 'Rynok 1' } }),
]
const at = (step: AutoLink) => ({ key: 1, companyId: 101, channel: aMessenger(), step, salon: aCrm() })
const ended = (because: AutoLinkEnd) => ({ args: { run: at({ next: 'nothing', because }) } })

const meta: Meta<typeof AutoLinkNotice> = {
  component: AutoLinkNotice,
  args: {
    run: at({ next: 'ask-lists', attempt: 2, wanted: { type: 'telegram', id: 3 } }),
    onChoose: fn(),
    onCancel: fn(),
    onRetry: fn(),
    onDismiss: fn(),
  },
}
export default meta
type Story = StoryObj<typeof AutoLinkNotice>

export const Working: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Attempt 2 of 5')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
export const BeingLinked: Story = {
  args: { run: at({ next: 'link', channelId: 3, crmId: 5 }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).not.toHaveBeenCalled()
  },
}
export const SeveralSalons: Story = {
  args: { run: at({ next: 'let-choose', channels: [aMessenger()], crms: salons }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a salon for Telegram @lily_salon_bot' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Rose' }))
    await userEvent.click(screen.getByRole('button', { name: 'Link' }))
    await expect(args.onChoose).toHaveBeenCalledWith(6)
  },
}
export const SeveralSalonsOnAPhone: Story = {
  args: { run: at({ next: 'let-choose', channels: [aMessenger()], crms: salons }) },
  globals: { viewport: { value: 'phone' } },
}
export const Linked: Story = ended('linked')
export const AlreadyLinked: Story = ended('already-linked')
export const NothingToLink: Story = ended('no-active-crm')
export const NotConnectedInTime: Story = {
  ...ended('no-such-channel'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again to link Telegram @lily_salon_bot' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const NotConnectedInTimeOnAPhone: Story = {
  ...ended('no-such-channel'),
  globals: { viewport: { value: 'phone' } },
}
export const ListsFailed: Story = ended('lists-failed')
export const Refused: Story = ended('link-refused')
export const NoAnswer: Story = ended('link-failed')
export const Cancelled: Story = ended('cancelled')
