import { describe, expect, it, vi } from 'vitest'
import source from '../../public/sw.js?raw'

const origin = 'https://desk.example'

/** Runs the worker with a fake global scope. */
function aWorker(open: string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const pages = open.map((url) => ({ url, focus: vi.fn(async () => undefined), postMessage: vi.fn() }))
  const self = {
    addEventListener: (word: string, listener: (event: object) => void) => listeners.set(word, listener),
    skipWaiting: vi.fn(),
    location: { origin },
    clients: {
      claim: vi.fn(async () => undefined),
      matchAll: vi.fn(async () => pages),
      openWindow: vi.fn(async (_path: string) => undefined),
    },
    registration: {
      showNotification: vi.fn(
        async (
          _title: string,
          _options: { body: string; tag: string; lang: string; data: { path: string; companyId?: number } },
        ) => undefined,
      ),
    },
  }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a worker's script is no module: it can only be run this way
  new Function('self', source)(self)
  const dispatch = async (name: string, event: object = {}) => {
    let done: unknown
    listeners.get(name)?.({ waitUntil: (promise: unknown) => (done = promise), ...event })
    await done
  }
  const pushed = async (json: () => unknown) => {
    await dispatch('push', { data: { json } })
    return self.registration.showNotification.mock.calls[0]
  }
  const click = async (data: unknown) => {
    const close = vi.fn()
    await dispatch('notificationclick', { notification: { close, data } })
    return close
  }
  return { self, pages, listeners, dispatch, pushed, click }
}

describe('the handling of a push message', () => {
  it('a push message is shown, one notification per chat', async () => {
    const shown = await aWorker().pushed(() => ({
      title: 'Frontdesk',
      body: 'Клиент хабарлама жазды',
      url: '/chats/5?company=101',
      tag: 'chat-5',
      locale: 'kk',
    }))
    expect(shown).toEqual([
      'Frontdesk',
      expect.objectContaining({
        body: 'Клиент хабарлама жазды',
        tag: 'chat-5',
        lang: 'kk',
        data: { path: '/chats/5', companyId: 101 },
      }),
    ])
  })

  it.each([
    () => {
      throw new SyntaxError('no JSON')
    },
    () => null,
    () => 'text',
    () => ({ title: 7, body: {} }),
  ])('an invalid push message is shown anyway, as browsers require', async (json) => {
    expect((await aWorker().pushed(json))?.[0]).toBe('Frontdesk')
  })

  it('an empty push message is shown anyway', async () => {
    const worker = aWorker()
    await worker.dispatch('push', { data: null })
    expect(worker.self.registration.showNotification).toHaveBeenCalledOnce()
  })

  it.each([
    'https://evil.example/chats/5',
    '//evil.example',
    'javascript:alert(1)',
    '/auth/login?access_token=x',
    '/chats/5/../../x',
    undefined,
    7,
    'http://[',
    'https://evil.example/chats/5?company=101',
  ])('a push message with the address %s opens the chats', async (url) =>
    expect((await aWorker().pushed(() => ({ url })))?.[1].data).toEqual({ path: '/chats' }),
  )

  it.each(['', 'lily', '0', '-1', '1e3', '1&company=2', '9'.repeat(16)])(
    'a push message whose company is “%s” names a chat alone or the first company',
    async (company) =>
      expect((await aWorker().pushed(() => ({ url: `/chats/5?company=${company}` })))?.[1].data).toEqual({
        path: '/chats/5',
        ...(company.startsWith('1&') && { companyId: 1 }),
      }),
  )
})

describe('the click on a notification', () => {
  it('a click on a notification opens the chat when no page is open', async () => {
    const worker = aWorker()
    expect(await worker.click({ path: '/chats/5', companyId: 101 })).toHaveBeenCalled()
    expect(worker.self.clients.openWindow).toHaveBeenCalledWith('/chats/5?company=101')
  })

  it('a click on a notification focuses an open page and posts it the path', async () => {
    const worker = aWorker([`${origin}/widget/`, `${origin}/uk/system-admin/companies`, `${origin}/uk/settings`])
    await worker.click({ path: '/chats/5', companyId: 101 })
    const [widget, , app] = worker.pages
    // A page of an older build refuses a path with more than a chat in it.
    expect(app?.postMessage).toHaveBeenCalledWith({ type: 'open-path', path: '/chats/5', companyId: 101 })
    expect(app?.focus).toHaveBeenCalled()
    expect(widget?.focus).not.toHaveBeenCalled()
    expect(worker.self.clients.openWindow).not.toHaveBeenCalled()
  })

  it('a notification that an older worker showed opens its chat', async () => {
    const worker = aWorker()
    await worker.click({ path: '/chats/5' })
    await worker.click(null)
    expect(worker.self.clients.openWindow.mock.calls).toEqual([['/chats/5'], ['/chats']])
  })
})

it('a changed subscription is posted to an open page', async () => {
  const worker = aWorker([`${origin}/chats`])
  await worker.dispatch('pushsubscriptionchange')
  expect(worker.pages[0]?.postMessage).toHaveBeenCalledWith({ type: 'push-subscription-changed' })
})
