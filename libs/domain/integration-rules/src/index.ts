export { connectionOf, type Connection } from './connectionOf.ts'
export { endOfAccess } from './endOfAccess.ts'
export { isConnected } from './isConnected.ts'
export { isUnusualSilence, type WritingHabit } from './isUnusualSilence.ts'
export { lostMessageAt } from './lostMessageAt.ts'
export { silenceOf } from './silenceOf.ts'
export {
  attemptAfterReload,
  autoLinkAttempts,
  autoLinkPauseMs,
  resumeAutoLink,
  startAutoLink,
  type AutoLink,
  type AutoLinkEnd,
  type AutoLinkEvent,
  type NewChannel,
} from './AutoLink.ts'
export { reduceAutoLink } from './reduceAutoLink.ts'
export {
  openSalonIds,
  recommendedUntil,
  salonActions,
  salonState,
  searchSalons,
  type SalonAction,
  type SalonState,
} from './salonState.ts'
export { altegioSummary, type AltegioSummary } from './altegioSummary.ts'
export { altegioToasts, type AltegioToast } from './altegioToasts.ts'
