import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrontdeskApi } from './FrontdeskApi.ts'
import { FrontdeskWidget, type FrontdeskWidgetProps } from './react.ts'

const source = { origin: 'https://desk.example' }
const scripts = () => [...document.head.querySelectorAll('script')]
const queued = () => (Array.isArray(window.Frontdesk) ? window.Frontdesk : [])
const methods = () => queued().map(([method]) => method)

beforeEach(() => vi.resetModules())
afterEach(() => {
  delete window.Frontdesk
  for (const script of scripts()) script.remove()
})
const load = async () => (await import('./loadFrontdesk.ts')).loadFrontdesk

it('the script is added once, and calls wait for it in their order', async () => {
  const loadFrontdesk = await load()
  const first = loadFrontdesk(source)
  first.init({ key: 'wk_a' })
  loadFrontdesk(source).open()
  expect(scripts().map(({ src }) => src)).toEqual(['https://desk.example/widget/v1/embed.js'])
  expect(queued()).toEqual([['init', { key: 'wk_a' }], ['open']])
  const push = vi.fn()
  window.Frontdesk = { push } as unknown as FrontdeskApi // as the loader leaves it
  scripts()[0]?.dispatchEvent(new Event('load'))
  await first.loaded
  first.compose('Hello')
  expect(push).toHaveBeenCalledWith(['compose', 'Hello'])
})

it('a pinned script carries its hash, and is read across origins so that the browser can check it', async () => {
  const path = '/widget/v1/embed-0123456789abcdef.js'
  ;(await load())({ ...source, path, integrity: 'sha384-AAAA', nonce: 'n0nce' })
  const [script] = scripts()
  expect(script).toMatchObject({
    src: `https://desk.example${path}`,
    integrity: 'sha384-AAAA',
    crossOrigin: 'anonymous',
    nonce: 'n0nce',
  })
})

it.each([
  [{ origin: 'desk.example' }],
  [{ ...source, path: 'https://evil.example/embed.js' }],
  [{ ...source, path: '//evil.example/embed.js' }],
])('the source %o is refused before anything is loaded', async (wrong) => {
  const loadFrontdesk = await load()
  expect(() => loadFrontdesk(wrong)).toThrow()
  expect(scripts()).toEqual([])
})

it('a script that cannot be loaded is reported, leaves nothing behind, and is tried again', async () => {
  const loadFrontdesk = await load()
  const { loaded } = loadFrontdesk(source)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toThrow('https://desk.example/widget/v1/embed.js could not be loaded')
  expect(scripts()).toEqual([])
  loadFrontdesk(source)
  expect(scripts()).toHaveLength(1)
})

it('a page with Trusted Types takes the address from the policy of the widget', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  ;(await load())(source)
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['frontdesk'])
  expect(scripts()[0]?.src).toBe('https://desk.example/widget/v1/embed.js')
  vi.unstubAllGlobals()
})

const component = (props: Partial<FrontdeskWidgetProps> = {}) => (
  <FrontdeskWidget {...source} widgetKey="wk_a" identity={() => 'token'} {...props} />
)

it('the component starts the widget and takes it off again, also when React mounts it twice', () => {
  const { unmount } = render(<StrictMode>{component()}</StrictMode>)
  const lives = () => methods().filter((method) => method === 'init' || method === 'destroy')
  expect(lives()).toEqual(['init', 'destroy', 'init'])
  unmount()
  expect(lives()).toEqual(['init', 'destroy', 'init', 'destroy'])
  const subscribed = methods().filter((method) => method === 'on').length
  expect(methods().filter((method) => method === 'off')).toHaveLength(subscribed)
})

it('the component changes the running widget for a language, a theme and a person, and starts it anew for another key', () => {
  const { rerender } = render(component({ person: 1 }))
  const since = () =>
    queued()
      .splice(0)
      .map(([method, input]) => [method, input])
  since()
  rerender(component({ person: 1 }))
  expect(since()).toEqual([])
  rerender(component({ person: 1, locale: 'uk', theme: 'dark' }))
  expect(since()).toEqual([
    ['setLocale', 'uk'],
    ['setTheme', 'dark'],
  ])
  rerender(component({ person: 2, locale: 'uk', theme: 'dark' }))
  expect(since()).toEqual([['identify', expect.any(Function)]])
  rerender(component({ person: 2, identity: null, locale: 'uk', theme: 'dark' }))
  expect(since()).toEqual([['identify', null]])
  rerender(component({ person: 2, identity: null, locale: 'uk', theme: 'dark', widgetKey: 'wk_b' }))
  expect(since().map(([method]) => method)).toEqual(['off', 'off', 'off', 'destroy', 'init', 'on', 'on', 'on'])
})

it('the callbacks of the newest render are the ones that are called', async () => {
  const onUnread = vi.fn()
  const { rerender } = render(component({ onUnread: () => undefined }))
  rerender(component({ onUnread, identity: () => Promise.resolve('newest') }))
  const [, , listener] = queued().find(([method, event]) => method === 'on' && event === 'unread') ?? []
  ;(listener as (unread: number) => void)(3) // as the component passed it
  expect(onUnread).toHaveBeenCalledExactlyOnceWith(3)
  const [, options] = queued().find(([method]) => method === 'init') ?? []
  expect(await (options as { identity: () => Promise<string> }).identity()).toBe('newest')
})
