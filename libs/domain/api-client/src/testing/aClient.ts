import { createApi, type Api } from '../createApi.ts'
import type { FetchInit, ApiClientOptions } from '../ApiClientOptions.ts'

export type RecordedRequest = { url: string; path: string; query: string; body: unknown } & Pick<
  FetchInit,
  'method' | 'headers' | 'keepalive'
>

/** A response of the provider API: a body as JSON, or as text when it is none. */
export type FakeResponse = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }

const host = 'https://api.example/v1'

/** A client whose provider API responds as the test defines; `requests` records every request. */
export function aClient(
  respond: (request: RecordedRequest) => FakeResponse | Promise<FakeResponse>,
  different: Partial<ApiClientOptions> = {},
): { api: Api; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  const api = createApi({
    apiHost: `${host}/`,
    session: { accessToken: () => 'a token', companyId: () => 101 },
    fetch: async (url, { method, headers, body, keepalive }) => {
      const [path = '', query = ''] = url.replace(host, '').split('?')
      const request = {
        url,
        path,
        query: decodeURIComponent(query),
        method,
        headers,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
        ...(keepalive !== undefined && { keepalive }),
      }
      requests.push(request)
      const response = await respond(request)
      const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = response
      return {
        ok: status >= 200 && status < 300,
        status,
        headers: { get: (name) => response.headers?.[name] ?? null },
        text: async () => text,
        blob: () => Promise.reject(new Error('No call of JSON reads bytes')),
      }
    },
    ...different,
  })
  return { api, requests }
}
