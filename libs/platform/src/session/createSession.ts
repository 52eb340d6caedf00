import type { Company } from '@frontdesk/contract'
import type { DeviceStorage, StorageKey } from '../storage/openStorage.ts'

/** What belongs to the user and not to the device: gone with the sign-out, so that nobody finds it on a shared computer (AUTH-10). */
const ofTheUser: readonly StorageKey[] = [
  'accessToken',
  'companyId',
  'companies',
  'promoCode',
  'altegioSalonIds',
  'altegioConnectedSalonIds',
  'altegioUserData',
  'onboardingCompleted',
  'onboardingDraft',
  'composerTexts',
  'outbox',
  'signedInAt',
  'arrivedByLink',
]

export type Session = {
  accessToken: () => string | null
  /** The company acted for: the stored one, else the first of the stored list (SHELL-16). It stays for the life of the page. */
  companyId: () => number | null
  signIn: (accessToken: string) => void
  /** The same session goes on under another token: that of a link was exchanged. */
  renewToken: (accessToken: string) => void
  /** The token was refused: it is removed, the choice of company stays for the next sign-in (AUTH-11). */
  forgetToken: () => void
  /** Forgets the user on this device (AUTH-10). */
  signOut: () => void
  /** Remembers the administrator's companies; acts for the first when none is chosen, or when the chosen one is not theirs. */
  rememberCompanies: (companies: readonly Pick<Company, 'id'>[], may?: { actForOthers: boolean }) => void
  /** Chooses the company to act for from the next page load on: a page never changes companies under the user's hands. */
  chooseCompany: (companyId: number | null) => void
  /** Hears that the token or the company of this page changed, here or by a sign-out in another tab. */
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

/** Who is signed in on this page, and for which company they act. */
export function createSession(storage: DeviceStorage, window: Pick<Window, 'addEventListener'>): Session {
  let token = storage.get('accessToken') || null
  let company = token ? (idOf(storage.get('companyId')) ?? firstOf(storage.get('companies'))) : null
  const listeners = new Set<() => void>()
  const changed = () => [...listeners].forEach((listener) => listener())

  const takeToken = (next: string | null) => {
    token = next
    if (next === null) company = null
    changed()
  }

  window.addEventListener('storage', (event) => {
    // Another account in another tab leaves this page alone: its token and company still belong together.
    const isSignedOutElsewhere = (event.key === 'accessToken' && event.newValue === null) || event.key === null
    if (isSignedOutElsewhere && token !== null) takeToken(null)
  })

  return {
    accessToken: () => token,
    companyId: () => company,
    signIn(accessToken) {
      storage.set('accessToken', accessToken)
      company = idOf(storage.get('companyId'))
      takeToken(accessToken)
    },
    renewToken(accessToken) {
      if (token === null) return
      storage.set('accessToken', accessToken)
      token = accessToken
    },
    forgetToken() {
      storage.remove('accessToken')
      takeToken(null)
    },
    signOut() {
      ofTheUser.forEach((key) => storage.remove(key))
      takeToken(null)
    },
    rememberCompanies(companies, { actForOthers } = { actForOthers: false }) {
      storage.set('companies', JSON.stringify(companies))
      const isTheirs = company !== null && (actForOthers || companies.some(({ id }) => id === company))
      const next = isTheirs ? company : (companies[0]?.id ?? null)
      if (next === company) return
      company = next
      if (next === null) storage.remove('companyId')
      changed()
    },
    chooseCompany(companyId) {
      if (companyId === null) storage.remove('companyId')
      else storage.set('companyId', String(companyId))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
