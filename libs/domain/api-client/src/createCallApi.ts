import type { RouteId } from '@frontdesk/contract'
import { ApiError } from './ApiError.ts'
import { fieldsOf, fieldsOrData } from './border/fieldsOf.ts'
import { readCount } from './border/readId.ts'
import type { CallOptions, UploadOptions } from './CallOptions.ts'
import { retryAfterOf } from './retryAfterOf.ts'
import type { FetchResponse, ApiClientOptions } from './ApiClientOptions.ts'

type Fields = Readonly<Record<string, unknown>>

/** Method and path by the name of a call: those of the product, or the few that a small page makes. */
export type RouteTable = Readonly<Partial<Record<RouteId, { method: string; path: string }>>>

function requireRoute(routes: RouteTable, route: RouteId) {
  const found = routes[route]
  if (!found) throw new Error(`The client of this page has no call ${route}`)
  return found
}

/**
 * Calls one route. Fields that the path names (`:name`) fill the path; the others become the query of a GET, else the
 * JSON body. A `companyId` among them that is undefined becomes the session's. `read` receives the response's body and
 * the company of the call, and returns null for a wrong shape. `keepalive` lets the request outlive the page. `upload`
 * sends a file as the body; the call's fields then belong into `query`. With `isFile` the accepted response is a file,
 * and `read` receives its Blob.
 */
export type CallApi = <T>(
  route: RouteId,
  fields: Fields,
  read: (body: unknown, companyId: number | null) => T | null,
  options?: CallOptions & {
    query?: Fields
    idempotencyKey?: string | undefined
    keepalive?: boolean
    upload?: Pick<UploadOptions, 'onProgress'> & { body: Blob }
    isFile?: boolean
  },
) => Promise<T>

/** `?a=1&b=2`, without the fields that are undefined or null. */
const queryOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value], n) => `${n ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`)
    .join('')

/** The path with its `:names` filled in, and the fields that are left for query or body. */
function fillIn(path: string, fields: Fields): { path: string; rest: Fields } {
  const rest = { ...fields }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return { path: filled, rest }
}

/** The body as JSON: undefined when it is empty, null in place of the whole when it is no JSON. */
async function bodyOf(response: FetchResponse): Promise<{ json: unknown } | null> {
  const text = await response.text()
  try {
    return { json: text ? JSON.parse(text) : undefined }
  } catch {
    return null
  }
}

/**
 * Creates the one function that calls the provider API: its host from configuration, token and company in the headers,
 * JSON or a file as the body (API-1). Everything but an accepted response of the right shape rejects with an ApiError
 * (API-2); a cancelled call rejects as `fetch` does. A call that needs a confirmed password is made once more
 * when the user confirmed it. `routes` has every call that this client makes.
 */
export const createCallApi = (client: ApiClientOptions, routes: RouteTable): CallApi => {
  const callOnce = createCallOnce(client, routes)
  return async (route, fields, read, options) => {
    try {
      return await callOnce(route, fields, read, options)
    } catch (error) {
      const canConfirm = error instanceof ApiError && error.code === 'CONFIRM_PASSWORD' && route !== 'confirmPassword'
      if (!canConfirm) throw error
      const needsCode = fieldsOf(error.body)['secondFactor'] === true
      if (!(await client.confirmPassword?.(route, pathOf(client, routes, route), needsCode))) throw error
      return callOnce(route, fields, read, options)
    }
  }
}

/** The path of a call below the API host, with its parameters' names. */
const pathOf = (client: ApiClientOptions, routes: RouteTable, route: RouteId): string => {
  const { path } = requireRoute(routes, route)
  return client.pathOf?.(route, path) ?? path
}

const createCallOnce =
  (client: ApiClientOptions, routes: RouteTable): CallApi =>
  async (route, fields, read, { signal, onPosition, query, idempotencyKey, keepalive, upload, isFile } = {}) => {
    const { method } = requireRoute(routes, route)
    const isGet = method === 'GET'
    const { path, rest } = fillIn(pathOf(client, routes, route), fields)
    const token = client.session.accessToken()
    const impersonationId = client.session.impersonationId?.()
    const withCompany = (named: object) =>
      'companyId' in named ? { ...named, companyId: named.companyId ?? client.session.companyId() } : named
    const { companyId = client.session.companyId() } = {
      ...withCompany(rest),
      ...(query && withCompany(query)),
    } as {
      companyId?: number | null
    }
    const url =
      client.apiHost.replace(/\/+$/, '') + path + queryOf(isGet ? withCompany(rest) : withCompany(query ?? {}))
    const init = {
      method,
      headers: {
        Accept: isFile ? '*/*' : 'application/json',
        ...(!isGet && { 'Content-Type': upload ? 'application/octet-stream' : 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(companyId && { 'x-company-id': String(companyId) }),
        ...(impersonationId && { 'x-impersonation-id': impersonationId }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(signal && { signal }),
    }
    let response: FetchResponse
    let parsed: { json: unknown } | null
    try {
      client.guard?.(route)
      response = await (upload
        ? (client.transfer ?? client.fetch)(url, { ...init, ...upload })
        : client.fetch(url, {
            ...init,
            ...(!isGet && { body: JSON.stringify(withCompany(rest)) }),
            ...(keepalive && { keepalive }),
          }))
      parsed = isFile && response.ok ? { json: await response.blob() } : await bodyOf(response)
    } catch (cause) {
      if (signal?.aborted) throw cause
      const refusal = { status: 0, code: 'NO_ANSWER', retryAfter: null }
      throw new ApiError({
        ...refusal,
        cause,
        sentence: (token !== null && client.sentenceOf?.({ ...refusal, cause })) || null,
      })
    }
    const { ok, status } = response
    const body = parsed?.json
    const requestId = response.headers.get('x-request-id')
    if (!ok) {
      if (status === 401 && route !== 'login') client.onUnauthorized?.(route)
      const retryAfter = retryAfterOf(response.headers, client.now)
      const refusal = new ApiError({ status, body, retryAfter, requestId })
      // Without a token the screen has its own message for a wait.
      const sentence = token !== null || status === 503 ? client.sentenceOf?.(refusal) : null
      throw sentence ? new ApiError({ status, body, retryAfter, requestId, sentence }) : refusal
    }
    if (parsed && !isFile) client.validate?.(route, body)
    const isRefused = (body as { success?: unknown } | null | undefined)?.success === false // any JSON but null can be read for a field
    const result = parsed && !isRefused ? read(body, companyId) : null
    if (result === null) {
      const refusal = { status, ...(!isRefused && { code: 'WRONG_SHAPE' }), body, requestId }
      const sentence = (token !== null && client.sentenceOf?.(new ApiError(refusal))) || null
      throw new ApiError({ ...refusal, sentence })
    }
    onPosition?.(readCount(fieldsOrData(body)['seq']))
    return result
  }
