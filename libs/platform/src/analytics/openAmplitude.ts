import { createInstance, Identify, Types } from '@amplitude/analytics-browser'
import { cleanEvent } from './cleanEvent.ts'
import type { AnalyticsUser } from './AnalyticsEvent.ts'
import type { Tracker } from './Tracker.ts'

/**
 * Options of AN-2. Autocapture of newer client versions is switched off by name: it would be on by default, or could
 * be switched on remotely.
 */
const autocapture = {
  attribution: { trackingMethod: 'userProperty' },
  pageViews: true,
  sessions: true,
  formInteractions: true,
  fileDownloads: true,
  elementInteractions: false,
  frustrationInteractions: false,
  networkTracking: false,
  webVitals: false,
  performanceTracking: false,
  pageUrlEnrichment: false,
} as const satisfies Types.AutocaptureOptions

/**
 * The client's start options (AN-2). The 30 s pause after a 429 response is built into the client and not an option.
 */
export const amplitudeOptions = (serverUrl: string | null) =>
  ({
    serverZone: 'EU',
    ...(serverUrl !== null && { serverUrl }),
    flushIntervalMillis: 10_000,
    flushQueueSize: 200,
    flushMaxRetries: 12,
    autocapture,
    // Off: remote configuration could change these options or call another host.
    fetchRemoteConfig: false,
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    // `admin-7` is long enough; other providers may use shorter ids.
    minIdLength: 1,
    // A cookie would be sent with every call to our own server.
    identityStorage: 'localStorage',
    trackingOptions: { ipAddress: false, language: true, platform: true },
    logLevel: Types.LogLevel.None,
  }) as const satisfies Types.BrowserOptions

/** Properties that name a person; an operator may leave them out (D-6). */
const names: ReadonlySet<string> = new Set<keyof AnalyticsUser>(['email', 'fullName'])

/**
 * Starts the analytics provider's client; without `hasNames` it never receives an email address or a name. `flush`
 * sends the queue.
 */
export function openAmplitude(
  { key, serverUrl, hasNames }: { key: string; serverUrl: string | null; hasNames: boolean },
  location: Location = window.location,
): Tracker & { flush: () => Promise<unknown> } {
  const amplitude = createInstance()
  amplitude.add({
    name: 'frontdesk-clean',
    type: 'before',
    setup: async () => undefined,
    execute: async (event) => cleanEvent(event, location),
  })
  amplitude.init(key, amplitudeOptions(serverUrl))
  return {
    track: ({ name, properties }) => void amplitude.track(name, properties),
    identify(user) {
      amplitude.setUserId(user.userId)
      const identify = new Identify()
      for (const [name, value] of Object.entries(user)) if (hasNames || !names.has(name)) identify.set(name, value)
      amplitude.identify(identify)
    },
    forget() {
      amplitude.flush()
      amplitude.reset()
    },
    flush: () => amplitude.flush().promise,
  }
}
