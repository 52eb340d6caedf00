import { ApiError } from '@frontdesk/api-client'
import { includeDeletedMessagesAtom, includeSystemMessagesAtom } from '@frontdesk/platform'
import { aConfig, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { SettingsPage } from './SettingsPage.tsx'

beforeEach(() => localStorage.clear())

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const aSession = (id: string, userAgent: string, isCurrent = false) => ({
  id,
  userAgent,
  createdAt: '2026-11-18T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  isCurrent,
})

function aServer(
  sessions = [aSession('a', windows, true), aSession('b', phone), aSession('c', 'curl/8')],
  { endsAtOnce = true } = {},
) {
  let current = sessions
  return aFakeApi({
    accounts: {
      getSessions: () => Promise.resolve(current),
      revokeSession: ({ sessionId }: { sessionId: string }) => {
        current = current.filter(({ id }) => id !== sessionId)
        return Promise.resolve(true)
      },
      revokeOtherSessions: () => {
        if (!endsAtOnce) return Promise.reject(new ApiError({ status: 404 }))
        current = current.filter(({ isCurrent }) => isCurrent)
        return Promise.resolve(true)
      },
    },
  })
}

it('the version is said to whoever asks for help, where the provider states it', () => {
  const { unmount } = renderScreen(<SettingsPage />, {
    api: aServer(),
    different: { config: aConfig({ version: '1.2.3' }) },
  })
  expect(screen.getByText('Frontdesk, version 1.2.3')).toBeVisible()
  unmount()
  renderScreen(<SettingsPage />, { api: aServer() })
  expect(screen.queryByText(/version/u)).toBeNull()
})

describe('the session list', () => {
  it('sessions are named by browser and system, and the current one is marked', async () => {
    renderScreen(<SettingsPage />, { api: aServer() })
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/Chrome on Windows.*This device/u)
    expect(rows[1]).toHaveTextContent('Safari on iOS')
    expect(rows[2]).toHaveTextContent('curl/8')
  })

  it('sessions elsewhere can be ended one by one', async () => {
    const api = aServer()
    const { user } = renderScreen(<SettingsPage />, { api })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari, iOS' }))
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
    expect(api.calls).toContainEqual({ call: 'accounts.revokeSession', input: { sessionId: 'b' } })
    expect(screen.getByText('Chrome on Windows')).toBeVisible()
  })

  it.each([true, false])('all other sessions can be ended at once, in one call: %s', async (endsAtOnce) => {
    const api = aServer(undefined, { endsAtOnce })
    const { user, platform } = renderScreen(<SettingsPage />, { api })
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(platform.toasts.visible().map(({ type, message }) => `${type}: ${message}`)).toEqual([
      'success: Signed out there',
    ])
    const ends = api.calls.map(({ call }) => call).filter((call) => call.startsWith('accounts.revoke'))
    expect(ends.slice(0, 1)).toEqual(['accounts.revokeOtherSessions'])
    expect(ends).toHaveLength(endsAtOnce ? 1 : 3)
  })

  it('the current session cannot be ended', async () => {
    renderScreen(<SettingsPage />, { api: aServer([aSession('a', windows, true)]) })
    await screen.findByText('Chrome on Windows')
    expect(screen.queryByRole('button', { name: /Sign out/u })).toBeNull()
  })

  it('sessions that could not be read can be fetched again', async () => {
    let isWell = false
    const api = aFakeApi({
      accounts: {
        getSessions: () =>
          isWell ? Promise.resolve([aSession('a', windows, true)]) : Promise.reject(new ApiError({ status: 500 })),
      },
    })
    const { user } = renderScreen(<SettingsPage />, { api })
    await screen.findByText('Your signed-in devices could not be loaded')
    isWell = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Chrome on Windows')).toBeVisible()
  })

  it('the session list is hidden when the provider API does not support it', async () => {
    const api = aFakeApi({ accounts: { getSessions: () => Promise.reject(new ApiError({ status: 404 })) } })
    renderScreen(<SettingsPage />, { api })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Signed-in devices' })).toBeNull())
  })
})

it('the settings store on this device what the threads show', async () => {
  const Shown = () => (
    <p>{`system ${String(useAtomValue(includeSystemMessagesAtom))}, deleted ${String(useAtomValue(includeDeletedMessagesAtom))}`}</p>
  )
  const { user } = renderScreen(
    <>
      <SettingsPage />
      <Shown />
    </>,
    { api: aServer() },
  )
  await user.click(screen.getByRole('switch', { name: /Show deleted messages/u }))
  expect(screen.getByText('system false, deleted true')).toBeVisible()
  expect(localStorage.getItem('includeDeletedMessages')).toBe('true')
})

describe('preferences of this device', () => {
  it.each([
    [/Show new messages/u, 'areMessageToastsOn', 'false'],
    [/Play a sound/u, 'isMessageSoundOn', 'true'],
    [/Shortcuts are on/u, 'areShortcutsOn', 'false'],
    [/Show system messages/u, 'includeSystemMessages', 'true'],
  ])('the preference %s is stored as %s', async (name, key, stored) => {
    const { user } = renderScreen(<SettingsPage />, { api: aServer() })
    await user.click(screen.getByRole('switch', { name }))
    expect(localStorage.getItem(key)).toBe(stored)
  })

  it('the settings list the shortcuts beside their off switch', () => {
    renderScreen(<SettingsPage />, { api: aServer() })
    expect(
      within(screen.getByRole('region', { name: 'Keyboard shortcuts' })).getByText('Go to the chats'),
    ).toBeVisible()
  })

  it('the settings show the controls for push messages among the notifications', () => {
    renderScreen(<SettingsPage push={<button type="button">Push</button>} />, { api: aServer() })
    expect(
      within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Push' }),
    ).toBeVisible()
  })
})

describe('the accesses of the product’s team', () => {
  const anAccess = {
    id: 'a',
    administrator: 'Vira Bondar',
    reason: 'Their bot is silent',
    startedAt: '2026-11-20T09:00:00.000Z',
    endsAt: '2026-11-20T09:15:00.000Z',
    isOver: true,
    mayChange: false,
  }

  it('a company sees who opened it, when and why (SYS-4)', async () => {
    const api = aFakeApi({ call: { listImpersonations: () => ({ impersonations: [anAccess] }) } })
    renderScreen(<SettingsPage />, { api })
    const row = await within(await screen.findByRole('region', { name: 'Access by our team' })).findByRole('listitem')
    expect(row).toHaveTextContent(/Vira Bondar.*Only looked.*Their bot is silent/u)
  })

  it('a provider without the list hides it', async () => {
    const missing = () => Promise.reject(new ApiError({ status: 404 }))
    renderScreen(<SettingsPage />, { api: aFakeApi({ call: { listImpersonations: missing } }) })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Access by our team' })).toBeNull())
    expect(screen.getByRole('region', { name: 'Theme' })).toBeVisible()
  })
})

it('the settings end with the licences of the packages in the app', () => {
  renderScreen(<SettingsPage />, { api: aServer() })
  expect(screen.getByRole('link', { name: 'Licences of the packages in it' })).toHaveAttribute('href', '/licences.txt')
})
