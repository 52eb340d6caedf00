import { aConfig, aFakeApi, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PushSettings, type PushBrowser } from './PushSettings.tsx'
import { startPush } from './startPush.ts'

const config = aConfig({ push: true })
const different = { config }

/** A browser whose user grants permission, unless the test overrides it. */
function aBrowser(other: Partial<PushBrowser> = {}): PushBrowser {
  let isSubscribed = false
  return {
    hurdle: () => null,
    isOn: async () => isSubscribed,
    turnOn: async () => (isSubscribed = true),
    turnOff: async () => void (isSubscribed = false),
    ...other,
  }
}
const theSwitch = () => screen.findByRole('switch', { name: /Notify me/u })

describe('the push settings', () => {
  it('notifications are turned on, tested, and turned off', async () => {
    const api = aFakeApi({ call: { testPush: () => ({ delivered: 1 }) } })
    const browser = aBrowser()
    const { user } = renderScreen(<PushSettings browser={browser} />, { api, different })
    await waitFor(async () => expect(await theSwitch()).toBeEnabled())
    await user.click(await theSwitch())
    await waitFor(async () => expect(await theSwitch()).toBeChecked())
    await user.click(screen.getByRole('button', { name: 'Send a test notification' }))
    expect(await screen.findByText(/The test is on its way/u)).toBeVisible()
    await user.click(await theSwitch())
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked())
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a test notification that reached no device is reported', async () => {
    const api = aFakeApi({ call: { testPush: () => ({ delivered: 0 }) } })
    const { user } = renderScreen(<PushSettings browser={aBrowser({ isOn: async () => true })} />, { api, different })
    await user.click(await screen.findByRole('button', { name: 'Send a test notification' }))
    expect(await screen.findByText(/could not be delivered/u)).toBeVisible()
  })

  it('notifications stay off when the user denies permission', async () => {
    const { user } = renderScreen(<PushSettings browser={aBrowser({ turnOn: async () => false })} />, { different })
    await waitFor(async () => expect(await theSwitch()).toBeEnabled())
    await user.click(await theSwitch())
    expect(await screen.findByText(/Notifications stay off/u)).toBeVisible()
    expect(await theSwitch()).not.toBeChecked()
  })

  it('a failure to turn notifications on is reported', async () => {
    const { user } = renderScreen(
      <PushSettings browser={aBrowser({ turnOn: () => Promise.reject(new Error('no push service')) })} />,
      { different },
    )
    await waitFor(async () => expect(await theSwitch()).toBeEnabled())
    await user.click(await theSwitch())
    expect(await screen.findByText(/That did not work/u)).toBeVisible()
  })

  it.each([
    ['blocked', /blocks notifications/u],
    ['install-first', /home screen first/u],
    ['unsupported', /cannot show notifications/u],
  ] as const)('notifications that are %s show the reason', async (hurdle, text) => {
    renderScreen(<PushSettings browser={aBrowser({ hurdle: () => hurdle })} />, { different })
    expect(await screen.findByText(text)).toBeVisible()
    expect(await theSwitch()).toBeDisabled()
  })

  it('the push settings are hidden when the provider API sends no notifications', () => {
    renderScreen(<PushSettings browser={aBrowser()} />)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the push subscription of a session', () => {
  const start = async (signedIn = true) => {
    const platform = aPlatform({ different, ...(!signedIn && { admin: null }) })
    const done: string[] = []
    const worker = new EventTarget()
    startPush(platform, {
      keep: async () => void done.push('subscribed'),
      end: async () => void done.push('ended'),
      worker: worker as ServiceWorkerContainer,
    }) // startPush needs only an event target
    const post = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
    await vi.waitFor(() => expect(done).toHaveLength(1))
    return { platform, done, post }
  }

  it('a sign-in renews notifications that are on, and a sign-out removes them', async () => {
    const { platform, done } = await start()
    expect(done).toEqual(['subscribed'])
    platform.session.signOut()
    await vi.waitFor(() => expect(done).toEqual(['subscribed', 'ended']))
    platform.session.signIn('another')
    await vi.waitFor(() => expect(done).toEqual(['subscribed', 'ended', 'subscribed']))
  })

  it('a page without a session removes the notifications of the previous one', async () =>
    expect((await start(false)).done).toEqual(['ended']))

  it('a changed subscription of the browser is sent to the provider API', async () => {
    const { done, post } = await start()
    post({ type: 'push-subscription-changed' })
    await vi.waitFor(() => expect(done).toEqual(['subscribed', 'subscribed']))
  })

  it('a click on a notification opens its path, within the app only', async () => {
    const { platform, post } = await start()
    const wanted: object[] = []
    platform.events.on('PATH_WANTED', (path) => wanted.push(path))
    for (const data of [
      { type: 'open-path', path: '/chats/5' },
      { type: 'open-path', path: '/chats/5', companyId: 101 },
      { type: 'open-path', path: '/chats/5', companyId: 'lily' },
      { type: 'open-path', path: '/chats/5?company=101' },
      { type: 'open-path', path: '//evil.example' },
      { type: 'open-path' },
      'open-path',
      null,
    ])
      post(data)
    expect(wanted).toEqual([{ path: '/chats/5' }, { path: '/chats/5', companyId: 101 }, { path: '/chats/5' }])
  })
})
