import { buildId } from '@frontdesk/platform'

/** How often an open page checks, in milliseconds; it also checks when it is shown again. */
const interval = 10 * 60_000
/** The least time between two checks, in milliseconds. */
const leastPause = 60_000

export type VersionPorts = {
  /** The build of this page; null in an unbuilt page, where there is nothing to compare. */
  own: string | null
  fetch: typeof globalThis.fetch
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  now: () => number
}

const browserPorts = (): VersionPorts => ({
  own: buildId(),
  fetch: globalThis.fetch.bind(globalThis),
  page: document,
  now: () => performance.now(),
})

/** The build that the server serves now; null when unknown. A server without the file responds with a page. */
async function newestBuild(fetch: VersionPorts['fetch']): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const body: unknown = response.ok ? await response.json() : null
    return typeof body === 'object' && body !== null && 'build' in body && typeof body.build === 'string'
      ? body.build
      : null
  } catch {
    return null
  }
}

/** Calls back once when another build is served than this page's. Returns how to stop. */
export function watchVersion(
  onNewVersion: () => void,
  { own, fetch, page, now }: VersionPorts = browserPorts(),
): () => void {
  if (own === null) return () => undefined
  let isOver = false
  let checkedAt = Number.NEGATIVE_INFINITY
  const stop = () => {
    isOver = true
    clearInterval(timer)
    page.removeEventListener('visibilitychange', check)
  }
  const check = () => {
    if (page.visibilityState !== 'visible' || now() - checkedAt < leastPause) return
    checkedAt = now()
    void newestBuild(fetch).then((newest) => {
      if (isOver || newest === null || newest === own) return
      stop()
      onNewVersion()
    })
  }
  const timer = setInterval(check, interval)
  page.addEventListener('visibilitychange', check)
  return stop
}
