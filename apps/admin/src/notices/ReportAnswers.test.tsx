import '@testing-library/jest-dom/vitest'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ReportAnswers } from './ReportAnswers.tsx'

const answerOf = (reportId: number, isSeen: boolean) => ({
  reportId,
  messageId: 7,
  chatId: 10001,
  reason: `Answer ${String(reportId)}`,
  resolvedAt: '2026-11-20T08:30:00.000Z',
  isSeen,
})

it('the newest answer that was not read is shown until it is closed, then the next one', async () => {
  const seen = vi.fn((_of: object) => Promise.resolve({}))
  const { user } = renderScreen(<ReportAnswers companyId={101} />, {
    api: aFakeApi({
      call: {
        getReportAnswers: () => Promise.resolve([answerOf(3, true), answerOf(2, false), answerOf(1, false)]),
        markReportAnswerSeen: seen,
      },
    }),
  })
  expect(await screen.findByText(/Answer 2/u)).toBeVisible()
  expect(screen.queryByText(/Answer [13]/u)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/Answer 1/u)).toBeVisible()
  await waitFor(() => expect(seen.mock.calls.map(([of]) => of)).toEqual([{ companyId: 101, reportId: 2 }]))
})

it('a provider without answers to reports shows nothing', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('broken')))
  const { container } = renderScreen(<ReportAnswers companyId={101} />, {
    api: aFakeApi({ call: { getReportAnswers: ask } }),
  })
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(container.querySelector('button')).toBeNull()
})
