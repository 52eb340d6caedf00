import { refetchAll, type LiveOptions, type Platform } from '@frontdesk/platform'
import { loadFeatureCatalogue } from './catalogue/loadFeatureCatalogue.ts'
import { errorToast } from './live/errorToast.ts'
import { visibleChatId } from './live/visibleChatId.ts'

type LiveHandlers = Pick<LiveOptions, 'onEvent' | 'onStream'> &
  Partial<Pick<LiveOptions, 'onTyping' | 'onChannel' | 'onNote' | 'refetch'>>
type Parts = Pick<Platform, 'api' | 'queryClient' | 'events' | 'session' | 'toasts' | 'singleton'>

/** The handlers that are loaded with the first event, in files of their own. */
type Loaders = {
  features: () => Promise<LiveHandlers>
  toasts: () => Promise<Pick<LiveHandlers, 'onEvent' | 'onNote'>>
  later: (milliseconds: number, action: () => void) => void
}

const loadersOf = (platform: Parts): Loaders => ({
  features: async () => (await import('./live/featureHandlers.ts')).featureHandlers(platform),
  toasts: async () => {
    const [{ notifyByToasts }] = await Promise.all([import('./live/notifyByToasts.ts'), loadFeatureCatalogue()])
    return notifyByToasts(platform)
  },
  later: (milliseconds, action) => void setTimeout(action, milliseconds),
})

/** Milliseconds until a file that could not be loaded is asked for again, when no event asks earlier. */
const RETRY = 10_000

/** Loads at the first call; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}

/**
 * Passes live events to the features and to the toasts, and shows the server's errors. Features and toasts are loaded
 * with the first event, as a sign-in page needs none of them; events that arrive meanwhile wait and keep their order.
 * Events that were lost because the features could not be loaded are made up for: once they are loaded, everything on
 * screen is read again. Toasts that cannot be loaded stop no feature.
 */
export function live(platform: Parts, given: Partial<Loaders> = {}): LiveHandlers {
  const loaders = { ...loadersOf(platform), ...given }
  const loadFeatures = once(loaders.features)
  const loadToasts = once(loaders.toasts)
  let isBehind = false
  let isRetrying = false
  const report = (error: unknown) => console.error('A live event could not be handled', error)
  const retryLater = () => {
    if (isRetrying) return
    isRetrying = true
    loaders.later(RETRY, () => {
      isRetrying = false
      if (isBehind) void withFeatures(() => undefined)
    })
  }
  const withFeatures = async (handle: (handlers: LiveHandlers) => void) => {
    let handlers: LiveHandlers
    try {
      handlers = await loadFeatures()
    } catch (error) {
      report(error)
      isBehind = true
      retryLater()
      return
    }
    if (isBehind) {
      void refetchAll(platform.queryClient)
      void handlers.refetch?.('expired')
    }
    isBehind = false
    try {
      handle(handlers)
    } catch (error) {
      report(error)
    }
  }
  platform.events.on('error', (error) => {
    const message = errorToast(error, visibleChatId())
    if (message !== null) platform.toasts.show({ type: 'error', message })
  })
  return {
    onEvent(event, how) {
      void withFeatures(({ onEvent }) => onEvent(event, how))
      loadToasts()
        .then((toasts) => toasts.onEvent(event, how))
        .catch(report)
    },
    onStream: (event) => void withFeatures(({ onStream }) => onStream(event)),
    onTyping: (typing) => void withFeatures(({ onTyping }) => onTyping?.(typing)),
    onChannel: (event) => void withFeatures(({ onChannel }) => onChannel?.(event)),
    onNote(event, how) {
      void withFeatures(({ onNote }) => onNote?.(event, how))
      loadToasts()
        .then((toasts) => toasts.onNote?.(event, how))
        .catch(report)
    },
    refetch(why) {
      // Data that a feature keeps outside of the query cache is read again by the feature.
      void withFeatures(({ refetch }) => void refetch?.(why))
      return refetchAll(platform.queryClient)
    },
  }
}
