import { readAddress } from '@frontdesk/address-parameters'
import { enterMobileApp, type KeptStorage, type StorageKey } from '@frontdesk/platform'

/** What of the browser an arrival needs. */
export type Door = {
  location: Pick<Location, 'href' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState' | 'state'>
  device: KeptStorage
  tab: KeptStorage
}

/** A token that waits for the user's answer, and what its own address said of whom it belongs to: signed by nobody. */
export type TokenInQuestion = { accessToken: string; userData: string | null }

/** Longer ones are no codes, and no data of a person's (reliability T-02). */
const longestPromo = 64
const longestUserData = 8192

/**
 * Takes all that the address brought, keeps it on the device, and removes it from the address and this entry of the history
 * (AUTH-13, ALT-1, PROMO-1, SHELL-17). A token becomes the session of who is signed out, who is told so by a notice; beside
 * another session it is answered, so that the user can be asked first (D-13).
 */
export function takeAddress({ location, history, device, tab }: Door): { question: TokenInQuestion | null } {
  const { parameters, cleaned } = readAddress(location.href)
  if (cleaned === location.href) return { question: null }
  // Asked before the address is another one.
  const isRemembered = !isByMarkerAlone(location)
  history.replaceState(history.state, '', cleaned)

  const keep = (key: StorageKey, value: string) => device.set(key, value)
  const { salonIds, promoCode, accessToken, isMobileApp } = parameters
  const userData = parameters.userData !== null && parameters.userData.length <= longestUserData ? parameters.userData : null
  if (salonIds.length > 0) keep('altegioSalonIds', JSON.stringify(salonIds))
  if (userData !== null) keep('altegioUserData', userData)
  if (promoCode && promoCode.length <= longestPromo) keep('promoCode', promoCode)
  if (isMobileApp) enterMobileApp({ isRemembered }, device, tab)

  const known = device.get('accessToken')
  if (!accessToken || accessToken === known) return { question: null }
  if (known) return { question: { accessToken, userData } }
  keep('accessToken', accessToken)
  keep('arrivedByLink', 'true')
  return { question: null }
}

const isByMarkerAlone = ({ pathname, search }: Door['location']) =>
  readAddress(pathname).parameters.isMobileApp && !readAddress(search).parameters.isMobileApp
