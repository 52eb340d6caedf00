import { ApiError } from '@frontdesk/api-client'
import type { Impersonation } from '@frontdesk/contract'
import { anAdmin, anImpersonation } from '@frontdesk/contract/fixtures'
import { createSession, openStorage } from '@frontdesk/platform'
import { aFakeApi, createServerClock, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { useImpersonation } from '../impersonation/useImpersonation.ts'
import { UnsentQuestions } from '../leaving/UnsentQuestions.tsx'
import { ImpersonationBar } from './ImpersonationBar.tsx'

const aStorage = (stored: Record<string, string> = {}) => {
  const storage = openStorage(() => {
    throw new Error('kept in memory')
  })
  for (const [key, value] of Object.entries(stored)) storage.set(key, value)
  return storage
}

function Desk({ goTo, tab }: { goTo: (path: string) => void; tab: ReturnType<typeof aStorage> }) {
  const impersonation = useImpersonation(goTo, tab)
  return (
    <>
      {impersonation && <ImpersonationBar impersonation={impersonation} />}
      <UnsentQuestions />
    </>
  )
}

const start = Date.parse('2026-11-20T09:00:00.000Z')
const oak = anImpersonation({ companyName: 'Oak', endsAt: '2026-11-20T09:30:00.000Z' })
type Answer = { impersonation: Impersonation; serverTime: string }

/** A page that acts for Oak; `clock.ahead` moves the time of the device and of the server together. */
function aPage(
  answer: (serverTime: string) => Answer | Promise<Answer> = (serverTime) => ({ impersonation: oak, serverTime }),
  clock = { ahead: 0 },
) {
  const gone: string[] = []
  const storage = aStorage({ accessToken: 'a token', companyId: '101', companies: '[{"id":101}]' })
  const tab = aStorage({ impersonation: JSON.stringify(oak) })
  const session = createSession(storage, window, tab)
  const now = () => new Date(start + clock.ahead)
  const shown = renderScreen(<Desk goTo={(path) => gone.push(path)} tab={tab} />, {
    admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }),
    api: aFakeApi({
      companies: { getCompany: () => new Promise(() => undefined) },
      call: {
        getImpersonation: () => answer(now().toISOString()),
        allowImpersonationChanges: () => ({
          impersonation: { ...oak, mayChange: true },
          serverTime: now().toISOString(),
        }),
        endImpersonation: () => true,
      },
    }),
    different: {
      session,
      serverClock: createServerClock(() => now().getTime()),
    },
  })
  const wake = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  return { ...shown, gone, clock, wake, session, storage, tab }
}
const calls = (shown: ReturnType<typeof aPage>) => shown.platform.api.calls.map(({ call }) => call)

it('the bar names the company and counts down to the end of the access', async () => {
  const shown = aPage()
  expect(await screen.findByText('You are logged in as company: Oak')).toBeVisible()
  expect(await screen.findByRole('timer')).toHaveTextContent('30:00')
  shown.clock.ahead = 60_000
  shown.wake()
  expect(screen.getByRole('timer')).toHaveTextContent('29:00')
})

it('a tab that slept over the end leaves the company as soon as it is seen', async () => {
  const shown = aPage()
  await screen.findByRole('timer')
  shown.clock.ahead = 30 * 60_000 - 1
  shown.wake()
  expect(shown.gone).toEqual([])
  shown.clock.ahead += 1
  shown.wake()
  await waitFor(() => expect(shown.gone).toContain('/system-admin/companies'))
  expect(shown.tab.get('impersonation')).toBeNull()
  // The company that the other tabs act for stays.
  expect(shown.storage.get('companyId')).toBe('101')
  expect(calls(shown)).not.toContain('call.endImpersonation')
})

it('the end counts by the clock of the server on a device whose own clock is wrong', async () => {
  aPage((deviceTime) => ({
    impersonation: oak,
    serverTime: new Date(Date.parse(deviceTime) + 29 * 60_000).toISOString(),
  }))
  expect(await screen.findByRole('timer')).toHaveTextContent('1:00')
})

it('a device whose clock is far ahead ends nothing, also before the server has said its time', async () => {
  let answer: (answered: Answer) => void = () => undefined
  const shown = aPage(() => new Promise((resolve) => (answer = resolve)), { ahead: 24 * 60 * 60_000 })
  expect(await screen.findByText('You are logged in as company: Oak')).toBeVisible()
  shown.wake()
  expect(shown.gone).toEqual([])
  expect(screen.queryByRole('timer')).toBeNull()
  answer({ impersonation: oak, serverTime: new Date(start).toISOString() })
  expect(await screen.findByRole('timer')).toHaveTextContent('30:00')
  expect(shown.gone).toEqual([])
})

it.each(['IMPERSONATION_REQUIRED', 'FORBIDDEN'] as const)(
  'the company is left when the server answers %s: the access is over, or the role is gone',
  async (code) => {
    const shown = aPage(() => Promise.reject(new ApiError({ status: 403, body: { code } })))
    await waitFor(() => expect(shown.gone).toEqual(['/system-admin/companies']))
  },
)

it('a server that does not answer ends nothing', async () => {
  const shown = aPage(() => Promise.reject(new ApiError({ status: 0, code: 'NO_ANSWER' })))
  await waitFor(() => expect(calls(shown)).toContain('call.getImpersonation'))
  expect(await screen.findByText('You are logged in as company: Oak')).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(shown.gone).toEqual([])
})

it('changes are allowed only after a second confirmation', async () => {
  const { user, ...shown } = aPage()
  await user.click(await screen.findByRole('button', { name: 'Allow changes' }))
  expect(calls({ ...shown, user })).not.toContain('call.allowImpersonationChanges')
  const dialog = await screen.findByRole('dialog', { name: 'Change something for Oak?' })
  expect(screen.getByRole('button', { name: 'Only look' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Allow changes' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByText('Only looking')).toBeNull())
})

it('a dismissed banner leaves a pill with the company, the time that is left, and the way out', async () => {
  const shown = aPage()
  await shown.user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/You are logged in as company/u)).toBeNull()
  expect(screen.getByText('Oak')).toBeVisible()
  expect(screen.getByRole('timer')).toBeVisible()
  await shown.user.click(screen.getByRole('button', { name: 'Exit' }))
  await waitFor(() => expect(shown.gone).toEqual(['/system-admin/companies']))
  expect(calls(shown)).toContain('call.endImpersonation')
  expect(shown.tab.get('impersonation')).toBeNull()
})
