import { createApi, type Api } from '../createApi.ts'
import type { FetchInit, ApiClientOptions } from '../ApiClientOptions.ts'

export type Asked = { url: string; path: string; query: string; body: unknown } & Pick<
  FetchInit,
  'method' | 'headers' | 'keepalive'
>

/** What a provider API answers: a body as JSON, or as text when it is none. */
export type Said = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }

const host = 'https://api.example/v1'

/** A client whose provider API says what the test tells it to; it notes all that it is asked. */
export function aClient(
  answer: (asked: Asked) => Said | Promise<Said>,
  different: Partial<ApiClientOptions> = {},
): { api: Api; asked: Asked[] } {
  const asked: Asked[] = []
  const api = createApi({
    apiHost: `${host}/`,
    session: { accessToken: () => 'a token', companyId: () => 101 },
    fetch: async (url, { method, headers, body, keepalive }) => {
      const [path = '', query = ''] = url.replace(host, '').split('?')
      const call = {
        url,
        path,
        query: decodeURIComponent(query),
        method,
        headers,
        body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        ...(keepalive !== undefined && { keepalive }),
      }
      asked.push(call)
      const said = await answer(call)
      const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = said
      return {
        ok: status >= 200 && status < 300,
        status,
        headers: { get: (name) => said.headers?.[name] ?? null },
        text: async () => text,
      }
    },
    ...different,
  })
  return { api, asked }
}
