import { deviceStorage, type StorageKey } from '@frontdesk/platform'

/** Set while notifications are on here: a worker alone does not say so, as it keeps the app's shell, too. */
export const isOnKey: StorageKey = 'isPushOn'

/** The registered worker; null where there is none, and in a browser without push. */
export const registered = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? ((await navigator.serviceWorker.getRegistration('/')) ?? null)
    : null

/** Whether this browser is subscribed. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await registered()
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null
}

/** Whether the user turned notifications on in this browser, which may have dropped the subscription since. */
export const wasTurnedOn = async (): Promise<boolean> => deviceStorage.get(isOnKey) !== null || (await isSubscribed())
