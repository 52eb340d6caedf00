import type { FailedJob, QueueState } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { JobsPage } from './JobsPage.tsx'

const queues: QueueState[] = [
  { queue: 'deliveries', waiting: 1204, inProgress: 3, failed: 1, dueSince: '2026-11-20T09:00:00.000Z' },
  { queue: 'emails', waiting: 0, inProgress: 0, failed: 0, dueSince: null },
]
const failed: FailedJob[] = [
  {
    id: 'deliveries:7',
    queue: 'deliveries',
    company: { id: 101, name: 'Lily' },
    attempts: 15,
    reason: 'NETWORK',
    failedAt: '2026-11-20T08:30:00.000Z',
  },
]

it('the page of background jobs shows what waits in each queue, and what was given up and why', async () => {
  renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs: () => ({ queues, failed }) } }) })
  const deliveries = within(await screen.findByRole('region', { name: 'Messages to customers' }))
  expect(deliveries.getByText('Waiting').nextElementSibling).toHaveTextContent('1,204')
  expect(deliveries.getByText(/The oldest has been due since/u)).toBeVisible()
  const emails = within(screen.getByRole('region', { name: 'Emails' }))
  expect(emails.queryByText(/due since/u)).toBeNull()
  const row = within(screen.getByRole('row', { name: /Messages to customers/u }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Lily',
    'NETWORK',
    '15',
    expect.any(String),
  ])
})

it('the page of background jobs shows what a newer server has given up in a queue that has no name here', async () => {
  const ofFuture = { ...failed[0], id: 'from-the-future:1', queue: 'from-the-future', company: null }
  const answer = {
    queues: [...queues, { queue: 'from-the-future', waiting: 0, inProgress: 0, failed: 1, dueSince: null }],
    failed: [ofFuture],
  }
  renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs: () => answer } }) })
  const figures = within(await screen.findByRole('region', { name: 'from-the-future' }))
  expect(figures.getByText('Failed').nextElementSibling).toHaveTextContent('1')
  expect(screen.getByRole('row', { name: /from-the-future/u })).toBeVisible()
})

it('the page of background jobs reports jobs that could not be fetched, and fetches again on Retry', async () => {
  const answer = vi.fn().mockRejectedValueOnce(new TypeError('broken')).mockResolvedValue({ queues, failed: [] })
  const { user } = renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs: answer } }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the jobs')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing has failed')).toBeVisible()
})

it('the page of background jobs says when what it shows could not be fetched again, and goes on after Retry', async () => {
  const answer = vi.fn().mockResolvedValueOnce({ queues, failed: [] }).mockRejectedValueOnce(new TypeError('broken'))
  const { user, platform } = renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs: answer } }) })
  await screen.findByText('1,204')
  answer.mockResolvedValue({ queues: [{ ...queues[1], waiting: 7 }], failed: [] })
  await act(() => platform.queryClient.invalidateQueries({ queryKey: ['system-admin', 'jobs'] }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/Failed to fetch the jobs\s*Below is the state of /u)
  expect(screen.getByText('1,204')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('7')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
