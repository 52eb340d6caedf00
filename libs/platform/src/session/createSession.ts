import type { Company } from '@frontdesk/contract'
import { unstoredSendPrefix, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'
import { createStore } from '../stores/createStore.ts'

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
  'outbox',
  'signedInAt',
  'arrivedByLink',
  'accessToken',
]

export type Session = {
  accessToken: () => string | null
  /**
   * The company acted for: the stored one, else the first of the stored list (SHELL-16). It stays
   * for the life of the page.
   */
  companyId: () => number | null
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

/** Who is signed in on this page, and for which company they act. */
export function createSession(storage: DeviceStorage, window: Pick<Window, 'addEventListener'>): Session {
  const stored = storage.get('accessToken') || null
  const store = createStore({
    token: stored,
    company: stored ? storedCompanyId(storage) : null,
  })
  const end = () => store.set({ token: null, company: null })

  window.addEventListener('storage', (event) => {
    // Another account in another tab leaves this page alone: its token and company still belong together.
    const isSignedOutElsewhere = (event.key === 'accessToken' && event.newValue === null) || event.key === null
    if (isSignedOutElsewhere && store.get().token !== null) end()
  })

  return {
    accessToken: () => store.get().token,
    companyId: () => store.get().company,
    signIn(accessToken) {
      storage.set('accessToken', accessToken)
      store.set({ token: accessToken, company: idOf(storage.get('companyId')) })
    },
    renewToken(accessToken) {
      if (store.get().token === null) return
      storage.set('accessToken', accessToken)
      store.replace({ ...store.get(), token: accessToken })
    },
    forgetToken() {
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
      if (companyId === null) storage.remove('companyId')
      else storage.set('companyId', String(companyId))
    },
    subscribe: store.subscribe,
  }
}
