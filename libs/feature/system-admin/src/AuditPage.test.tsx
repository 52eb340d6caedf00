import type { AuditEntry } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AuditPage } from './AuditPage.tsx'

const anEntry = (different: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 9,
  at: '2026-11-20T08:30:00.000Z',
  actor: { id: 7, name: 'Vira', email: 'vira@example.com' },
  company: { id: 101, name: 'Lily' },
  action: 'POST /api/system-admin/jobs/repeat',
  isRead: false,
  target: 'altegio:12',
  before: { error: 'NETWORK' },
  after: null,
  ...different,
})

const shown = (list: (fields: Readonly<Record<string, unknown>>) => unknown, route = '/audit') => {
  const api = aFakeApi({ call: { listAudit: list } })
  return { api, ...renderScreen(<AuditPage />, { api, route }) }
}
const askedFor = (list: { mock: { calls: (readonly unknown[])[] } }) => list.mock.calls.map(([fields]) => fields)

it('the audit log asks for the changes of the address, and for no company that the address does not name', async () => {
  const list = vi.fn((_fields: object) => ({ entries: [], next: null }))
  shown(list, '/audit?action=jobs&admin=7&from=2026-11-01&to=2026-11-02')
  expect(await screen.findByText('No entry is like this')).toBeVisible()
  expect(askedFor(list)).toEqual([
    {
      kind: 'changes',
      action: 'jobs',
      adminId: 7,
      from: new Date('2026-11-01T00:00:00').toISOString(),
      // The last day is included.
      to: new Date('2026-11-03T00:00:00').toISOString(),
    },
  ])
})

it('the search by action keeps what is typed after Enter, and follows the address', async () => {
  const { user, address } = shown(() => ({ entries: [], next: null }))
  await user.type(await screen.findByRole('searchbox', { name: 'Action' }), 'job{Enter}')
  expect(address()).toBe('/audit?action=job')
  await user.keyboard('s')
  expect(screen.getByRole('searchbox', { name: 'Action' })).toHaveValue('jobs')
  expect(screen.getByRole('searchbox', { name: 'Action' })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Show all entries' }))
  expect(screen.getByRole('searchbox', { name: 'Action' })).toHaveValue('')
})

it('a name in the table filters the log by it, and the next page is read on demand', async () => {
  const list = vi.fn(({ before }: { before?: unknown }) =>
    before === undefined
      ? { entries: [anEntry()], next: 9 }
      : { entries: [anEntry({ id: 8, target: 'x' })], next: null },
  )
  const { user, address } = shown(list)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('x')).toBeVisible()
  expect(askedFor(list)).toEqual([{ kind: 'changes' }, { kind: 'changes', before: 9 }])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Show entries about Lily only' })[0] as HTMLElement) // one for each entry
  expect(address()).toBe('/audit?company=101')
  await waitFor(() => expect(askedFor(list).at(-1)).toEqual({ kind: 'changes', companyId: 101 }))
})

it('the audit log is not read again by itself, because each look at it is an entry', async () => {
  const list = vi.fn(() => ({ entries: [anEntry()], next: null }))
  const { user } = shown(list)
  await screen.findByText('Repeated a background job')
  for (const isBack of [false, true])
    act(() => {
      focusManager.setFocused(isBack)
      onlineManager.setOnline(isBack)
    })
  focusManager.setFocused(undefined)
  expect(list).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

it('an audit log that could not be loaded is a failure with Retry', async () => {
  const list = vi.fn().mockRejectedValueOnce(new TypeError('broken')).mockResolvedValue({ entries: [], next: null })
  const { user } = shown(list)
  expect(await screen.findByRole('alert')).toHaveTextContent('The audit log could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('There are no entries yet')).toBeVisible()
})

it('the file of the audit log has the filter of the page, and a failed download says why', async () => {
  const exportAudit = vi.fn().mockRejectedValue(new Error('broken'))
  const api = aFakeApi({ call: { listAudit: () => ({ entries: [anEntry()], next: null }), exportAudit } })
  const { user, platform } = renderScreen(<AuditPage />, { api, route: '/audit?kind=all&company=101' })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() =>
    expect(platform.toasts.visible().map(({ message }) => message)).toEqual([
      expect.stringContaining('The audit log could not be downloaded'),
    ]),
  )
  expect(exportAudit.mock.lastCall?.[0]).toEqual({ kind: 'all', companyId: 101 })
})
