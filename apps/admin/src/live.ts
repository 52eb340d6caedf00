import type { LiveOptions, Platform } from '@frontdesk/platform'
import { notifyByToasts } from './live/notifyByToasts.ts'
import { loadFeatureCatalogue } from './catalogue/loadFeatureCatalogue.ts'

type LiveHandlers = Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'>

/**
 * Passes live events to the toasts and to the features. The features are loaded with the first event, as a sign-in page
 * needs none of them; events that arrive meanwhile wait and keep their order.
 */
export function live(
  platform: Pick<Platform, 'queryClient' | 'events' | 'session' | 'toasts' | 'singleton'>,
): LiveHandlers {
  let features: Promise<LiveHandlers> | null = null
  const load = () =>
    Promise.all([import('./live/featureHandlers.ts'), loadFeatureCatalogue()])
      .then(([{ featureHandlers }]) => featureHandlers(platform))
      .catch((error: unknown) => {
        features = null // the next event tries again
        throw error
      })
  const withFeatures = (handle: (handlers: LiveHandlers) => void) => {
    features ??= load()
    features.then(handle).catch((error: unknown) => console.error('A live event could not be handled', error))
  }
  const toasts = notifyByToasts(platform)
  return {
    onEvent(event, how) {
      withFeatures(({ onEvent }) => onEvent(event, how))
      toasts.onEvent(event, how)
    },
    onStream: (event) => withFeatures(({ onStream }) => onStream(event)),
    onTyping: (typing) => withFeatures(({ onTyping }) => onTyping?.(typing)),
  }
}
