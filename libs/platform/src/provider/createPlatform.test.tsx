import { impersonationCalls } from '@frontdesk/api-client'
import { anImpersonation } from '@frontdesk/contract/fixtures'
import { i18n } from '@lingui/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSignedIn } from '../identity/useAdmin.ts'
import { reloadOnce } from '../session/reloadOnce.ts'
import { signIn } from '../identity/signIn.ts'
import { signOut } from '../identity/signOut.ts'
import { aConfig } from '../testing/aConfig.ts'
import { createPlatform } from './createPlatform.ts'
import { PlatformProvider } from './PlatformProvider.tsx'

type Answer = { status: number; json?: unknown; text?: string; headers?: Record<string, string> } | 'nothing'

/** A page of the app on a provider API that answers by path. */
function aPage(answers: Record<string, Answer | (() => Answer)>, reload = vi.fn()) {
  const requests: { path: string; headers: Headers }[] = []
  const platform = createPlatform({
    config: aConfig({ apiHost: 'https://api.example' }),
    reload,
    loadSocket: () => new Promise(() => undefined),
    fetch: async (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url).pathname
      requests.push({ path, headers: new Headers(init?.headers) })
      const said = answers[path] ?? { status: 404 }
      const answer = typeof said === 'function' ? said() : said
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      const body = answer.text ?? JSON.stringify(answer.json === undefined ? {} : answer.json)
      return new Response(body, { status: answer.status, ...(answer.headers && { headers: answer.headers }) })
    },
  })
  platform.queryClient.setDefaultOptions({
    queries: { ...platform.queryClient.getDefaultOptions().queries, retryDelay: 1 },
  })
  return {
    platform,
    requests,
    reload,
    show: () => render(<PlatformProvider platform={platform}>{<Who />}</PlatformProvider>),
  }
}

function Who() {
  const state = useSignedIn()
  return <output>{state.is === 'signed-in' ? state.admin.fullName : state.is}</output>
}

const me = { status: 200, json: { admin: { id: 1001, fullName: 'Olena' } } }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  sessionStorage.clear()
})

describe('the signed-in administrator (AUTH-11)', () => {
  it('nobody is signed in without a token, and no call is made', () => {
    const { show, requests } = aPage({})
    show()
    expect(screen.getByRole('status')).toHaveTextContent('signed-out')
    expect(requests).toEqual([])
  })

  it('the administrator of the token is signed in', async () => {
    localStorage.setItem('accessToken', 'a token')
    aPage({ '/admin/getMe': me }).show()
    expect(screen.getByRole('status')).toHaveTextContent('checking')
    expect(await screen.findByText('Olena')).toBeVisible()
  })

  it('a refused token is removed, and the page reloads once', async () => {
    localStorage.setItem('accessToken', 'a token')
    const { show, reload, requests } = aPage({ '/admin/getMe': { status: 401 } })
    show()
    expect(await screen.findByText('signed-out')).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
    expect(requests).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ['is not well', { status: 503 }],
    ['does not answer', 'nothing'],
  ])('getMe is retried when the provider %s; then a failure is reported, and the token stays', async (_how, answer) => {
    localStorage.setItem('accessToken', 'a token')
    const { show, reload, requests } = aPage({ '/admin/getMe': answer })
    show()
    expect(await screen.findByText('failed')).toBeVisible()
    expect(requests).toHaveLength(4)
    expect(localStorage.getItem('accessToken')).toBe('a token')
    expect(reload).not.toHaveBeenCalled()
  })

  it.each<[string, Answer]>([
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['429 with a longer wait', { status: 429, headers: { 'retry-after': '120' } }],
    ['503 with a longer wait', { status: 503, headers: { 'retry-after': '120' } }],
    ['null', { status: 200, json: null }],
    ['an empty object', { status: 200 }],
    ['a list', { status: 200, json: [] }],
    ['the page of a captive portal', { status: 200, text: '<!doctype html><title>Wi-Fi</title>' }],
  ])(
    'getMe that is answered by %s is called once, however many screens read it, and the token stays',
    async (_, answer) => {
      localStorage.setItem('accessToken', 'a token')
      const { show, requests, platform } = aPage({ '/admin/getMe': answer })
      show()
      expect(await screen.findByText('failed')).toBeVisible()
      cleanup()
      show()
      expect(screen.getByText('failed')).toBeVisible()
      expect(requests).toHaveLength(1)
      expect(platform.session.accessToken()).toBe('a token')
    },
  )

  it('a 401 of another call makes the page call getMe, and only a 401 of getMe ends the session', async () => {
    localStorage.setItem('accessToken', 'a token')
    let isRevoked = false
    const { show, platform, requests, reload } = aPage({
      '/admin/getMe': () => (isRevoked ? { status: 401 } : me),
      '/admin/getCompanies': { status: 401 },
    })
    show()
    await screen.findByText('Olena')
    await platform.api.companies.getCompanies().catch(() => undefined)
    await waitFor(() => expect(requests.filter(({ path }) => path === '/admin/getMe')).toHaveLength(2))
    expect(screen.getByRole('status')).toHaveTextContent('Olena')
    isRevoked = true
    await platform.api.companies.getCompanies().catch(() => undefined)
    expect(await screen.findByText('signed-out')).toBeVisible()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('a refused sign-in does not end a session', async () => {
    const { platform, reload, requests } = aPage({ '/auth/login': { status: 401 } })
    await expect(platform.api.accounts.login({ email: 'a@b.example', password: 'wrong' })).rejects.toMatchObject({
      status: 401,
    })
    expect(reload).not.toHaveBeenCalled()
    expect(requests).toHaveLength(1)
  })
})

describe('the message of a refused call', () => {
  const refused = { status: 409, json: { code: 'A_CODE_OF_TOMORROW', message: 'The row was locked' } }

  it.each([
    ['uk', 'This has changed meanwhile. Load the page again and look at it before you go on.'],
    ['en', 'The row was locked'],
  ])('the message of an unknown refusal for readers of %s is: %s', async (locale, message) => {
    i18n.loadAndActivate({ locale, messages: {} })
    localStorage.setItem('accessToken', 'a token')
    const { platform } = aPage({ '/admin/getMe': me, '/admin/getCompanies': refused })
    await expect(platform.api.companies.getCompanies()).rejects.toMatchObject({ message, body: refused.json })
  })
})

describe('the reload after a refused token', () => {
  it('the page reloads once until the next sign-in', () => {
    const { platform } = aPage({})
    const reload = vi.fn()
    reloadOnce({ reload })
    reloadOnce({ reload })
    expect(reload).toHaveBeenCalledOnce()
    signIn(platform, { accessToken: 'another', userId: 1 })
    reloadOnce({ reload })
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('the page does not reload when the reload cannot be stored', () => {
    const reload = vi.fn()
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('disabled')
    })
    reloadOnce({ reload })
    refuse.mockRestore()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('signing in and out', () => {
  it('a sign-in stores the token and is published in the app (AUTH-2)', async () => {
    const { platform, show } = aPage({ '/admin/getMe': me })
    show()
    const listener = vi.fn()
    platform.events.on('USER_AUTH_SUCCESS', listener)
    signIn(platform, { accessToken: 'fresh', userId: 1001 })
    expect(await screen.findByText('Olena')).toBeVisible()
    expect(listener).toHaveBeenCalledExactlyOnceWith({ adminId: 1001, by: 'password' })
    expect(localStorage.getItem('accessToken')).toBe('fresh')
  })

  it('a sign-out calls the server with the token, and clears the cache (AUTH-10)', async () => {
    localStorage.setItem('accessToken', 'a token')
    const { platform, show, requests } = aPage({ '/admin/getMe': me, '/auth/logout': { status: 404 } })
    show()
    await screen.findByText('Olena')
    platform.queryClient.setQueryData(['chats'], ['private'])
    platform.toasts.show({ type: 'info', message: 'private' })
    const close = vi.spyOn(platform.live, 'close')
    signOut(platform)
    expect(await screen.findByText('signed-out')).toBeVisible()
    expect(platform.queryClient.getQueryData(['chats'])).toBeUndefined()
    expect(platform.toasts.visible()).toEqual([])
    expect(close).toHaveBeenCalled()
    expect(requests.at(-1)?.path).toBe('/auth/logout')
    expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer a token')
  })

  it('the page signs out with another tab', async () => {
    localStorage.setItem('accessToken', 'a token')
    const { platform, show } = aPage({ '/admin/getMe': me })
    show()
    await screen.findByText('Olena')
    platform.queryClient.setQueryData(['chats'], ['private'])
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }))
    expect(await screen.findByText('signed-out')).toBeVisible()
    expect(platform.queryClient.getQueryData(['chats'])).toBeUndefined()
  })
})

describe('a call that needs a confirmed password (D-11)', () => {
  const confirmFirst = { status: 403, json: { code: 'CONFIRM_PASSWORD', message: 'Confirm your password first' } }
  function aGuardedPage() {
    localStorage.setItem('accessToken', 'a token')
    let isConfirmed = false
    const guarded = (json: object) => () => (isConfirmed ? { status: 200, json } : confirmFirst)
    const page = aPage({
      '/admin/getCompanies': guarded({ companies: [] }),
      '/admin/updateMe': guarded({ admin: me.json.admin }),
    })
    page.platform.passwordRequests.subscribe(() => undefined)
    const confirm = () => {
      isConfirmed = true
      page.platform.passwordRequests.settle(true)
    }
    return { ...page, confirm, reason: () => page.platform.passwordRequests.reason() }
  }

  it('the call waits for the question and is then made again', async () => {
    const { platform, requests, confirm, reason } = aGuardedPage()
    const companies = platform.api.companies.getCompanies()
    await waitFor(() => expect(reason()).toBe('company'))
    confirm()
    expect(await companies).toEqual([])
    expect(requests).toHaveLength(2)
  })

  it('a change of the own account gives the reason account', async () => {
    const { platform, confirm, reason } = aGuardedPage()
    const change = platform.api.accounts.updateMe({ phone: '+380509998877' })
    await waitFor(() => expect(reason()).toBe('account'))
    confirm()
    expect(await change).toMatchObject({ fullName: 'Olena' })
  })

  it('a sign-out refuses the call that waits', async () => {
    const { platform, reason } = aGuardedPage()
    const companies = platform.api.companies.getCompanies()
    await waitFor(() => expect(reason()).toBe('company'))
    platform.session.signOut()
    await expect(companies).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' })
    expect(reason()).toBeNull()
  })
})

describe('an access to a company of others (SYS-4)', () => {
  const oak = anImpersonation({ endsAt: '2026-11-20T09:30:00.000Z' })
  const anActingPage = () => {
    localStorage.setItem('accessToken', 'a token')
    sessionStorage.setItem('impersonation', JSON.stringify(oak))
    return aPage({ '/admin/getMe': me, '/system-admin/impersonations/end': { status: 200, json: { success: true } } })
  }

  it('nothing is sent in an access from its end on by the clock of the server, whatever wakes the page', async () => {
    const { platform, requests } = anActingPage()
    platform.serverClock.set({ serverTime: '2026-11-20T09:29:59.000Z' })
    await platform.api.accounts.getMe()
    expect(requests.map(({ headers }) => headers.get('x-impersonation-id'))).toEqual([oak.id])
    platform.serverClock.set({ serverTime: oak.endsAt })
    await expect(platform.api.accounts.getMe()).rejects.toThrow('Your access to this company is over.')
    expect(requests).toHaveLength(1)
  })

  it('the device’s own clock ends nothing before the server’s time is known', async () => {
    const { platform, requests } = anActingPage()
    // The device is days ahead of the end.
    await platform.api.accounts.getMe()
    expect(requests).toHaveLength(1)
  })

  it('a page that has left its company sends nothing more in it, but the end of the access', async () => {
    const { platform, requests } = anActingPage()
    platform.session.impersonate(null)
    await expect(platform.api.accounts.getMe()).rejects.toThrow('Your access to this company is over.')
    await platform.api.subject(impersonationCalls).endImpersonation(oak.id)
    expect(requests.map(({ path }) => path)).toEqual(['/system-admin/impersonations/end'])
  })
})
