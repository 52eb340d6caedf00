import { ApiError } from '@frontdesk/api-client'
import type { DataExport } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aDataExport } from '../testing/aDataExport.ts'
import { DataExports } from './DataExports.tsx'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

const waiting = aDataExport({ status: 'waiting', done: 0, total: null, size: null, finishedAt: null, expiresAt: null })

/** A server with these exports of a company. */
function open(exports: DataExport[], call: Responses = {}) {
  let stored = exports
  const api = aFakeApi({
    call: {
      listDataExports: () => ({ exports: stored }),
      startDataExport: () => {
        stored = [waiting, ...stored]
        return { export: waiting }
      },
      cancelDataExport: () => {
        stored = stored.map((one) => ({ ...one, status: 'canceled' as const }))
        return { export: stored[0] }
      },
      ...call,
    },
  })
  return { api, ...renderScreen(<DataExports companyId={101} />, { api }) }
}

it('an export is begun, shown as waiting, and canceled', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Make an archive' }))
  expect(await screen.findByText('It begins in a moment. You may leave this page.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make an archive' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make an archive' })).toBeVisible()
})

it('a download follows the link of the provider API, relative to its host', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.href)
  })
  const addresses: string[] = []
  const { user } = open([aDataExport()], {
    linkDataExport: () => ({ url: '/api/data-exports/1?sig=x', expiresAt: '2026-11-20T09:12:00.000Z' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(addresses).toHaveLength(1))
  expect(addresses[0]).toMatch(/^https?:\/\/.+\/api\/data-exports\/1\?sig=x$/u)
  clicked.mockRestore()
})

it('an archive that is gone meanwhile is explained, and the list is read again', async () => {
  const { user, api } = open([aDataExport()], {
    linkDataExport: () => {
      throw new ApiError({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await vi.waitFor(() => expect(api.calls.filter(({ call }) => call === 'call.listDataExports')).toHaveLength(2))
})

it('an administrator who is no owner reads who may export', async () => {
  open([], {
    listDataExports: () => {
      throw new ApiError({ status: 403, body: { code: 'NOT_OWNER', message: 'Owners only' } })
    },
  })
  expect(await screen.findByText('Only owners of the company can export its data.')).toBeVisible()
})
