import { pushCalls, type Api } from '@frontdesk/api-client'
import { isLocale } from '@frontdesk/locale-resolution'
import { deviceStorage } from '@frontdesk/platform'
import { isOnKey, registered } from './turnedOn.ts'

/** The obstacle to notifications, or null. `install-first`: iPhone and iPad allow them for installed apps only. */
export type PushHurdle = 'unsupported' | 'install-first' | 'blocked' | null

type PushApi = Pick<Api, 'subject'>

const script = '/sw.js'

const isAppleMobile = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1)

/** The browser's answer before the user is asked. */
export function hurdleOf(page: Window & typeof globalThis = window): PushHurdle {
  const can = 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
  if (!can) return isAppleMobile(page.navigator) ? 'install-first' : 'unsupported'
  return page.Notification.permission === 'denied' ? 'blocked' : null
}

/**
 * Turns notifications on: asks for permission, registers the worker, subscribes, notifies the provider API. Resolves
 * to false when the user denies permission.
 */
export async function turnOn(api: PushApi, language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' })
  await subscribeAgain(api, language, await navigator.serviceWorker.ready)
  return true
}

/**
 * Sends the current subscription to the provider API, or makes a new one when the browser dropped it or it belongs to
 * another key. Only for a browser in which the user turned notifications on (`wasTurnedOn`).
 */
export async function keepOn(api: PushApi, language: string): Promise<void> {
  const registration = await registered()
  if (registration === null || !('Notification' in window) || Notification.permission !== 'granted') return
  await subscribeAgain(api, language, registration)
}

async function subscribeAgain(
  api: PushApi,
  language: string,
  { pushManager }: ServiceWorkerRegistration,
): Promise<void> {
  const push = api.subject(pushCalls)
  const key = await push.getPushKey()
  const existing = await pushManager.getSubscription()
  const isOfThisServer = existing !== null && base64url(existing.options.applicationServerKey) === key
  if (existing !== null && !isOfThisServer) await existing.unsubscribe()
  const subscription = isOfThisServer
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await push.subscribePush({
    endpoint: subscription.endpoint,
    keys: {
      p256dh: base64url(subscription.getKey('p256dh')) ?? '',
      auth: base64url(subscription.getKey('auth')) ?? '',
    },
    ...(isLocale(language) && { locale: language }),
  })
  deviceStorage.set(isOnKey, 'true')
}

const base64url = (bytes: ArrayBuffer | null): string | null =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Turns notifications off in this browser, even when the provider API fails. */
export async function turnOff(api: PushApi): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (subscription)
    api
      .subject(pushCalls)
      .unsubscribePush({ endpoint: subscription.endpoint })
      .catch(() => undefined)
  await forgetHere()
}

/**
 * Removes the subscription and the shown notifications from this browser (T-24). The worker stays: the shell that it
 * keeps is of nobody.
 */
export async function forgetHere(): Promise<void> {
  deviceStorage.remove(isOnKey)
  const registration = await registered()
  if (registration === null) return
  for (const shown of await registration.getNotifications().catch(() => [])) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe().catch(() => false)
}
