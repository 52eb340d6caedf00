import type { MessageReport } from '@frontdesk/contract'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ReportsPage } from './ReportsPage.tsx'

const at = '2026-11-20T08:30:00.000Z'
const report: MessageReport = {
  id: 1,
  company: { id: 101, name: 'Lily' },
  reporter: 'Olena Koval',
  message: { id: 7, text: 'A manicure costs 10 ₴.', by: 'assistant', at, isDeleted: false },
  issues: ['wrong-answer'],
  description: 'It costs 450.',
  context: [],
  instructions: null,
  createdAt: at,
  resolution: null,
}

it('a report is resolved with a reason, without which nothing is sent', async () => {
  const list = vi
    .fn()
    .mockResolvedValueOnce({ reports: [report], total: 1 })
    .mockResolvedValue({ reports: [], total: 0 })
  const resolve = vi.fn((_of: object) => Promise.resolve(report))
  const { user } = renderScreen(<ReportsPage />, {
    api: aFakeApi({ call: { listReports: list, resolveReport: resolve } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Resolve the report of Olena Koval' }))
  await user.click(await screen.findByRole('button', { name: 'Resolve' }))
  expect(await screen.findByText('Write what became of it.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'What became of it' }), ' The price was corrected. ')
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  expect(await screen.findByText('No report is open')).toBeVisible()
  expect(resolve.mock.calls.map(([of]) => of)).toEqual([{ reportId: 1, reason: 'The price was corrected.' }])
})

it('reports that could not be loaded say so, and Retry loads the resolved ones', async () => {
  const list = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('broken'))
    .mockResolvedValue({
      reports: [{ ...report, resolution: { at, by: 'Root', reason: 'The price was corrected.' } }],
      total: 1,
    })
  const { user } = renderScreen(<ReportsPage />, {
    api: aFakeApi({ call: { listReports: list } }),
    route: '/reports?state=resolved',
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The reports could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The price was corrected.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Resolve the report/u })).toBeNull()
  expect(list.mock.lastCall?.[0]).toEqual({ state: 'resolved', limit: 20, offset: 0 })
})

it('a report that is resolved late leaves the dialog of the next one', async () => {
  const answer = aDeferred<object>()
  const next = { ...report, id: 2, reporter: 'Iryna Bondar' }
  const { user, platform } = renderScreen(<ReportsPage />, {
    api: aFakeApi({
      call: { listReports: () => ({ reports: [report, next], total: 2 }), resolveReport: () => answer.promise },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Resolve the report of Olena Koval' }))
  await user.type(screen.getByRole('textbox', { name: 'What became of it' }), 'Corrected.')
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Resolve the report of Iryna Bondar' }))
  await user.type(await screen.findByRole('textbox', { name: 'What became of it' }), 'It is true.')
  answer.resolve(report)
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  expect(screen.getByRole('textbox', { name: 'What became of it' })).toHaveValue('It is true.')
})
