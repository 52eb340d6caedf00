import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HomePage } from './HomePage.tsx'

const stats = { companies: 31, archived: 2, activeSubscriptions: 0, trials: 12, chats: 5210, messages: 148_220 }

it('the home of the console shows the figures over all companies, and leads to them (SYS-3)', async () => {
  const { user, address } = renderScreen(<HomePage />, {
    api: aFakeApi({ call: { getOverviewStats: () => ({ status: 'ok', stats }) } }),
    route: '/',
  })
  const figureOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(await screen.findByText('In their trial')).toBeVisible()
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
  const { user } = renderScreen(<HomePage />, { api: aFakeApi({ call: { getOverviewStats: answer } }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch overview stats')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('31')).toBeVisible()
})
