import { aDay } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { HomePage } from '../HomePage.tsx'

type Call = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** The home of the console, whose calls answer as the story says. */
function Console({ call }: { call: Call }) {
  const [platform] = useState(() => aPlatform({ api: aFakeApi({ call }) }))
  return (
    <PlatformProvider platform={platform}>
      <HomePage />
    </PlatformProvider>
  )
}

const meta: Meta<typeof Console> = { component: Console, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Console>

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))

const stats = { companies: 31, archived: 2, activeSubscriptions: 14, trials: 12, chats: 5210, messages: 148_220 }
const days = Array.from({ length: 12 }, (_, number) =>
  aDay({
    day: new Date(Date.UTC(2026, 10, 9 + number)).toISOString().slice(0, 10),
    companies: 20 + Math.floor(number / 3),
    paying: 9 + Math.floor(number / 6),
    pastDue: number < 8 ? null : number % 3,
    messages: 900 + ((number * 137) % 400),
    aiMessages: 500 + ((number * 91) % 300),
    newCompanies: number % 4 === 0 ? 1 : 0,
    handOvers: (number * 7) % 13,
    money: [
      { currencyCode: 'UAH', paid: (number % 5) * 490_000, returned: number === 7 ? 490_000 : 0 },
      { currencyCode: 'USD', paid: (number % 7) * 4900, returned: 0 },
    ],
  }),
)
const trends = { days, countedAt: '2026-11-20T08:30:00.000Z' }
const lily = { id: 101, name: 'Lily' }
const long = { id: 103, name: 'Schönheitssalonbetriebsgesellschaft'.repeat(2) }
const since = '2026-11-18T06:12:00.000Z'
const attention = {
  channels: {
    total: 12,
    longest: [
      { messengerId: 1, company: lily, type: 'telegram', title: 'Telegram @lily_bot', status: 'failed', since },
      { messengerId: 2, company: long, type: 'whatsapp', title: 'WhatsApp +380 44 123', status: 'disconnected', since },
    ],
  },
  silent: {
    total: 1,
    longest: [{ messengerId: 3, company: lily, type: 'whatsapp', title: 'WhatsApp +380 44 123', since }],
  },
  payments: { total: 1, longest: [{ company: lily, since }] },
  jobs: { failed: 3, late: [{ queue: 'altegio', since }] },
  support: { total: 2, since },
}
const calm = {
  channels: { total: 0, longest: [] },
  payments: { total: 0, longest: [] },
  jobs: { failed: 0, late: [] },
  support: { total: 0, since: null },
}
const answers = (call: { stats?: unknown; trends?: unknown; attention?: unknown }): Call => ({
  getOverviewStats: () => ({ stats: call.stats ?? stats }),
  getTrends: () => call.trends ?? trends,
  getAttention: () => call.attention ?? attention,
})

export const Full: Story = {
  args: { call: answers({}) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('12 channels have been down for more than a day')).toBeVisible()
    const [first] = canvas.getAllByRole('button', { name: 'Show as a table' })
    if (!first) throw new Error('There is no panel')
    await userEvent.click(first)
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('20.11.2026')
    await userEvent.click(canvas.getByRole('button', { name: 'Show as a chart' }))
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Full, globals: { viewport: { value: 'phone' } } }
export const FirstDay: Story = {
  args: { call: answers({ trends: { ...trends, days: days.slice(-1) }, attention: calm }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing needs attention now.')).toBeVisible()
  },
}
export const Empty: Story = {
  args: { call: answers({ trends: { days: [], countedAt: null }, attention: calm }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('These days have no figures')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { call: { getOverviewStats: never, getTrends: never, getAttention: never } },
}
export const Failing: Story = {
  args: { call: { getOverviewStats: broken, getTrends: broken, getAttention: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The trends could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('What needs attention could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('Failed to fetch overview stats')).toBeVisible()
  },
}
