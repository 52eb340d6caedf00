import { buildId } from '@frontdesk/platform'

/** How often an open page asks, in milliseconds; besides whenever one comes back to it. */
const interval = 10 * 60_000
/** Coming back again and again asks once in this time. */
const leastPause = 60_000

export type VersionWorld = {
  /** The build that this page is of; null: not built, so that there is nothing to compare. */
  own: string | null
  fetch: typeof globalThis.fetch
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  now: () => number
}

const realWorld = (): VersionWorld => ({
  own: buildId(),
  fetch: globalThis.fetch.bind(globalThis),
  page: document,
  now: () => performance.now(),
})

/** The build that is served now; null when nobody can say. A server without the file answers with a page. */
async function newestBuild(fetch: VersionWorld['fetch']): Promise<string | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' })
    const said: unknown = answer.ok ? await answer.json() : null
    return typeof said === 'object' && said !== null && 'build' in said && typeof said.build === 'string'
      ? said.build
      : null
  } catch {
    return null
  }
}

/** Tells once when another build is served than this page is of. Answers how to stop asking. */
export function watchVersion(tell: () => void, { own, fetch, page, now }: VersionWorld = realWorld()): () => void {
  if (own === null) return () => undefined
  let isOver = false
  let askedAt = Number.NEGATIVE_INFINITY
  const stop = () => {
    isOver = true
    clearInterval(timer)
    page.removeEventListener('visibilitychange', ask)
  }
  const ask = () => {
    if (page.visibilityState !== 'visible' || now() - askedAt < leastPause) return
    askedAt = now()
    void newestBuild(fetch).then((newest) => {
      if (isOver || newest === null || newest === own) return
      stop()
      tell()
    })
  }
  const timer = setInterval(ask, interval)
  page.addEventListener('visibilitychange', ask)
  return stop
}
