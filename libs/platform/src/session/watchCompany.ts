import { deviceStorage, type KeptStorage } from '../storage/openStorage.ts'
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
  storage: KeptStorage = deviceStorage,
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

/** POST calls that only read, and those of an account: they belong to no company. */
const harmless = /\/auth\/|\/sessions\/|\/confirmPassword$|\/(get|search|check|init)[^/]*(\/[^/]*)?$/u

/** Holds back every call that writes while another tab acts for another company. */
export const heldBackWrites =
  (fetch: typeof globalThis.fetch, watch: CompanyWatch): typeof globalThis.fetch =>
  (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const isWrite = (init?.method ?? 'GET') !== 'GET' && !harmless.test(url.split('?')[0] ?? '')
    if (isWrite && watch.elsewhere() !== null) return Promise.reject(new Error('Another tab acts for another company'))
    return fetch(input, init)
  }

/** What `createPlatform` is given by an app that guards its company. */
export type CompanyGuard = (
  session: Session,
  fetch: typeof globalThis.fetch,
) => { watch: CompanyWatch; fetch: typeof globalThis.fetch }

export const guardCompany: CompanyGuard = (session, fetch) => {
  const watch = watchCompany(session)
  return { watch, fetch: heldBackWrites(fetch, watch) }
}
