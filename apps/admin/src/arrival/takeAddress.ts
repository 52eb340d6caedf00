import { readAddress } from '@frontdesk/address-parameters'
import {
  enterMobileApp,
  clearLinkParameters,
  type DeviceStorage,
  type StorageKey,
  type TabKey,
} from '@frontdesk/platform'

/** What of the browser an arrival needs. */
export type Door = {
  location: Pick<Location, 'href' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState' | 'state'>
  device: DeviceStorage
  tab: DeviceStorage
  /** The current time, in milliseconds since the epoch. */
  now: () => number
}

/**
 * What waits for the user's answer: a token, or, when it is null, salons alone; and what the same address said of whom it
 * belongs to, which nobody signed.
 */
export type TokenInQuestion = { accessToken: string | null; userData: string | null }

/** Longer ones are no codes, and no data of a person's (reliability T-02). */
const longestPromo = 64
const longestUserData = 8192

/** Where a question waits over a reload: in the tab that was asked, and for no longer than the tab. */
const kept: TabKey = 'tokenInQuestion'

/** How long a question about a token survives reloads, in milliseconds: the life of an unused link. */
const longestTokenQuestion = 60_000

/** The question is answered. */
export const forgetQuestion = (tab: DeviceStorage): void => tab.remove(kept)

/**
 * Takes all that the address brought, keeps it on the device, and removes it from the address and this entry of the history
 * (AUTH-13, ALT-1, PROMO-1, SHELL-17). A token becomes the session of who is signed out, who is told so by a notice; beside
 * another session it is answered, so that the user can be asked first (D-13), and again after a reload until they answer.
 * Salons that came with a person's data and no token are a question too: they may be meant for somebody else. A token that
 * was in question before this page load never signs in by itself, and is dropped after 60 seconds.
 */
export function takeAddress(door: Door): { question: TokenInQuestion | null } {
  const { device, tab, now } = door
  const known = device.get('accessToken')
  const fresh = fromAddress(door)
  if (fresh === null) return { question: known ? pendingQuestion(door) : none(tab) }
  const { accessToken } = fresh
  if (known && known !== accessToken) {
    tab.set(kept, JSON.stringify({ ...fresh, askedAt: now() }))
    return { question: fresh }
  }
  if (!known && accessToken !== null) {
    const keep = (key: StorageKey, value: string) => device.set(key, value)
    keep('accessToken', accessToken)
    keep('arrivedByLink', 'true')
  }
  return { question: none(tab) }
}

/** Drops whatever was in question; answers that nothing is. */
function none(tab: DeviceStorage): null {
  forgetQuestion(tab)
  return null
}

/**
 * The question of an earlier load of this tab, beside a session. What is left of one whose token is too old is whose the
 * salons are; when nothing says that, they are put away, as they came for whoever the token belonged to.
 */
function pendingQuestion({ device, tab, now }: Door): TokenInQuestion | null {
  const stored = readQuestion(tab.get(kept))
  if (stored === null || stored.accessToken === device.get('accessToken')) return none(tab)
  const { askedAt, ...question } = stored
  const age = now() - askedAt
  if (question.accessToken === null || (age >= 0 && age < longestTokenQuestion)) return question
  if (question.userData === null) {
    clearLinkParameters(device)
    return none(tab)
  }
  const aboutSalons = { ...question, accessToken: null }
  tab.set(kept, JSON.stringify({ ...aboutSalons, askedAt }))
  return aboutSalons
}

/** Takes what the address has; answers what of it is a question beside a session, if anything is. */
function fromAddress({ location, history, device, tab }: Door): TokenInQuestion | null {
  const { parameters, cleaned } = readAddress(location.href)
  if (cleaned === location.href) return null
  // Asked before the address is another one.
  const isRemembered = !isByMarkerAlone(location)
  history.replaceState(history.state, '', cleaned)

  const keep = (key: StorageKey, value: string) => device.set(key, value)
  const { salonIds, promoCode, accessToken, isMobileApp } = parameters
  const userData =
    parameters.userData !== null && parameters.userData.length <= longestUserData ? parameters.userData : null
  if (salonIds.length > 0) keep('altegioSalonIds', JSON.stringify(salonIds))
  if (userData !== null) keep('altegioUserData', userData)
  if (promoCode && promoCode.length <= longestPromo) keep('promoCode', promoCode)
  if (isMobileApp) enterMobileApp({ isRemembered }, device, tab)
  if (accessToken) return { accessToken, userData }
  return salonIds.length > 0 && userData !== null ? { accessToken: null, userData } : null
}

function readQuestion(stored: string | null): (TokenInQuestion & { askedAt: number }) | null {
  try {
    const { accessToken, userData, askedAt } = JSON.parse(stored ?? '{}') as Record<
      'accessToken' | 'userData' | 'askedAt',
      unknown
    > // whatever the tab kept
    const isToken =
      typeof accessToken === 'string' && accessToken !== '' && (userData === null || typeof userData === 'string')
    // Without a time it counts as too old.
    const since = typeof askedAt === 'number' ? askedAt : Number.NEGATIVE_INFINITY
    if (isToken) return { accessToken, userData, askedAt: since }
    return accessToken === null && typeof userData === 'string' ? { accessToken, userData, askedAt: since } : null
  } catch {
    return null
  }
}

const isByMarkerAlone = ({ pathname, search }: Door['location']) =>
  readAddress(pathname).parameters.isMobileApp && !readAddress(search).parameters.isMobileApp
