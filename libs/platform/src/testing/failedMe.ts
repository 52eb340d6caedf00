import { createPlatform } from '../provider/createPlatform.ts'
import type { Platform } from '../provider/platformContext.ts'
import { aConfig } from './aConfig.ts'

type Failure = { status: number; body?: string; headers?: Record<string, string> }

/**
 * The answers that `getMe` may get in place of an administrator, and how many calls that makes before it is reported:
 * a failure that may pass is repeated three times.
 */
export const failuresOfMe: readonly (readonly [name: string, failure: Failure | null, calls: number])[] = [
  ['403', { status: 403 }, 1],
  ['404', { status: 404 }, 1],
  ['500', { status: 500 }, 4],
  ['429 with a longer wait', { status: 429, headers: { 'retry-after': '120' } }, 1],
  ['an empty object', { status: 200, body: '{}' }, 1],
  ['the page of a captive portal', { status: 200, body: '<!doctype html><title>Wi-Fi</title>' }, 1],
  ['nothing', null, 4],
]

/**
 * The platform of an app, signed in, whose `getMe` fails until `recover` is called; other calls are not answered.
 * `calls` counts those of `getMe`.
 */
export function aPlatformWithoutMe(failure: Failure | null): {
  platform: Platform
  calls: () => number
  recover: () => void
} {
  let count = 0
  let isWell = false
  localStorage.setItem('accessToken', 'a token')
  localStorage.setItem('companyId', '101')
  const platform = createPlatform({
    config: aConfig({ apiHost: 'https://api.example' }),
    loadSocket: () => new Promise(() => undefined),
    fetch: async (url) => {
      if (!String(url instanceof Request ? url.url : url).endsWith('/admin/getMe')) return new Promise(() => undefined)
      count += 1
      if (isWell) return Response.json({ admin: { id: 1001, fullName: 'Olena', roles: ['SYSTEM_ADMIN'] } })
      if (failure === null) throw new TypeError('Failed to fetch')
      const { status, body = '{}', headers } = failure
      return new Response(body, { status, ...(headers && { headers }) })
    },
  })
  const { queries, ...others } = platform.queryClient.getDefaultOptions()
  platform.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } })
  return {
    platform,
    calls: () => count,
    recover: () => {
      isWell = true
    },
  }
}
