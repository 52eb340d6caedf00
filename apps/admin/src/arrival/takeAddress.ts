import { readAddress } from '@frontdesk/address-parameters'
import {
  enterMobileApp,
  clearLinkParameters,
  localeBasename,
  type DeviceStorage,
  type StorageKey,
  type TabKey,
} from '@frontdesk/platform'

/** The parts of the browser that reading an address needs. */
export type ArrivalPorts = {
  location: Pick<Location, 'href' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState' | 'state'>
  device: DeviceStorage
  tab: DeviceStorage
  /** The current time, in milliseconds since the epoch. */
  now: () => number
}

/**
 * Waits for the user's answer: a token, or salons alone when it is null; and the unsigned data of the same address
 * about its owner.
 */
export type TokenInQuestion = { accessToken: string | null; userData: string | null }

/** Longer values are neither codes nor a person's data (reliability T-02). */
const longestPromo = 64
const longestUserData = 8192

/** Where a question survives a reload: in the storage of its tab. */
const questionKey: TabKey = 'tokenInQuestion'

/** How long a question about a token survives reloads, in milliseconds: the lifetime of an unused link. */
const longestTokenQuestion = 60_000

/** Removes the answered question. */
export const forgetQuestion = (tab: DeviceStorage): void => tab.remove(questionKey)

/**
 * Reads all parameters of the address, stores them on the device, and removes them from the address and this history
 * entry (AUTH-13, ALT-1, PROMO-1, SHELL-17). A token signs in a signed-out user, who sees a notice; beside another
 * session it is returned as a question, so that the user can decide (D-13), and again after a reload until they do.
 * Salons that came with a person's data and no token are a question too: they may be meant for somebody else. A token
 * that was in question before this page load never signs in by itself, and is dropped after 60 seconds.
 */
export function takeAddress(ports: ArrivalPorts): { question: TokenInQuestion | null } {
  const { device, tab, now } = ports
  const currentToken = device.get('accessToken')
  const fresh = fromAddress(ports)
  if (fresh === null) return { question: currentToken ? pendingQuestion(ports) : none(tab) }
  const { accessToken } = fresh
  if (currentToken && currentToken !== accessToken) {
    tab.set(questionKey, JSON.stringify({ ...fresh, askedAt: now() }))
    return { question: fresh }
  }
  if (!currentToken && accessToken !== null) {
    const store = (key: StorageKey, value: string) => device.set(key, value)
    store('accessToken', accessToken)
    store('arrivedByLink', 'true')
  }
  return { question: none(tab) }
}

/** Drops the stored question; returns null. */
function none(tab: DeviceStorage): null {
  forgetQuestion(tab)
  return null
}

/**
 * The question of an earlier load of this tab, beside a session. When its token has expired, the question is whose the
 * salons are; without data about that, the salons are dropped, as they came for the token's owner.
 */
function pendingQuestion({ device, tab, now }: ArrivalPorts): TokenInQuestion | null {
  const stored = readQuestion(tab.get(questionKey))
  if (stored === null || stored.accessToken === device.get('accessToken')) return none(tab)
  const { askedAt, ...question } = stored
  const age = now() - askedAt
  if (question.accessToken === null || (age >= 0 && age < longestTokenQuestion)) return question
  if (question.userData === null) {
    clearLinkParameters(device)
    return none(tab)
  }
  const aboutSalons = { ...question, accessToken: null }
  tab.set(questionKey, JSON.stringify({ ...aboutSalons, askedAt }))
  return aboutSalons
}

/** Reads and removes the parameters of the address; returns the part that is a question beside a session, if any. */
function fromAddress({ location, history, device, tab }: ArrivalPorts): TokenInQuestion | null {
  const { parameters, cleaned } = readAddress(location.href)
  if (cleaned === location.href) return null
  // Computed before the address changes.
  const isRemembered = !isByMarkerAlone(location)
  const arrived = parameters.salonIds.length > 0 ? withSalonPage(cleaned) : cleaned
  history.replaceState(history.state, '', arrived)

  const store = (key: StorageKey, value: string) => device.set(key, value)
  const { salonIds, promoCode, accessToken, isMobileApp } = parameters
  const userData =
    parameters.userData !== null && parameters.userData.length <= longestUserData ? parameters.userData : null
  if (salonIds.length > 0) store('altegioSalonIds', JSON.stringify(salonIds))
  if (userData !== null) store('altegioUserData', userData)
  if (promoCode && promoCode.length <= longestPromo) store('promoCode', promoCode)
  if (isMobileApp) enterMobileApp({ isRemembered }, device, tab)
  if (accessToken) return { accessToken, userData }
  return salonIds.length > 0 && userData !== null ? { accessToken: null, userData } : null
}

/** The page on which the salons of a link wait to be connected (ALT-2). */
const salonPage = '/integrations'

/** Pages of the sign-in, which lead on to the page that their address names. */
const signInPages = ['/auth/login', '/auth/register']

/**
 * An address of no page in particular with the page of the salons in its place, or as the page after the sign-in:
 * people would otherwise see the chats, and no word of the salons that they have just come with.
 */
function withSalonPage(address: string): string {
  const url = new URL(address)
  const language = localeBasename(url.pathname).replace(/\/$/u, '')
  const page = url.pathname.slice(language.length)
  if (signInPages.includes(page)) {
    if (!url.searchParams.has('next')) url.searchParams.set('next', salonPage)
  } else if (['', '/', '/chats'].includes(page)) url.pathname = `${language}${salonPage}`
  return url.href
}

function readQuestion(stored: string | null): (TokenInQuestion & { askedAt: number }) | null {
  try {
    const { accessToken, userData, askedAt } = JSON.parse(stored ?? '{}') as Record<
      'accessToken' | 'userData' | 'askedAt',
      unknown
    > // any JSON may be stored
    const isToken =
      typeof accessToken === 'string' && accessToken !== '' && (userData === null || typeof userData === 'string')
    // Without a time it counts as expired.
    const since = typeof askedAt === 'number' ? askedAt : Number.NEGATIVE_INFINITY
    if (isToken) return { accessToken, userData, askedAt: since }
    return accessToken === null && typeof userData === 'string' ? { accessToken, userData, askedAt: since } : null
  } catch {
    return null
  }
}

const isByMarkerAlone = ({ pathname, search }: ArrivalPorts['location']) =>
  readAddress(pathname).parameters.isMobileApp && !readAddress(search).parameters.isMobileApp
