import type { Announcement } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AnnouncementNotice } from './Announcements.tsx'

const announcement: Announcement = {
  id: 1,
  texts: {
    en: 'Tonight from 02:00 to 02:30 messages may be late. Read more at https://desk.example/status',
    ru: 'Сегодня ночью с 02:00 до 02:30 сообщения могут опаздывать.',
  },
  severity: 'info',
  startsAt: '2026-11-20T08:30:00.000Z',
  endsAt: null,
  companyIds: null,
}

const meta: Meta<typeof AnnouncementNotice> = {
  component: AnnouncementNotice,
  parameters: { layout: 'fullscreen' },
  args: { announcement, onDismiss: fn() },
}
export default meta
type Story = StoryObj<typeof AnnouncementNotice>

export const News: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Got it' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Urgent: Story = { args: { announcement: { ...announcement, severity: 'critical' } } }
export const OnAPhone: Story = { ...Urgent, globals: { viewport: { value: 'phone' } } }
