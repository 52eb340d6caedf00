import type { Meta, StoryObj } from '@storybook/react-vite'
import { Route, Routes } from 'react-router-dom'
import { expect, screen, within } from 'storybook/test'
import { OperationsPage } from '../OperationsPage.tsx'
import { ConsoleStory } from '../testing/ConsoleStory.tsx'

const meta: Meta<typeof ConsoleStory> = {
  component: ConsoleStory,
  parameters: { layout: 'fullscreen', route: '/operations' },
}
export default meta
type Story = StoryObj<typeof ConsoleStory>

const page = {
  children: (
    <Routes>
      <Route path="/operations/:section?" element={<OperationsPage />} />
    </Routes>
  ),
}
const at = (route: string) => ({ parameters: { route } })
const onAPhone = { globals: { viewport: { value: 'phone' } } }
const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))

const lily = { id: 101, name: 'Lily' }
const long = { id: 103, name: 'Schönheitssalonbetriebsgesellschaft'.repeat(2) }
const aChannel = (messengerId: number, different: object) => ({
  messengerId,
  company: lily,
  type: 'telegram',
  title: 'Telegram @lily_bot',
  condition: 'working',
  status: 'connected',
  since: '2026-11-03T06:12:00.000Z',
  lastInboundAt: '2026-11-20T08:12:00.000Z',
  longestGap: null,
  trouble: null,
  failure: null,
  ...different,
})
const channels = [
  aChannel(1, { condition: 'down', status: 'failed', failure: 'TOKEN_REFUSED', since: '2026-11-18T06:12:00.000Z' }),
  aChannel(2, {
    company: long,
    type: 'whatsapp',
    title: 'WhatsApp +380 44 123 45 67',
    condition: 'silent',
    since: '2026-11-18T06:12:00.000Z',
    lastInboundAt: '2026-11-18T06:12:00.000Z',
    longestGap: 14 * 3_600_000,
  }),
  aChannel(3, {
    type: 'whatsapp',
    title: 'WhatsApp +7 701 555 01 01',
    condition: 'trouble',
    trouble: 'payment-missing',
    company: { id: 104, name: 'Тәтті Сән' },
  }),
  aChannel(4, { type: 'instagram', title: 'Instagram casa.luz', condition: 'connecting', lastInboundAt: null }),
  aChannel(5, {}),
  aChannel(6, { type: 'of_a_newer_server', title: 'Viber', condition: 'resting' }),
  aChannel(7, { condition: 'off', status: 'disconnected' }),
]
const counts = { down: 1, silent: 1, trouble: 1, connecting: 1, working: 1, off: 1 }
const health = (shown: readonly object[], total = shown.length) => ({
  listChannelHealth: () => ({ channels: shown, total, counts }),
})

export const Channels: Story = {
  args: { ...page, call: health(channels, 42) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/somebody renewed the token/u)).toBeVisible()
    await expect(canvas.getByText(/never quiet for longer than 14 hours/u)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Lily' })[0]).toHaveAttribute('href', '/companies/101')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Condition' }), 'Silent (1)')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const ChannelsOnAPhone: Story = { ...Channels, ...onAPhone }
export const NoChannels: Story = {
  args: { ...page, call: health([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No channel is connected yet')).toBeVisible()
  },
}
export const NoSuchChannel: Story = {
  ...at('/operations?condition=silent'),
  args: { ...page, call: health([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No channel is like this')).toBeVisible()
  },
}
export const ChannelsLoading: Story = { args: { ...page, call: { listChannelHealth: never } } }
export const ChannelsFailing: Story = {
  args: { ...page, call: { listChannelHealth: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The channels could not be loaded')).toBeVisible()
  },
}

const aDelivery = (messageId: number, different: object = {}) => ({
  messageId,
  company: lily,
  chatId: 10_001,
  type: 'telegram',
  channel: 'Telegram @lily_bot',
  author: 'person',
  writtenAt: '2026-11-20T08:12:00.000Z',
  isRepeating: false,
  ...different,
})
const deliveries = [
  aDelivery(4711),
  aDelivery(4702, { author: 'ai', type: 'whatsapp', channel: 'WhatsApp +380 44 123 45 67', company: long }),
  aDelivery(4698, { isRepeating: true, writtenAt: '2026-11-18T06:12:00.000Z' }),
  aDelivery(31, { type: 'of_a_newer_server', channel: null, writtenAt: '2026-10-01T06:12:00.000Z' }),
]
const unknown = (shown: readonly object[], total = shown.length) => ({
  listUnknownDeliveries: () => ({ deliveries: shown, total }),
})
const atDeliveries = at('/operations/deliveries')

export const Deliveries: Story = {
  ...atDeliveries,
  args: { ...page, call: unknown(deliveries, 42) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Being repeated')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Lily' })[0]).toHaveAttribute('href', '/companies/101')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const DeliveriesOnAPhone: Story = { ...Deliveries, ...onAPhone }
export const DecisionOnADelivery: Story = {
  ...Deliveries,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decide on message 4711' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message 4711' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    await expect(dialog.getByText('Choose one.')).toBeVisible()
  },
}
export const DecisionOnAPhone: Story = { ...DecisionOnADelivery, ...onAPhone }
export const NoDeliveries: Story = {
  ...atDeliveries,
  args: { ...page, call: unknown([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The outcome of every delivery is known')).toBeVisible()
  },
}
export const NoSuchDelivery: Story = {
  ...at('/operations/deliveries?age=over-week'),
  args: { ...page, call: unknown([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No delivery is like this')).toBeVisible()
  },
}
export const DeliveriesLoading: Story = { ...atDeliveries, args: { ...page, call: { listUnknownDeliveries: never } } }
export const DeliveriesFailing: Story = {
  ...atDeliveries,
  args: { ...page, call: { listUnknownDeliveries: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The deliveries could not be loaded')).toBeVisible()
  },
}

const announcements = [
  {
    id: 3,
    texts: {
      en: 'Tonight from 02:00 to 02:30 messages may be late.',
      uk: 'Сьогодні вночі повідомлення можуть запізнюватися.',
    },
    severity: 'critical',
    startsAt: '2026-11-21T02:00:00.000Z',
    endsAt: '2026-11-21T02:30:00.000Z',
    companies: [lily, long],
    state: 'scheduled',
    createdAt: '2026-11-20T08:00:00.000Z',
    endedAt: null,
  },
  {
    id: 2,
    texts: { en: 'Voice messages are written down now. Read https://desk.example/news' },
    severity: 'info',
    startsAt: '2026-11-20T08:00:00.000Z',
    endsAt: null,
    companies: null,
    state: 'shown',
    createdAt: '2026-11-20T08:00:00.000Z',
    endedAt: null,
  },
  {
    id: 1,
    texts: { ru: 'WhatsApp работает с перебоями.' },
    severity: 'warning',
    startsAt: '2026-11-18T08:00:00.000Z',
    endsAt: null,
    companies: null,
    state: 'ended',
    createdAt: '2026-11-18T08:00:00.000Z',
    endedAt: '2026-11-18T10:00:00.000Z',
  },
]
const announcing = (shown: readonly object[]) => ({
  listAnnouncements: () => ({ announcements: shown, total: shown.length }),
  listCompaniesForSystem: () => ({ companies: [], total: 0, page: 1, limit: 10 }),
})
export const Announcements: Story = {
  ...at('/operations/announcements'),
  args: { ...page, call: announcing(announcements) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Scheduled')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'End it' })).toHaveLength(2)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const AnnouncementsOnAPhone: Story = { ...Announcements, ...onAPhone }
export const NewAnnouncement: Story = {
  ...Announcements,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New announcement' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Announce' }))
    await expect(dialog.getByText('Write the text in one language at least.')).toBeVisible()
  },
}
export const NoAnnouncements: Story = {
  ...at('/operations/announcements'),
  args: { ...page, call: announcing([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing was announced yet')).toBeVisible()
  },
}
export const AnnouncementsLoading: Story = {
  ...at('/operations/announcements'),
  args: { ...page, call: { listAnnouncements: never } },
}
export const AnnouncementsFailing: Story = {
  ...at('/operations/announcements'),
  args: { ...page, call: { listAnnouncements: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The announcements could not be loaded')).toBeVisible()
  },
}

const awayTexts = {
  en: 'Our people are not here now; they answer again from {when}. The AI assistant answers at any time.',
  uk: 'Зараз нікого з нашої команди немає. Люди знову відповідають із цього часу: {when}.',
}
const hours = {
  zone: 'Europe/Kyiv',
  week: [
    ...[1, 2, 3, 4].map((weekday) => ({ weekday, from: 540, to: 1080 })),
    { weekday: 5, from: 540, to: 780 },
    { weekday: 5, from: 840, to: 1440 },
  ],
  holidays: ['2026-12-25', '2027-01-01'],
}
const opening = (different: object = {}) => ({
  getSupportHours: () => ({ supportHours: { hours, changedAt: '2026-11-20T08:00:00.000Z', awayTexts, ...different } }),
  setSupportHours: broken,
})
export const SupportHours: Story = {
  ...at('/operations/support-hours'),
  args: { ...page, call: opening() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/they answer again from .+ at 09:00 GMT\+[23]/u)).toBeVisible()
    await expect(canvas.getAllByLabelText('Friday, until').map((field) => (field as HTMLInputElement).value)).toEqual([
      '13:00',
      '00:00',
    ])
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const SupportHoursOnAPhone: Story = { ...SupportHours, ...onAPhone }
export const SupportHoursOfTheSettings: Story = {
  ...at('/operations/support-hours'),
  args: { ...page, call: opening({ hours: { zone: 'UTC', week: [], holidays: [] }, changedAt: null }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/These are the settings of the server/u)).toBeVisible()
    await expect(canvas.getByText(/nobody is ever there/u)).toBeVisible()
  },
}
export const SupportHoursRefused: Story = {
  ...SupportHours,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Saturday: add a time' }))
    await userEvent.clear(canvas.getByLabelText('Monday, until'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(canvas.getByText('Enter both times, or remove them.')).toBeVisible()
    await expect(canvas.getByLabelText('Monday, from')).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Monday: remove the time from 09:00' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(await canvas.findByText('Nothing was changed')).toBeVisible()
    await expect(canvas.getByLabelText('Saturday, from')).toHaveValue('14:00')
  },
}
export const SupportHoursLoading: Story = {
  ...at('/operations/support-hours'),
  args: { ...page, call: { getSupportHours: never } },
}
export const SupportHoursFailing: Story = {
  ...at('/operations/support-hours'),
  args: { ...page, call: { getSupportHours: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The hours of support could not be loaded')).toBeVisible()
  },
}

const state = {
  version: '1.4.0',
  wireVersion: 30,
  startedAt: '2026-11-19T21:00:00.000Z',
  runtime: 'Node.js 24.4.0',
  database: { server: 'PostgreSQL 17.2', migration: '0320_channel_health', migratedAt: '2026-11-19T20:59:00.000Z' },
  settings: [
    { name: 'NODE_ENV', value: 'production' },
    { name: 'PUBLIC_URL', value: 'https://desk.example.com' },
    { name: 'ALLOWED_HOSTS', value: 'desk.example.com, app.a-very-long-name-of-a-host.example.com' },
    { name: 'OPENAI_MODEL', value: null },
  ],
}
export const Server: Story = {
  ...at('/operations/server'),
  args: { ...page, call: { getServerState: () => state } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('https://desk.example.com')).toBeVisible()
    await expect(canvas.getByText('not set')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const ServerOnAPhone: Story = { ...Server, ...onAPhone }
export const ServerLoading: Story = { ...at('/operations/server'), args: { ...page, call: { getServerState: never } } }
export const ServerFailing: Story = {
  ...at('/operations/server'),
  args: { ...page, call: { getServerState: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The state of the server could not be loaded')).toBeVisible()
  },
}
