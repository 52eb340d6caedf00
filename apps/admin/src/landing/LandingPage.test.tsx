import { aPriceVariant } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import LandingPage from './LandingPage.tsx'

const open = (listPriceVariants: () => unknown) => {
  const calls = vi.fn(listPriceVariants)
  renderScreen(<LandingPage />, {
    route: '/',
    admin: null,
    api: aFakeApi({ call: { listPriceVariants: calls } }),
  })
  return calls
}

it('a visitor reads the plans on sale with their prices and trials', async () => {
  open(() => [
    aPriceVariant({ id: 'a', name: 'Solo', description: 'For one salon', amount: 4900, trialDays: 10 }),
    aPriceVariant({
      id: 'b',
      name: 'Мережа',
      description: 'Own words',
      amount: 99_950,
      currencyCode: 'UAH',
      trialDays: 0,
    }),
  ])
  await screen.findByRole('heading', { level: 2, name: 'What it costs' })
  const [solo, chain] = ['Solo', 'Мережа'].map((name) => {
    const plan = screen.getByRole('heading', { level: 3, name }).closest('li')
    return within(plan ?? document.body)
  })
  expect(solo?.getByText('$49')).toBeVisible()
  expect(solo?.getByText('For one salon')).toBeVisible()
  expect(solo?.getByText('The first 10 days are free')).toBeVisible()
  expect(screen.getAllByText('10 days to try everything. No card is asked for.')).toHaveLength(2)
  expect(chain?.getByText('₴999.50')).toBeVisible()
  expect(chain?.getByText('Own words')).toBeVisible()
  expect(chain?.queryByText(/free/u)).toBeNull()
})

it.each([
  ['there are none', () => []],
  ['they cannot be read', () => Promise.reject(new Error('no server'))],
])('the page has no prices when %s', async (_, answer) => {
  const calls = open(answer)
  await waitFor(() => expect(calls).toHaveBeenCalled())
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'What it costs' })).toBeNull()
  expect(screen.getAllByText('No card is asked for.')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
