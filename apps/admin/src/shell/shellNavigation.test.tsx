import type { Company } from '@frontdesk/contract'
import { aCompany } from '@frontdesk/contract/fixtures'
import { sessionQueries, useCompanies } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UnsentQuestions } from '../leaving/UnsentQuestions.tsx'
import { useBusNavigation } from './shellNavigation.ts'

function Desk({ leaveFor }: { leaveFor: (path: string) => void }) {
  const { companies } = useCompanies()
  useBusNavigation(leaveFor)
  return (
    <>
      {companies && <p>{companies.length} companies</p>}
      <UnsentQuestions />
    </>
  )
}

/**
 * A page of company 101 of a person who is in 102 as well, and in the companies `now` since; `notified` clicks on a
 * notification.
 */
async function aPage({ now }: { now?: Company[] | 'unknown' } = {}) {
  const leaveFor = vi.fn((_path: string) => void window.dispatchEvent(new Event('pagehide')))
  const companies = [aCompany({ id: 101 }), aCompany({ id: 102 })]
  const getCompanies = () =>
    now === 'unknown' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(now ?? companies)
  const { platform, address } = renderScreen(<Desk leaveFor={leaveFor} />, {
    route: '/settings',
    api: aFakeApi({ companies: { getCompanies } }),
  })
  act(() => void platform.queryClient.setQueryData(sessionQueries.companiesKey, companies))
  await screen.findByText('2 companies')
  expect(platform.session.companyId()).toBe(101)
  const chosen = vi.spyOn(platform.session, 'chooseCompany').mockReturnValue()
  const notified = (companyId?: number) =>
    act(() => platform.events.emit('PATH_WANTED', { path: '/chats/5', ...(companyId && { companyId }) }))
  return { platform, address, leaveFor, chosen, notified }
}

it.each([undefined, 101])(
  'a notification of company %s opens its chat in the page of that company',
  async (company) => {
    const { address, leaveFor, notified } = await aPage()
    notified(company)
    expect(address()).toBe('/chats/5')
    expect(leaveFor).not.toHaveBeenCalled()
  },
)

it('a notification of another company of theirs opens its chat in a page of that company', async () => {
  const { address, leaveFor, chosen, notified } = await aPage()
  notified(102)
  await waitFor(() => expect(leaveFor.mock.calls).toEqual([['/chats/5']]))
  expect(chosen.mock.calls).toEqual([[102]])
  expect(address()).toBe('/settings')
})

it('a notification of a company that they have left opens the chats', async () => {
  const { address, leaveFor, notified } = await aPage()
  notified(103)
  await waitFor(() => expect(address()).toBe('/chats'))
  expect(leaveFor).not.toHaveBeenCalled()
})

it.each([[aCompany({ id: 101 }), aCompany({ id: 103 })], 'unknown' as const].map((now) => [now] as const))(
  'a notification of a company that they have joined on another device opens a page of that company: %#',
  async (now) => {
    const { leaveFor, chosen, notified } = await aPage({ now })
    notified(103)
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([['/chats/5']]))
    expect(chosen.mock.calls).toEqual([[103]])
  },
)

it('an access to a company of others stays', async () => {
  const { platform, address, leaveFor, notified } = await aPage()
  const [startedAt, endsAt] = ['2026-11-30T10:00:00.000Z', '2026-11-30T11:00:00.000Z']
  const access = { id: 'a', companyId: 101, companyName: 'Oak', mayChange: false, startedAt, endsAt }
  vi.spyOn(platform.session, 'impersonation').mockReturnValue(access)
  notified(102)
  expect(address()).toBe('/settings')
  expect(leaveFor).not.toHaveBeenCalled()
})
