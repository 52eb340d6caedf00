import type { AnalyticsEvent, AnalyticsUser } from './AnalyticsEvent.ts'

/** A destination of analytics events. Its methods never throw and never block. */
export type Tracker = {
  track: (event: AnalyticsEvent) => void
  identify: (user: AnalyticsUser) => void
  /** Forgets the identified user: later events belong to somebody else. */
  forget: () => void
}
