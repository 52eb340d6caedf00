import { pushCalls, type Api } from '@frontdesk/api-client'
import { isLocale } from '@frontdesk/locale-resolution'

/** What stands in the way of notifications, or nothing. `install-first`: an iPhone or iPad lets installed apps only. */
export type PushHurdle = 'unsupported' | 'install-first' | 'blocked' | null

type PushApi = Pick<Api, 'ask'>

const script = '/sw.js'

const isAppleMobile = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1)

/** What this browser says to notifications before it is asked. */
export function hurdleOf(page: Window & typeof globalThis = window): PushHurdle {
  const can = 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
  if (!can) return isAppleMobile(page.navigator) ? 'install-first' : 'unsupported'
  return page.Notification.permission === 'denied' ? 'blocked' : null
}

const registered = async () =>
  'serviceWorker' in navigator ? ((await navigator.serviceWorker.getRegistration('/')) ?? null) : null

/** Whether this browser is subscribed. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await registered()
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null
}

/** Turns notifications on: asks the user, registers the worker, subscribes, tells the provider API. False when the user says no. */
export async function turnOn(api: PushApi, language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' })
  await subscribeAgain(api, language, await navigator.serviceWorker.ready)
  return true
}

/**
 * Tells the provider API of the subscription there is, or makes a new one where the browser dropped it or it belongs to
 * another key. Nothing is registered here: only the user turns notifications on.
 */
export async function keepOn(api: PushApi, language: string): Promise<void> {
  const registration = await registered()
  if (registration === null || !('Notification' in window) || Notification.permission !== 'granted') return
  await subscribeAgain(api, language, registration)
}

async function subscribeAgain(
  { ask }: PushApi,
  language: string,
  { pushManager }: ServiceWorkerRegistration,
): Promise<void> {
  const push = pushCalls(ask)
  const key = await push.getPushKey()
  const known = await pushManager.getSubscription()
  const isOfThisServer = known !== null && base64url(known.options.applicationServerKey) === key
  if (known !== null && !isOfThisServer) await known.unsubscribe()
  const subscription = isOfThisServer
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await push.subscribePush({
    endpoint: subscription.endpoint,
    keys: {
      p256dh: base64url(subscription.getKey('p256dh')) ?? '',
      auth: base64url(subscription.getKey('auth')) ?? '',
    },
    ...(isLocale(language) && { locale: language }),
  })
}

const base64url = (bytes: ArrayBuffer | null): string | null =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Turns notifications off, here whatever the provider API says of it. */
export async function turnOff({ ask }: PushApi): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (subscription)
    pushCalls(ask)
      .unsubscribePush({ endpoint: subscription.endpoint })
      .catch(() => undefined)
  await forgetHere()
}

/** Leaves nothing in this browser: no subscription, no notification that still shows, no worker (T-24). */
export async function forgetHere(): Promise<void> {
  const registration = await registered()
  if (registration === null) return
  for (const shown of await registration.getNotifications().catch(() => [])) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe().catch(() => false)
  await registration.unregister()
}
