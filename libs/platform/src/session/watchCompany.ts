import type { RouteId } from '@frontdesk/contract'
import { routes } from '@frontdesk/contract/routes'
import { deviceStorage, type DeviceStorage } from '../storage/openStorage.ts'
import type { Session } from './createSession.ts'

/** Whether another tab acts for another company by now (reliability F-14). */
export type CompanyWatch = {
  /** The company that another tab chose since this page began; null while both are of one mind. */
  elsewhere: () => number | null
  subscribe: (listener: () => void) => () => void
}

const idOf = (raw: string | null): number | null => (raw !== null && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : null)

/**
 * Notices that another tab switched companies or began to act for another. The page goes on showing its own company; what
 * it would write from then on is held back, so that nothing typed for one company reaches another's customers.
 */
export function watchCompany(
  session: Pick<Session, 'companyId' | 'subscribe'>,
  storage: DeviceStorage = deviceStorage,
  view: Pick<Window, 'addEventListener'> = window,
): CompanyWatch {
  let known = idOf(storage.get('companyId'))
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  session.subscribe(() => {
    known = idOf(storage.get('companyId'))
    changed()
  })
  view.addEventListener('storage', ({ key }) => {
    if (key === 'companyId') changed()
  })
  return {
    elsewhere() {
      const [stored, own] = [idOf(storage.get('companyId')), session.companyId()]
      return stored !== null && own !== null && stored !== own && stored !== known ? stored : null
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Writes that concern an account, not a company's customers; and the conversation with the product's support, which is opened
 * for the company of this page alone.
 */
const free: ReadonlySet<RouteId> = new Set<RouteId>([
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
  'confirmPassword',
  'initSupport',
])

/** Throws for every call that writes while another tab acts for another company. */
export const holdBackWrites =
  (watch: Pick<CompanyWatch, 'elsewhere'>) =>
  (route: RouteId): void => {
    if (!routes[route].isRead && !free.has(route) && watch.elsewhere() !== null)
      throw new Error('Another tab acts for another company')
  }

/** Watches the company of a session, and decides which calls may go out meanwhile. Given to `createPlatform` by an app. */
export type CompanyGuard = (session: Session) => { watch: CompanyWatch; guard: (route: RouteId) => void }

export const guardCompany: CompanyGuard = (session) => {
  const watch = watchCompany(session)
  return { watch, guard: holdBackWrites(watch) }
}
