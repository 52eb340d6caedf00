import type { RouteId } from '@frontdesk/contract'
import { routes } from '@frontdesk/contract/routes'
import { deviceStorage, type DeviceStorage } from '../storage/openStorage.ts'
import { createStore } from '../stores/createStore.ts'
import type { Session } from './createSession.ts'

/** Whether another tab acts for another company (reliability F-14). */
export type CompanyWatch = {
  /** The company that another tab chose since this page was loaded; null while both act for the same one. */
  elsewhere: () => number | null
  subscribe: (listener: () => void) => () => void
}

const idOf = (raw: string | null): number | null => (raw !== null && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : null)

/**
 * Watches whether another tab switches companies. The page keeps showing its own company; what it would write from then
 * on is held back, so that nothing typed for one company reaches another's customers.
 */
export function watchCompany(
  session: Pick<Session, 'companyId' | 'subscribe'> & Partial<Pick<Session, 'impersonationId'>>,
  storage: DeviceStorage = deviceStorage,
  view: Pick<Window, 'addEventListener'> = window,
): CompanyWatch {
  /**
   * The stored company as this page last wrote or found it; a new object for each change that others are notified of.
   */
  const seen = createStore({ companyId: idOf(storage.get('companyId')) })
  session.subscribe(() => seen.set({ companyId: idOf(storage.get('companyId')) }))
  view.addEventListener('storage', ({ key }) => {
    if (key === 'companyId') seen.set({ ...seen.get() })
  })
  return {
    elsewhere() {
      // A tab that acts for a company of others does so alone, whatever the device has stored.
      if (session.impersonationId?.()) return null
      const [stored, own] = [idOf(storage.get('companyId')), session.companyId()]
      return stored !== null && own !== null && stored !== own && stored !== seen.get().companyId ? stored : null
    },
    subscribe: seen.subscribe,
  }
}

/**
 * Writes that concern an account and not a company's customers, and the support conversation, which
 * belongs to this page's company.
 */
const alwaysAllowed: ReadonlySet<RouteId> = new Set<RouteId>([
  'login',
  'register',
  'logout',
  'verifyEmail',
  'verifyEmailByQuery',
  'resendVerification',
  'requestPasswordReset',
  'forgotPassword',
  'resetPassword',
  'revokeSession',
  'revokeOtherSessions',
  'confirmPassword',
  'askForPasskey',
  'initSupport',
  'markSupportSeen',
])

/** The cause of a call that was not sent, because another tab acts for another company. */
export class WriteHeldBack extends Error {}

/** Throws a WriteHeldBack for every call that writes while another tab acts for another company. */
export const holdBackWrites =
  (watch: Pick<CompanyWatch, 'elsewhere'>) =>
  (route: RouteId): void => {
    if (!routes[route].isRead && !alwaysAllowed.has(route) && watch.elsewhere() !== null)
      throw new WriteHeldBack('Another tab acts for another company')
  }

/** Watches the company of a session and decides which calls are sent meanwhile; an app hands it to `createPlatform`. */
export type CompanyGuard = (session: Session) => { watch: CompanyWatch; guard: (route: RouteId) => void }

export const guardCompany: CompanyGuard = (session) => {
  const watch = watchCompany(session)
  return { watch, guard: holdBackWrites(watch) }
}
