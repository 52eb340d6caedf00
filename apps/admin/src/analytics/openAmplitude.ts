import { createInstance, Identify, Types } from '@amplitude/analytics-browser'
import { cleanEvent } from './cleanEvent.ts'
import type { AnalyticsUser } from './AnalyticsEvent.ts'
import type { Tracker } from './Tracker.ts'

/** AN-2's table. What newer versions of the client watch is off by name: it would be on, or could be switched on from afar. */
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

/** How the client is started (AN-2). It throttles for 30 s after a 429 by itself: that number is no option of it. */
export const amplitudeOptions = (serverUrl: string | null) =>
  ({
    serverZone: 'EU',
    ...(serverUrl !== null && { serverUrl }),
    flushIntervalMillis: 10_000,
    flushQueueSize: 200,
    flushMaxRetries: 12,
    autocapture,
    // Whatever could change this table, or call another host than the configured one.
    fetchRemoteConfig: false,
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    // `admin-7` is long enough; a provider of other ids may have shorter ones.
    minIdLength: 1,
    // A cookie would travel with every call to our own server.
    identityStorage: 'localStorage',
    trackingOptions: { ipAddress: false, language: true, platform: true },
    logLevel: Types.LogLevel.None,
  }) as const satisfies Types.BrowserOptions

/** Properties that name a person; an operator may leave them out (D-6). */
const names: ReadonlySet<string> = new Set<keyof AnalyticsUser>(['email', 'fullName'])

/** The analytics provider's own client, started; without `hasNames` it is never given an e-mail address or a name. `flush` sends what waits. */
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
