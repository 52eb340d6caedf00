import type { LiveOptions, Platform } from '@frontdesk/platform'
import { tellByToasts } from './live/tellByToasts.ts'
import { loadFeatureCatalogue } from './catalogue/loadFeatureCatalogue.ts'

type Hearing = Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'>

/**
 * Brings what the server says to the features that hear it. They are fetched with the first word, as a sign-in page
 * needs none of them; what comes meanwhile waits and keeps its order.
 */
export function live(platform: Pick<Platform, 'queryClient' | 'events' | 'session' | 'toasts'>): Hearing {
  let features: Promise<Hearing> | null = null
  const bring = () =>
    Promise.all([import('./live/hearing.ts'), loadFeatureCatalogue()])
      .then(([{ hearing }]) => hearing(platform))
      .catch((error: unknown) => {
        features = null // the next word tries again
        throw error
      })
  const withFeatures = (deed: (hearing: Hearing) => void) => {
    features ??= bring()
    features.then(deed).catch((error: unknown) => console.error('A live event could not be taken', error))
  }
  const { missed } = tellByToasts(platform)
  return {
    onEvent(event, how) {
      if (how.isCaughtUp && event.type === 'message-arrived') missed(event)
      withFeatures(({ onEvent }) => onEvent(event, how))
    },
    onStream: (event) => withFeatures(({ onStream }) => onStream(event)),
    onTyping: (typing) => withFeatures(({ onTyping }) => onTyping?.(typing)),
  }
}
