import type { Platform } from '@frontdesk/platform'
import type * as browserPush from './browserPush.ts'
import { wasTurnedOn } from './turnedOn.ts'

/** The paths that a click on a notification may open in an open page. */
const isPathOfOurs = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(chats(\/\d{1,15})?|settings)$/u.test(path)

/** The company that a worker names, of whose notification the path is; nothing where it names none. */
const companyIn = (data: object): { companyId?: number } =>
  'companyId' in data && Number.isSafeInteger(data.companyId) ? { companyId: Number(data.companyId) } : {}

type PushPort = {
  keep: () => Promise<void>
  end: () => Promise<void>
  worker: Pick<ServiceWorkerContainer, 'addEventListener'>
}

/**
 * Renews the subscription that the user turned on, and removes it when the session ends, in whichever way and tab
 * (SHELL-18, AUTH-10). Never registers a worker. The server stops by itself: a subscription belongs to its session.
 */
export function startPush(
  { config, api, events, session }: Pick<Platform, 'config' | 'api' | 'events' | 'session'>,
  port: Partial<PushPort> = {},
): void {
  const worker = port.worker ?? ('serviceWorker' in navigator ? navigator.serviceWorker : null)
  if (!config.push || worker === null) return
  // Without notifications that were turned on there is nothing to renew or to remove, and no code for it is loaded.
  // With them it is loaded while the user is signed in, so that a sign-out needs no network.
  const whenOn = async (task: (push: typeof browserPush) => Promise<void>) => {
    if (await wasTurnedOn()) await task(await import('./browserPush.ts'))
  }
  const {
    keep = () => whenOn(({ keepOn }) => keepOn(api, document.documentElement.lang)),
    end = () => whenOn(({ forgetHere }) => forgetHere()),
  } = port
  // Sequential: a sign-in right after a sign-out must not meet a removal in progress.
  let last: Promise<unknown> = Promise.resolve()
  const then = (task: () => Promise<void>) => {
    last = last
      .then(task)
      .catch((error: unknown) => console.error('The push subscription could not be renewed or removed', error))
  }
  const isSignedIn = () => session.accessToken() !== null
  const follow = () => then(isSignedIn() ? keep : end)

  let wasSignedIn = isSignedIn()
  session.subscribe(() => {
    if (isSignedIn() === wasSignedIn) return
    wasSignedIn = isSignedIn()
    follow()
  })
  worker.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown> // a worker's messages are MessageEvents
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'push-subscription-changed') follow()
    if (data.type === 'open-path' && 'path' in data && isPathOfOurs(data.path))
      events.emit('PATH_WANTED', { path: data.path, ...companyIn(data) })
  })
  follow()
}
