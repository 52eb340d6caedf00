import { routes } from '@frontdesk/contract/routes'
import type { RouteId } from '@frontdesk/contract'
import { ApiError } from './ApiError.ts'
import { retryAfterOf } from './retryAfterOf.ts'
import type { FetchAnswer, World } from './World.ts'

type QueryValue = string | number | boolean | null | undefined

/** What one call takes; `read` makes its answer ours, or says null when it is of a wrong shape. */
export type Call<T> = {
  query?: Readonly<Record<string, QueryValue>>
  body?: object
  /** Names the company when it is not the session's. */
  companyId?: number | null | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  read: (answer: unknown) => T | null
}

export type Ask = <T>(route: RouteId, call: Call<T>) => Promise<T>

const queryOf = (query: Call<unknown>['query'] = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return pairs.map(([name, value], n) => `${n ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`).join('')
}

/** Undefined when nothing was answered; null when it is no JSON. */
async function bodyOf(answer: FetchAnswer): Promise<{ json: unknown } | null> {
  const text = await answer.text()
  try {
    return { json: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * The one way to call the provider API: its host from configuration, token and company in the headers, JSON (API-1).
 * Whatever is not an accepted answer of the right shape is an ApiError (API-2); a cancelled call rejects as `fetch` does.
 */
export const createAsk =
  (world: World): Ask =>
  async (route, { query, body, companyId, idempotencyKey, signal, read }) => {
    const { method, path } = routes[route]
    const token = world.session.accessToken()
    const company = companyId ?? world.session.companyId()
    let answer: FetchAnswer
    let said: { json: unknown } | null
    try {
      answer = await world.fetch(world.apiHost.replace(/\/+$/, '') + path + queryOf(query), {
        method,
        headers: {
          Accept: 'application/json',
          ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(company && { 'x-company-id': String(company) }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
        ...(signal && { signal }),
      })
      said = await bodyOf(answer)
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ApiError({ status: 0, code: 'NO_ANSWER', cause })
    }
    const { status } = answer
    if (!answer.ok) {
      if (status === 401 && route !== 'login') world.onUnauthorized?.(route)
      throw new ApiError({ status, body: said?.json, retryAfter: retryAfterOf(answer.headers, world.now) })
    }
    const refused = (said?.json as { success?: unknown } | null | undefined)?.success === false // any JSON may be asked for a field but null
    if (said) world.validate?.(route, said.json)
    const thing = said && !refused ? read(said.json) : null
    if (thing === null) throw new ApiError({ status, ...(!refused && { code: 'WRONG_SHAPE' }), body: said?.json })
    return thing
  }
