import type { FailedJob, QueueState } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { ApiError } from '@frontdesk/api-client'
import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
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
    'It may have arrived, or be out of date: the company decides in the chat, or you under Operations, Deliveries.',
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

it('failures come before the queues: first those with failures, then those that lag, the longest first', async () => {
  const state = { waiting: 0, inProgress: 0, failed: 0, dueSince: null }
  const mixed: QueueState[] = [
    { ...state, queue: 'deliveries' },
    { ...state, queue: 'emails', dueSince: '2026-11-20T09:00:00.000Z' },
    { ...state, queue: 'altegio', dueSince: '2026-11-20T08:00:00.000Z' },
    { ...state, queue: 'payments', failed: 2 },
    { ...state, queue: 'ai-runs' },
    { ...state, queue: 'refunds', failed: 1, dueSince: '2026-11-20T10:00:00.000Z' },
  ]
  renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs: () => ({ queues: mixed, failed }) } }) })
  const table = await screen.findByRole('table', { name: 'Failed jobs' })
  const cards = screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))
  expect(cards).toEqual([
    'Refunds',
    'Payments',
    'Salons and payments at Altegio',
    'Emails',
    'Messages to customers',
    'AI replies',
  ])
  const firstCard = screen.getByRole('region', { name: 'Refunds' })
  expect(table.compareDocumentPosition(firstCard) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

describe('the repetition of a job', () => {
  const ofAltegio: FailedJob = {
    id: 'altegio:9',
    queue: 'altegio',
    company: { id: 101, name: 'Lily' },
    attempts: 12,
    reason: 'unreachable',
    failedAt: '2026-11-20T08:30:00.000Z',
  }
  const name = 'Repeat: Salons and payments at Altegio, Lily'
  const aPage = (repeatJob: (call: unknown) => unknown) => {
    const listJobs = vi.fn().mockReturnValue({ queues, failed: [ofAltegio, ...failed] })
    return { listJobs, ...renderScreen(<JobsPage />, { api: aFakeApi({ call: { listJobs, repeatJob } }) }) }
  }

  it('is asked for by the keyboard, made once, and leaves the focus on the title when its row is gone', async () => {
    let answer: (value: unknown) => void = () => undefined
    const repeatJob = vi.fn(() => new Promise<unknown>((resolve) => (answer = resolve)))
    const { user, listJobs } = aPage(repeatJob)
    const opener = await screen.findByRole('button', { name })
    opener.focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat this job?' }))
    const repeat = dialog.getByRole('button', { name: 'Repeat' })
    await user.dblClick(repeat)
    listJobs.mockReturnValue({ queues, failed })
    answer({ isRepeated: true })
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(repeatJob).toHaveBeenCalledOnce()
    expect(repeatJob).toHaveBeenCalledWith({ jobId: 'altegio:9' }, expect.anything())
    expect(screen.getByRole('heading', { name: 'Failed jobs' })).toHaveFocus()
  })

  it('is not made when the question is answered with no, and the focus is back on the button', async () => {
    const repeatJob = vi.fn()
    const { user } = aPage(repeatJob)
    const opener = await screen.findByRole('button', { name })
    await user.click(opener)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opener).toHaveFocus()
    expect(repeatJob).not.toHaveBeenCalled()
  })

  it('keeps its question on Escape while it is pending', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { user } = aPage(() => new Promise<unknown>((resolve) => (answer = resolve)))
    await user.click(await screen.findByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Repeat' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('dialog', { name: 'Repeat this job?' })).toBeVisible()
    answer({ isRepeated: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that failed can be asked for again', async () => {
    const { user } = aPage(() => Promise.reject(new ApiError({ status: 500, body: { message: 'broken' } })))
    await user.click(await screen.findByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Repeat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name })).toHaveFocus()
  })
})
