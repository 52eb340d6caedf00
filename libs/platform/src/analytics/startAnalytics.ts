import type { Platform } from '../provider/platformContext.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import type { TrustScriptsFrom } from '../trusted-types/installTrustedTypes.ts'
import { trackAppEvents } from './trackAppEvents.ts'
import type { Tracker } from './Tracker.ts'
import { queueingTracker } from './queueingTracker.ts'

/** Runs when the browser is idle: analytics must not delay anything. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })

/**
 * Starts analytics (AN-1, AN-2) when the configuration names a key or a tag; otherwise not even its code is loaded.
 * `trustScriptsFrom` is null for a page that loads no scripts of others, thus no tag.
 */
export function startAnalytics(
  { config, events, queryClient, api }: Pick<Platform, 'config' | 'events' | 'queryClient' | 'api'>,
  trustScriptsFrom: TrustScriptsFrom | null,
): void {
  const { analytics } = config
  if (analytics === null) return
  const { key, serverUrl, tagId, hasNames } = analytics
  const idle = whenIdle()
  const coming: Promise<Tracker>[] = []
  if (key !== null)
    coming.push(
      idle
        .then(() => import('./openAmplitude.ts'))
        .then(({ openAmplitude }) => openAmplitude({ key, serverUrl, hasNames })),
    )
  if (tagId !== null && trustScriptsFrom !== null)
    coming.push(
      idle
        .then(() => import('./openTag.ts'))
        .then(({ openTag, tagOrigin }) => openTag(tagId, trustScriptsFrom(tagOrigin))),
    )
  const { queryKey } = sessionQueries.me(api)
  const admin = () => queryClient.getQueryData(queryKey)?.admin
  trackAppEvents(
    {
      events,
      onAdmin: (listener) =>
        queryClient.getQueryCache().subscribe(({ type, query }) => {
          if (type !== 'updated' || query.queryHash !== JSON.stringify(queryKey)) return
          const current = admin()
          if (current) listener(current)
        }),
      language: () => document.documentElement.lang || 'en',
      page: { origin: window.location.origin, referrer: document.referrer },
    },
    queueingTracker(coming),
  )
}
