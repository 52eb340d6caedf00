import type { DeviceStorage, StorageKey } from '../storage/openStorage.ts'
import type { Session } from './createSession.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The calls whose last answers a start without a network shows: the administrator and their companies. */
const paths = ['/admin/getMe', '/admin/getCompanies'] as const
const key: StorageKey = 'sessionAnswers'

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

function readKept(storage: DeviceStorage): Readonly<Partial<Record<string, string>>> {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? Object.fromEntries(Object.entries(kept).filter(isText)) : {}
  } catch {
    return {}
  }
}

/** Whether a body can be an answer of the provider API: a portal's page of HTML is none. */
function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object'
  } catch {
    return false
  }
}

/** Nothing has answered: no server, and no time limit or caller that has ended the wait. */
const isNoNetwork = (error: unknown) => error instanceof TypeError

/**
 * Wraps the calls of the provider API so that a start without a network knows who is signed in, and for which companies
 * (decision 0102): their last answers stay on the device for the token that they were given to, and stand in for a call
 * that finds no network; `onRemembered` is called then. Ending the session removes them (AUTH-10).
 */
export function rememberAnswers(
  fetch: Fetch,
  { apiHost, session, storage }: { apiHost: string; session: Pick<Session, 'accessToken'>; storage: DeviceStorage },
  onRemembered: () => void,
): Fetch {
  /** In another tab another administrator may have signed in: what the device keeps is theirs then. */
  const isOwnDevice = () => session.accessToken() !== null && storage.get('accessToken') === session.accessToken()
  return async (url, init) => {
    const path = paths.find((one) => url === apiHost + one)
    if (path === undefined) return fetch(url, init)
    const token = session.accessToken()
    try {
      const answer = await fetch(url, init)
      if (answer.ok) {
        const body = await answer.clone().text()
        const isSame = token === session.accessToken() && isOwnDevice()
        if (isSame && isJson(body)) storage.set(key, JSON.stringify({ ...readKept(storage), [path]: body }))
      }
      return answer
    } catch (error) {
      const body = isNoNetwork(error) && isOwnDevice() ? readKept(storage)[path] : undefined
      if (body === undefined) throw error
      onRemembered()
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
  }
}
