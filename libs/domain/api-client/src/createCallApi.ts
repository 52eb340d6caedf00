import { routes } from '@frontdesk/contract/routes'
import type { RouteId } from '@frontdesk/contract'
import { ApiError } from './ApiError.ts'
import type { CallOptions } from './CallOptions.ts'
import { retryAfterOf } from './retryAfterOf.ts'
import type { FetchResponse, ApiClientOptions } from './ApiClientOptions.ts'

/**
 * Makes one call. What is sent goes into the `:name` of the path that it is named after, else into the query of a GET, else
 * into the body; a `companyId` among it that is left
 * undefined becomes the session's. `read` gets the answer and the company meant, and says null to a wrong shape.
 * `keepalive`: the request outlives the page that made it.
 */
export type CallApi = <T>(
  route: RouteId,
  sent: Readonly<Record<string, unknown>>,
  read: (answer: unknown, companyId: number | null) => T | null,
  how?: CallOptions & {
    query?: Readonly<Record<string, unknown>>
    idempotencyKey?: string | undefined
    keepalive?: boolean
  },
) => Promise<T>

/** `?a=1&b=2`, leaving out what is not said. */
const queryOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value], n) => `${n ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`)
    .join('')

/** The path with its `:names` filled in, and what of the fields is left for query or body. */
function fillIn(
  path: string,
  fields: Readonly<Record<string, unknown>>,
): { path: string; rest: Readonly<Record<string, unknown>> } {
  const rest = { ...fields }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return { path: filled, rest }
}

/** The body as JSON: undefined when it is empty, null in place of the whole when it is no JSON. */
async function bodyOf(answer: FetchResponse): Promise<{ json: unknown } | null> {
  const text = await answer.text()
  try {
    return { json: text ? JSON.parse(text) : undefined }
  } catch {
    return null
  }
}

/**
 * The one way to call the provider API: its host from configuration, token and company in the headers, JSON (API-1).
 * Whatever is not an accepted answer of the right shape is an ApiError (API-2); a cancelled call rejects as `fetch` does.
 * A call that needs a confirmed password is made once more when the user has confirmed it.
 */
export const createCallApi = (world: ApiClientOptions): CallApi => {
  const askOnce = createAskOnce(world)
  return async (route, sent, read, how) => {
    try {
      return await askOnce(route, sent, read, how)
    } catch (error) {
      const mayConfirm = error instanceof ApiError && error.code === 'CONFIRM_PASSWORD' && route !== 'confirmPassword'
      if (!mayConfirm || !(await world.confirmPassword?.(route))) throw error
      return askOnce(route, sent, read, how)
    }
  }
}

const createAskOnce =
  (world: ApiClientOptions): CallApi =>
  async (route, sent, read, { signal, query, idempotencyKey, keepalive } = {}) => {
    const { method } = routes[route]
    const isGet = method === 'GET'
    const { path, rest } = fillIn(routes[route].path, sent)
    const token = world.session.accessToken()
    const named = (fields: object) =>
      'companyId' in fields ? { ...fields, companyId: fields.companyId ?? world.session.companyId() } : fields
    const { companyId = world.session.companyId() } = { ...named(rest), ...(query && named(query)) } as {
      companyId?: number | null
    }
    let answer: FetchResponse
    let said: { json: unknown } | null
    try {
      world.guard?.(route)
      answer = await world.fetch(
        world.apiHost.replace(/\/+$/, '') + path + queryOf(isGet ? named(rest) : named(query ?? {})),
        {
          method,
          headers: {
            Accept: 'application/json',
            ...(!isGet && { 'Content-Type': 'application/json' }),
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(companyId && { 'x-company-id': String(companyId) }),
            ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          },
          ...(!isGet && { body: JSON.stringify(named(rest)) }),
          ...(signal && { signal }),
          ...(keepalive && { keepalive }),
        },
      )
      said = await bodyOf(answer)
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ApiError({ status: 0, code: 'NO_ANSWER', cause })
    }
    const { ok, status, headers } = answer
    const body = said?.json
    if (!ok) {
      if (status === 401 && route !== 'login') world.onUnauthorized?.(route)
      const refusal = new ApiError({ status, body, retryAfter: retryAfterOf(headers, world.now) })
      // Without a token a screen has words of its own for being asked to wait.
      const sentence = token !== null || status === 503 ? world.sentenceOf?.(refusal) : null
      throw sentence ? new ApiError({ status, body, retryAfter: refusal.retryAfter, sentence }) : refusal
    }
    if (said) world.validate?.(route, body)
    const isRefused = (body as { success?: unknown } | null | undefined)?.success === false // of any JSON but null a field may be asked
    const thing = said && !isRefused ? read(body, companyId) : null
    if (thing === null) throw new ApiError({ status, ...(!isRefused && { code: 'WRONG_SHAPE' }), body })
    return thing
  }
