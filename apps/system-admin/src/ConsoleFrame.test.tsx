import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { unstoredSendPrefix, type LiveStatus, type Platform } from '@frontdesk/platform'
import { aFakeApi, aPlatform, aPlatformWithoutMe, failuresOfMe, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PageTitle } from '@frontdesk/platform/parts'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { loadChatTexts } from './support/loadChatTexts.ts'

beforeEach(() => localStorage.clear())

it('the console reports its pages by their addresses within the product, without what was searched for', async () => {
  const { platform, user } = renderScreen(<ConsoleFrame />, {
    route: '/companies?search=anna',
    path: '*',
    admin: anAdmin({ isSuperAdmin: true }),
  })
  const opened: unknown[] = []
  platform.events.on('PAGE_OPENED', (page) => opened.push(page))
  await user.click(screen.getByRole('link', { name: 'Background jobs' }))
  expect(opened).toEqual([{ pathname: '/system-admin/jobs' }])
})

it.each(failuresOfMe)(
  'an administrator who cannot be fetched (%s) is a failure with Retry, and the session stays',
  async (_, failure, calls) => {
    const { platform, calls: made, recover } = aPlatformWithoutMe(failure)
    const { user } = renderScreen(<ConsoleFrame />, { different: platform })
    expect(await screen.findByText('Your account could not be loaded')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      expect.stringContaining('/auth/login?next='),
    )
    expect(made()).toBe(calls)
    expect(localStorage.getItem('accessToken')).toBe('a token')
    if (failure?.status === 429) return
    recover()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Your account could not be loaded')).toBeNull())
    expect(made()).toBe(calls + 1)
  },
)

it('the menu of the console leads to My Profile and signs out (SHELL-8)', async () => {
  const { user, platform } = renderScreen(<ConsoleFrame />, {
    admin: anAdmin({ fullName: 'Vira Bondar', email: 'vira@frontdesk.example' }),
    api: aFakeApi({ accounts: { logout: () => Promise.resolve(true) } }),
  })
  // The modules of the chats, which count what is not sent, are loaded first.
  await user.click(await screen.findByRole('button', { name: 'Profile of Vira Bondar' }, { timeout: 15_000 }))
  expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/settings/profile')
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(platform.session.accessToken()).toBeNull())
})

it('the number of unread support conversations stands at the link and before the title of every page', async () => {
  const unread = { chats: [], total: 3 }
  renderScreen(
    <Routes>
      <Route element={<ConsoleFrame />}>
        <Route path="companies" element={<PageTitle title="Companies" />} />
      </Route>
    </Routes>,
    {
      route: '/companies',
      path: '*',
      admin: anAdmin({ isSuperAdmin: true, metadata: { roles: ['SYSTEM_ADMIN'] } }),
      api: aFakeApi({ chats: { getChatsWithPreview: () => Promise.resolve(unread) } }),
    },
  )
  expect(await screen.findByRole('link', { name: /3 unread conversations/u })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('(3) Companies · Frontdesk'))
})

describe('messages to askers that this device has not sent', () => {
  // The code of the chats is large: a busy machine takes longer to read it than a test may wait.
  beforeAll(() => Promise.all([import('./support/UnsentMessages.tsx'), loadChatTexts()]), 60_000)
  const putAt = Date.now() - 10 * 60_000
  const message = {
    clientMessageId: 'intent-a',
    chatId: 90,
    companyId: supportCompanyId,
    fromId: 600,
    text: 'Open the integrations',
    createdAt: new Date(putAt).toISOString(),
    platform: 'internal',
  }
  const stage = { is: 'waiting', notBefore: 0 }
  const intent = { key: 'intent-a', chatId: 90, message, putAt, attempts: 0, mayBeStored: false, retryAt: 0, stage }
  const left = { adminId: 1, companyId: supportCompanyId, owner: 'a page that is gone', intent }
  const open = (answer: () => Promise<{ message: null }> = () => Promise.resolve({ message: null })) => {
    const sent: unknown[] = []
    const shown = renderScreen(<ConsoleFrame />, {
      route: '/jobs',
      path: '*',
      admin: anAdmin({ id: 1, isSuperAdmin: true, metadata: { roles: ['SYSTEM_ADMIN'] } }),
      company: aCompany({ id: supportCompanyId, name: 'Support' }),
      api: aFakeApi({ messages: { sendMessage: (input) => (sent.push(input), answer()) } }),
    })
    return { ...shown, sent }
  }

  it('a message that waited too long is asked about on every page of the console, and is sent when it is confirmed', async () => {
    localStorage.setItem(`${unstoredSendPrefix}intent-a`, JSON.stringify({ record: left, fileIds: [] }))
    const { user, sent } = open()
    const notice = await screen.findByRole('region', { name: 'Unsent messages' }, { timeout: 15_000 })
    expect(within(notice).getByText('Open the integrations')).toBeVisible()
    expect(within(notice).getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', '/chats/90')
    expect(sent).toEqual([])
    await user.click(within(notice).getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(sent).toMatchObject([{ chatId: 90, clientMessageId: 'intent-a' }]))
    expect(screen.queryByRole('region', { name: 'Unsent messages' })).toBeNull()
  })

  it('a message that is discarded is not sent', async () => {
    localStorage.setItem(`${unstoredSendPrefix}intent-a`, JSON.stringify({ record: left, fileIds: [] }))
    const { user, sent } = open()
    const discard = await screen.findByRole('button', { name: 'Discard it' }, { timeout: 15_000 })
    await user.click(discard)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsent messages' })).toBeNull())
    expect(sent).toEqual([])
  })
})

it('a lost connection is said on every page of the console (LIVE-6)', async () => {
  let status: LiveStatus = 'connected'
  const listeners = new Set<() => void>()
  const live: Platform['live'] = {
    get status() {
      return status
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => undefined,
    close: () => undefined,
    presence: aPlatform().live.presence,
  }
  renderScreen(<ConsoleFrame />, { different: { live } })
  status = 'offline'
  act(() => listeners.forEach((listener) => listener()))
  expect(screen.getByText(/You are offline/u)).toBeVisible()
})
