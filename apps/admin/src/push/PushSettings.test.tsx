import { aConfig, aFakeApi, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PushSettings, type PushBrowser } from './PushSettings.tsx'
import { startPush } from './startPush.ts'

const config = aConfig({ push: true })
const different = { config }

/** A browser whose user says yes, unless told otherwise. */
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

describe('notifications', () => {
  it('are turned on, tried, and turned off', async () => {
    const api = aFakeApi({ ask: { testPush: () => ({ delivered: 1 }) } })
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

  it('say that a test reached nobody', async () => {
    const api = aFakeApi({ ask: { testPush: () => ({ delivered: 0 }) } })
    const { user } = renderScreen(<PushSettings browser={aBrowser({ isOn: async () => true })} />, { api, different })
    await user.click(await screen.findByRole('button', { name: 'Send a test notification' }))
    expect(await screen.findByText(/could not be delivered/u)).toBeVisible()
  })

  it('stay off when the user says no to the browser', async () => {
    const { user } = renderScreen(<PushSettings browser={aBrowser({ turnOn: async () => false })} />, { different })
    await waitFor(async () => expect(await theSwitch()).toBeEnabled())
    await user.click(await theSwitch())
    expect(await screen.findByText(/Notifications stay off/u)).toBeVisible()
    expect(await theSwitch()).not.toBeChecked()
  })

  it('say that it did not work', async () => {
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
  ] as const)('that are %s say why', async (hurdle, words) => {
    renderScreen(<PushSettings browser={aBrowser({ hurdle: () => hurdle })} />, { different })
    expect(await screen.findByText(words)).toBeVisible()
    expect(await theSwitch()).toBeDisabled()
  })

  it('are no subject where the provider API sends none', () => {
    renderScreen(<PushSettings browser={aBrowser()} />)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('a session', () => {
  const start = async (signedIn = true) => {
    const platform = aPlatform({ different, ...(!signedIn && { admin: null }) })
    const done: string[] = []
    const worker = new EventTarget()
    startPush(platform, {
      keep: async () => void done.push('kept'),
      end: async () => void done.push('ended'),
      worker: worker as ServiceWorkerContainer,
    }) // a target is all that is listened to
    const says = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
    await vi.waitFor(() => expect(done).toHaveLength(1))
    return { platform, done, says }
  }

  it('keeps notifications that are on, and takes them away with it', async () => {
    const { platform, done } = await start()
    expect(done).toEqual(['kept'])
    platform.session.signOut()
    await vi.waitFor(() => expect(done).toEqual(['kept', 'ended']))
    platform.session.signIn('another')
    await vi.waitFor(() => expect(done).toEqual(['kept', 'ended', 'kept']))
  })

  it('that is none leaves no notifications of the one before', async () =>
    expect((await start(false)).done).toEqual(['ended']))

  it('subscribes anew when the browser changed the subscription', async () => {
    const { done, says } = await start()
    says({ type: 'push-subscription-changed' })
    await vi.waitFor(() => expect(done).toEqual(['kept', 'kept']))
  })

  it('goes where a notification leads, within the app', async () => {
    const { platform, says } = await start()
    const wanted: string[] = []
    platform.events.on('PATH_WANTED', ({ path }) => wanted.push(path))
    for (const data of [
      { type: 'open-path', path: '/chats/5' },
      { type: 'open-path', path: '//evil.example' },
      { type: 'open-path' },
      'open-path',
      null,
    ])
      says(data)
    expect(wanted).toEqual(['/chats/5'])
  })
})
