import { routes } from '@frontdesk/contract/routes'
import { aMessage } from '@frontdesk/contract/fixtures'
import { aDeferred } from '@frontdesk/platform/testing'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ToFrame } from '../frameProtocol.ts'
import type { HostPage } from './connectToPage.ts'
import { startFrame } from './startFrame.tsx'

type Call = 'openWidgetSession' | 'initSupport' | 'getSupportMessages'
type Company = 'Lily' | 'Rose'

const companies = {
  Lily: { id: 101, chatId: 90, token: 'session of Lily' },
  Rose: { id: 102, chatId: 91, token: 'session of Rose' },
} as const

/** A connection that opens and says nothing: what is shown comes from the calls alone. */
class SilentSocket {
  close = () => undefined
  send = () => undefined
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => vi.unstubAllGlobals())

/** The answer of our server to a call of a company's visitor. */
function answerOf(call: Call, company: Company): object {
  const { id, chatId, token } = companies[company]
  switch (call) {
    case 'openWidgetSession':
      return {
        accessToken: token,
        expiresAt: new Date(Date.now() + 900_000).toISOString(),
        companyId: id,
        companyName: company,
        person: { id: 1, name: 'Anna' },
      }
    case 'initSupport':
      return { chatId, adminUserId: 1, supportUserId: 2, integrationId: null, seenMessageId: 4, person: null }
    case 'getSupportMessages':
      return {
        messages: [aMessage({ id: 4, chatId, companyId: id, fromId: 2, toId: 1, text: `Words of ${company}` })],
      }
  }
}

/**
 * The frame on a page that vouches for Anna at Lily's. `late`: the call whose answer to Lily is kept back until
 * `release`; `ended`: the tokens of the sessions that were ended.
 */
function aFrame(late: Call) {
  const kept = aDeferred<undefined>()
  const asked: string[] = []
  const ended: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    const named = (call: Call | 'endWidgetSession') => path === routes[call].path
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { identityToken?: string }
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? body.identityToken ?? ''
    const company: Company = token.endsWith('Rose') ? 'Rose' : 'Lily'
    if (named('endWidgetSession')) ended.push(token)
    const call = (['openWidgetSession', 'initSupport', 'getSupportMessages'] as const).find(named)
    if (call) asked.push(`${call} of ${company}`)
    if (call === late && company === 'Lily') await kept.promise
    return Response.json({ success: true, status: 'ok', ...(call && answerOf(call, company)) })
  }
  vi.stubGlobal('fetch', fetch)
  let company: Company = 'Lily'
  let tell: (message: ToFrame) => void = () => undefined
  const page: HostPage = {
    requestIdentity: () => Promise.resolve(`identity of ${company}`),
    send: () => undefined,
    listen: (listener) => (tell = listener),
  }
  const shown = render(null)
  startFrame({
    page,
    config: { apiHost: 'https://desk.example', hasLogs: false, isPlainSocket: true },
    key: 'wk_0123456789abcdef',
    host: 'https://salon.example',
    setLocale: () => Promise.resolve(),
    render: (element) => act(() => shown.rerender(<I18nProvider i18n={i18n}>{element}</I18nProvider>)),
  })
  return {
    asked,
    ended,
    /** The page vouches for the person at another company from now on. */
    switchToRose() {
      company = 'Rose'
      act(() => tell({ type: 'identity-changed' }))
    },
    release: () => act(async () => kept.resolve(undefined)),
  }
}

it.each(['openWidgetSession', 'initSupport', 'getSupportMessages'] as const)(
  'a company that is switched while %s is not answered is never shown, however late the answer is',
  async (late) => {
    const frame = aFrame(late)
    await waitFor(() => expect(frame.asked).toContain(`${late} of Lily`))
    frame.switchToRose()
    expect(await screen.findByText('Words of Rose')).toBeVisible()
    await frame.release()
    // Its session ends as soon as it is known.
    await waitFor(() => expect(frame.ended).toEqual([companies.Lily.token]))
    expect(screen.queryByText(/of Lily/u)).toBeNull()
    expect(screen.getByText('Words of Rose')).toBeVisible()
    const reads = frame.asked.filter((each) => each === 'getSupportMessages of Lily')
    expect(reads).toHaveLength(late === 'getSupportMessages' ? 1 : 0)
  },
)
