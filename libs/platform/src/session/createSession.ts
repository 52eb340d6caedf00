import type { Company, Impersonation } from '@frontdesk/contract'
import { tabStorage, unstoredSendPrefix, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'
import { createStore } from '../stores/createStore.ts'
import { readTabImpersonation, storeTabImpersonation } from './tabImpersonation.ts'

/**
 * Keys of the user, not of the device: a sign-out removes them in this order, so that nothing stays on a shared
 * computer (AUTH-10). The token is the last: its removal signs the other tabs out, which receive each removal in turn
 * and must not find the rest.
 */
const ofTheUser: readonly StorageKey[] = [
  'companyId',
  'companies',
  'promoCode',
  'altegioSalonIds',
  'altegioConnectedSalonIds',
  'altegioUserData',
  'onboardingCompleted',
  'onboardingDraft',
  'assistantBasics',
  'composerTexts',
  'composerQuotes',
  'composerModes',
  'noteTexts',
  'noteOutbox',
  'outbox',
  'signedInAt',
  'arrivedByLink',
  'sessionAnswers',
  'accessToken',
]

export type Session = {
  accessToken: () => string | null
  /**
   * The company acted for: the one of the tab's impersonation, else the stored one, else the first of the stored list
   * (SHELL-16). It stays for the life of the page.
   */
  companyId: () => number | null
  /** The access in which this page acts for a company of others; null for one's own, and at other providers. */
  impersonation: () => Impersonation | null
  /** Its id, which goes out with every call. */
  impersonationId: () => string | null
  /**
   * Whether this page has left the company of its access: it waits for the page that follows, and asks nothing more.
   */
  hasLeftAccess: () => boolean
  /** Has this tab act for a company of others from its next page load on (SYS-4); null ends that. */
  impersonate: (impersonation: Impersonation | null) => void
  signIn: (accessToken: string) => void
  /** Continues the same session under another token, after the one of a link was exchanged. */
  renewToken: (accessToken: string) => void
  /** Removes a refused token; the choice of company stays for the next sign-in (AUTH-11). */
  forgetToken: () => void
  /** Removes everything of the user from this device (AUTH-10). */
  signOut: () => void
  /**
   * Stores the administrator's companies; acts for the first when none is chosen, or when the chosen one is not theirs.
   */
  rememberCompanies: (companies: readonly Pick<Company, 'id'>[], may?: { actForOthers: boolean }) => void
  /**
   * Chooses the company to act for from the next page load on: a page never changes companies under the user's hands.
   */
  chooseCompany: (companyId: number | null) => void
  /** Notifies of a new token or company of this page, also of a sign-out in another tab. */
  subscribe: (listener: () => void) => () => void
}

const idOf = (raw: unknown): number | null => (/^[1-9]\d{0,14}$/.test(String(raw)) ? Number(raw) : null)

function firstOf(companies: string | null): number | null {
  try {
    const list: unknown = JSON.parse(companies ?? '[]')
    const first: unknown = Array.isArray(list) ? list[0] : null
    return idOf(typeof first === 'object' && first !== null && 'id' in first ? first.id : first)
  } catch {
    return null
  }
}

/**
 * The company that a stored session acts for: the chosen one, else the first of the stored list
 * (SHELL-16); null without either.
 */
export const storedCompanyId = (storage: Pick<DeviceStorage, 'get'>): number | null =>
  idOf(storage.get('companyId')) ?? firstOf(storage.get('companies'))

/** The administrator signed in on this page, and the company that they act for. */
export function createSession(
  storage: DeviceStorage,
  window: Pick<Window, 'addEventListener'>,
  tab: DeviceStorage = tabStorage,
): Session {
  const stored = storage.get('accessToken') || null
  // An access belongs to the session that it was given to.
  let impersonation = stored ? readTabImpersonation(tab) : null
  let hasLeftAccess = false
  const store = createStore({
    token: stored,
    company: impersonation?.companyId ?? (stored ? storedCompanyId(storage) : null),
  })
  const forgetImpersonation = () => {
    storeTabImpersonation(tab, null)
    impersonation = null
  }
  const end = () => {
    forgetImpersonation()
    store.set({ token: null, company: null })
  }

  window.addEventListener('storage', (event) => {
    // Another account in another tab leaves this page alone: its token and company still belong together.
    const isSignedOutElsewhere = (event.key === 'accessToken' && event.newValue === null) || event.key === null
    if (isSignedOutElsewhere && store.get().token !== null) end()
  })

  return {
    accessToken: () => store.get().token,
    companyId: () => store.get().company,
    impersonation: () => impersonation,
    impersonationId: () => impersonation?.id ?? null,
    hasLeftAccess: () => hasLeftAccess,
    impersonate(next) {
      hasLeftAccess = impersonation !== null && next?.id !== impersonation.id
      storeTabImpersonation(tab, next)
    },
    signIn(accessToken) {
      storage.remove('sessionAnswers')
      storage.set('accessToken', accessToken)
      forgetImpersonation()
      store.set({ token: accessToken, company: idOf(storage.get('companyId')) })
    },
    renewToken(accessToken) {
      if (store.get().token === null) return
      storage.set('accessToken', accessToken)
      store.replace({ ...store.get(), token: accessToken })
    },
    forgetToken() {
      storage.remove('sessionAnswers')
      storage.remove('accessToken')
      end()
    },
    signOut() {
      for (const key of storage.keys()) if (key.startsWith(unstoredSendPrefix)) storage.remove(key)
      ofTheUser.forEach((key) => storage.remove(key))
      end()
    },
    rememberCompanies(companies, { actForOthers } = { actForOthers: false }) {
      storage.set('companies', JSON.stringify(companies))
      const { company, token } = store.get()
      const isTheirs = company !== null && (actForOthers || companies.some(({ id }) => id === company))
      const next = isTheirs ? company : (companies[0]?.id ?? null)
      if (next === company) return
      if (next === null) storage.remove('companyId')
      store.set({ token, company: next })
    },
    chooseCompany(companyId) {
      storeTabImpersonation(tab, null)
      if (companyId === null) storage.remove('companyId')
      else storage.set('companyId', String(companyId))
    },
    subscribe: store.subscribe,
  }
}
