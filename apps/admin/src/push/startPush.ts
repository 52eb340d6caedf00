import type { Platform } from '@frontdesk/platform'
import { forgetHere, keepOn } from './browserPush.ts'

/** What a click on a notification may ask of an open page. */
const isPathOfOurs = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(chats(\/\d{1,15})?|settings)$/u.test(path)

type PushPort = {
  keep: () => Promise<void>
  end: () => Promise<void>
  worker: Pick<ServiceWorkerContainer, 'addEventListener'>
}

/**
 * Keeps going what the user turned on, and ends it with the session, whichever way and in whichever tab that ended
 * (SHELL-18, AUTH-10). It registers nothing by itself. The server stops by itself: a subscription is its session's.
 */
export function startPush(
  { config, api, events, session }: Pick<Platform, 'config' | 'api' | 'events' | 'session'>,
  port: Partial<PushPort> = {},
): void {
  const worker = port.worker ?? ('serviceWorker' in navigator ? navigator.serviceWorker : null)
  if (!config.push || worker === null) return
  const { keep = () => keepOn(api, document.documentElement.lang), end = forgetHere } = port
  // One after the other: who signs in right after a sign-out must not meet what is being taken away.
  let last: Promise<unknown> = Promise.resolve()
  const then = (deed: () => Promise<void>) => {
    last = last.then(deed).catch((error: unknown) => console.error('Notifications could not be kept', error))
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
    const { data } = event as MessageEvent<unknown> // what a worker sends is heard as messages
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'push-subscription-changed') follow()
    if (data.type === 'open-path' && 'path' in data && isPathOfOurs(data.path))
      events.emit('PATH_WANTED', { path: data.path })
  })
  follow()
}
