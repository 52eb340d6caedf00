import { ApiError, createVisitorApi, type ApiClientOptions, type WidgetSession } from '@frontdesk/api-client'
import type { SupportFileCalls } from '@frontdesk/support-widget'
import type { HostPage } from './connectToPage.ts'

/** The part of `/config.json` that the frame reads. */
export type FrameConfig = { apiHost: string; hasLogs: boolean; isPlainSocket: boolean }

/** Milliseconds that a call may take. */
const longestCall = 30_000
/** Milliseconds before its end at which a session is prolonged. */
const renewBefore = 60_000

/** Reads the configuration; rejects without the address of the provider API, as nothing works without it. */
export async function readFrameConfig(): Promise<FrameConfig> {
  const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(longestCall) })
  const config: unknown = await answer.json()
  const field = (name: string): unknown =>
    typeof config === 'object' && config !== null ? Reflect.get(config, name) : null
  const apiHost = field('apiHost')
  if (typeof apiHost !== 'string' || apiHost === '') throw new Error('/config.json names no apiHost')
  return {
    apiHost: apiHost.replace(/\/+$/, ''),
    hasLogs: typeof field('logs') === 'object',
    isPlainSocket: field('liveTransport') === 'websocket',
  }
}

export type VisitorSession = {
  api: ReturnType<typeof createVisitorApi>
  companyId: number
  accessToken: () => string
  /** Loads the calls of files, with the first file. */
  fileCalls: () => Promise<SupportFileCalls>
  /** Asks the page for a new identity and prolongs the session; rejects when either fails. */
  renew: () => Promise<void>
  end: () => void
}

type SessionOptions = {
  page: HostPage
  config: FrameConfig
  key: string
  host: string
  visitorId: () => string
  /** A call was refused for its session, and it could not be renewed. */
  onLost: () => void
}

/**
 * Opens the visitor's session (decision 190). Its token lives in memory alone: the widget leaves nothing of it on the
 * device. It is prolonged before it ends, and anew after a refusal, at most one at a time.
 */
export async function openSession({
  page,
  config,
  key,
  host,
  visitorId,
  onLost,
}: SessionOptions): Promise<VisitorSession> {
  let session: WidgetSession | null = null
  let renewing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusedAt = -Infinity
  const client: ApiClientOptions = {
    apiHost: config.apiHost,
    fetch: (url, init) => fetch(url, { signal: AbortSignal.timeout(longestCall), ...init }),
    session: { accessToken: () => session?.accessToken ?? null, companyId: () => session?.companyId ?? null },
    now: () => new Date(),
    onUnauthorized(route) {
      if (route === 'openWidgetSession') return
      // A page whose identities are all refused is not asked again and again.
      if (Date.now() - refusedAt < renewBefore) return onLost()
      refusedAt = Date.now()
      renew().catch(onLost)
    },
  }
  const api = createVisitorApi(client)
  const open = async () => {
    const identityToken = await page.requestIdentity()
    const proof = identityToken === null ? { visitorId: visitorId() } : { identityToken }
    session = await api.openWidgetSession({ key, origin: host, ...proof })
    clearTimeout(timer)
    const left = Date.parse(session.expiresAt) - Date.now()
    // A failed renewal is repeated by the next call that is refused.
    timer = setTimeout(() => void renew().catch(() => undefined), Math.max(5_000, left - renewBefore))
  }
  function renew(): Promise<void> {
    renewing ??= open().finally(() => {
      renewing = null
    })
    return renewing
  }
  await renew()
  return {
    api,
    companyId: session === null ? 0 : (session as WidgetSession).companyId, // `open` has set it, or rejected
    accessToken: () => session?.accessToken ?? '',
    fileCalls: async () => (await import('./visitorFiles.ts')).visitorFiles(client),
    renew,
    end() {
      clearTimeout(timer)
      if (session !== null) api.endWidgetSession().catch((error: unknown) => reportUnlessRefused(error))
    },
  }
}

/** A session that has ended already need not be ended. */
function reportUnlessRefused(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) console.warn('The session could not be ended', error)
}
