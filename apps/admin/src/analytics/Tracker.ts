import type { AnalyticsEvent, AnalyticsUser } from './AnalyticsEvent.ts'

/** Whoever carries events away. Nothing of it throws or makes anybody wait. */
export type Tracker = {
  track: (event: AnalyticsEvent) => void
  identify: (user: AnalyticsUser) => void
  /** Who was known is not known any more: what comes is somebody else's. */
  forget: () => void
}
