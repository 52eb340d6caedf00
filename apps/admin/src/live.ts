import type { LiveOptions, Platform } from '@frontdesk/platform'
import { loadFeatureCatalogue } from './catalogue/loadFeatureCatalogue.ts'
import { errorToast } from './live/errorToast.ts'
import { visibleChatId } from './live/visibleChatId.ts'

type LiveHandlers = Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'>

/**
 * Passes live events to the features and to the toasts, and shows the server's errors. Features and toasts are loaded with the
 * first event, as a sign-in page needs none of them; events that arrive meanwhile wait and keep their order.
 */
export function live(
  platform: Pick<Platform, 'queryClient' | 'events' | 'session' | 'toasts' | 'singleton'>,
): LiveHandlers {
  let features: Promise<LiveHandlers> | null = null
  const load = () =>
    Promise.all([import('./live/featureHandlers.ts'), import('./live/notifyByToasts.ts'), loadFeatureCatalogue()])
      .then(([{ featureHandlers }, { notifyByToasts }]): LiveHandlers => {
        const handlers = featureHandlers(platform)
        const toasts = notifyByToasts(platform)
        return {
          ...handlers,
          onEvent(event, how) {
            handlers.onEvent(event, how)
            toasts.onEvent(event, how)
          },
        }
      })
      .catch((error: unknown) => {
        features = null // the next event tries again
        throw error
      })
  const withFeatures = (handle: (handlers: LiveHandlers) => void) => {
    features ??= load()
    features.then(handle).catch((error: unknown) => console.error('A live event could not be handled', error))
  }
  platform.events.on('error', (error) => {
    const message = errorToast(error, visibleChatId())
    if (message !== null) platform.toasts.show({ type: 'error', message })
  })
  return {
    onEvent: (event, how) => withFeatures(({ onEvent }) => onEvent(event, how)),
    onStream: (event) => withFeatures(({ onStream }) => onStream(event)),
    onTyping: (typing) => withFeatures(({ onTyping }) => onTyping?.(typing)),
  }
}
