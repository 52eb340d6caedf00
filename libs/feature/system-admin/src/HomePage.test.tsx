import { ApiError } from '@frontdesk/api-client'
import { aDay } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HomePage } from './HomePage.tsx'

const stats = { companies: 31, archived: 2, activeSubscriptions: 0, trials: 12, chats: 5210, messages: 148_220 }
const calm = {
  channels: { total: 0, longest: [] },
  payments: { total: 0, longest: [] },
  jobs: { failed: 0, late: [] },
  support: { total: 0, since: null },
}
const days = [aDay({ day: '2026-11-19', pastDue: null, chats: 5 }), aDay({ chats: 6 })]
const answers = {
  getOverviewStats: () => ({ status: 'ok', stats }),
  getTrends: (): object => ({ days, countedAt: '2026-11-20T08:30:00.000Z' }),
  getAttention: (): object => calm,
}
const notFound = () => Promise.reject(new ApiError({ status: 404 }))

// Charts draw nothing in a place without a size, and jsdom gives none.
beforeEach(() => vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 220)))
afterEach(() => vi.restoreAllMocks())

it('the home of the console shows the figures over all companies, and leads to them (SYS-3)', async () => {
  const { user, address } = renderScreen(<HomePage />, { api: aFakeApi({ call: answers }), route: '/' })
  const figures = within(await screen.findByRole('region', { name: 'All companies' }))
  const figureOf = (name: string) => figures.getByText(name).nextElementSibling?.textContent
  expect(['Companies', 'In their trial', 'Archived', 'Chats', 'Messages', 'AI messages'].map(figureOf)).toEqual([
    '31',
    '12',
    '2',
    '5,210',
    '148,220',
    '–',
  ])
  await user.click(screen.getByRole('link', { name: 'Show all companies' }))
  expect(address()).toBe('/companies')
})

it('the home of the console reports figures that could not be fetched, and fetches again on Retry', async () => {
  const answer = vi.fn().mockRejectedValueOnce(new TypeError('broken')).mockResolvedValue({ stats })
  const { user } = renderScreen(<HomePage />, { api: aFakeApi({ call: { ...answers, getOverviewStats: answer } }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch overview stats')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'All companies' })).toHaveTextContent('31')
})

it('each chart has a table with its values, the newest day first', async () => {
  const { user } = renderScreen(<HomePage />, { api: aFakeApi({ call: answers }) })
  const panel = within(await screen.findByRole('region', { name: 'Messages' }))
  expect(panel.getByText('New chats').nextElementSibling).toHaveTextContent('11')
  await user.click(panel.getByRole('button', { name: 'Show as a table' }))
  const rows = panel.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayAllBy the AINew chats', '20.11.20261,2007006', '19.11.20261,2007005'])
  const companies = within(screen.getByRole('region', { name: 'Companies' }))
  await user.click(companies.getByRole('button', { name: 'Show as a table' }))
  // A day before the first count has no number, not none.
  expect(companies.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual(['Past due', '2', '–'])
})

it('a chosen range is in the address, and is what is asked for', async () => {
  const api = aFakeApi({ call: answers })
  const { user, address } = renderScreen(<HomePage />, { api, route: '/?from=2026-10-01&to=2026-10-31' })
  await screen.findByRole('region', { name: 'Messages' })
  const asked = () => api.calls.filter(({ call }) => call === 'call.getTrends').map(({ input }) => input)
  expect(asked()).toEqual([{ from: '2026-10-01', to: '2026-10-31' }])
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  expect(address()).toBe('/?days=7')
  const { from, to } = asked().at(-1) as { from: string; to: string }
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6)
})

it('a subject that needs attention leads to the page where it is mended', async () => {
  const since = '2026-11-18T06:12:00.000Z'
  const lily = { id: 101, name: 'Lily' }
  const attention = {
    channels: {
      total: 12,
      longest: [{ messengerId: 1, company: lily, type: 'telegram', title: 'Telegram @lily', status: 'failed', since }],
    },
    silent: { total: 1, longest: [{ messengerId: 2, company: lily, type: 'telegram', title: 'Telegram', since }] },
    payments: { total: 1, longest: [{ company: lily, since }] },
    jobs: { failed: 3, late: [{ queue: 'altegio', since }] },
    support: { total: 2, since },
  }
  renderScreen(<HomePage />, { api: aFakeApi({ call: { ...answers, getAttention: () => attention } }) })
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address('12 channels have been down for more than a day')).toBe('/companies?channels=failing')
  expect(await address('1 channel fell silent against its habit')).toBe('/operations?condition=silent')
  expect(await address('1 company has a charge that fails')).toBe('/companies?subscription=past_due')
  expect(await address('3 jobs were given up')).toBe('/jobs')
  expect(await address('Jobs of 1 queue wait for more than an hour')).toBe('/jobs')
  expect(await address('2 people wait for support')).toBe('/chats')
  expect(screen.getAllByRole('link', { name: 'Lily' })[0]).toHaveAttribute('href', '/companies/101')
})

it('a provider without these calls has the figures alone', async () => {
  renderScreen(<HomePage />, { api: aFakeApi({ call: { ...answers, getTrends: notFound, getAttention: notFound } }) })
  await screen.findByRole('region', { name: 'All companies' })
  expect(screen.queryByText('Trends')).toBeNull()
  expect(screen.queryByText('Needs attention')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
