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

/** Where a question waits over a reload: in the tab that was asked, and for no longer than the tab. */
const kept = 'tokenInQuestion'

/** The question is answered. */
export const forgetQuestion = (tab: KeptStorage): void => tab.remove(kept)

/**
 * Takes all that the address brought, keeps it on the device, and removes it from the address and this entry of the history
 * (AUTH-13, ALT-1, PROMO-1, SHELL-17). A token becomes the session of who is signed out, who is told so by a notice; beside
 * another session it is answered, so that the user can be asked first (D-13), and again after a reload until they answer.
 */
export function takeAddress({ location, history, device, tab }: Door): { question: TokenInQuestion | null } {
  const question = fromAddress({ location, history, device, tab }) ?? readQuestion(tab.get(kept))
  if (question === null) return { question: null }
  const known = device.get('accessToken')
  if (known && known !== question.accessToken) {
    tab.set(kept, JSON.stringify(question))
    return { question }
  }
  forgetQuestion(tab)
  if (known === question.accessToken) return { question: null }
  const keep = (key: StorageKey, value: string) => device.set(key, value)
  keep('accessToken', question.accessToken)
  keep('arrivedByLink', 'true')
  return { question: null }
}

/** Takes what the address has; answers its token, if there is one. */
function fromAddress({ location, history, device, tab }: Door): TokenInQuestion | null {
  const { parameters, cleaned } = readAddress(location.href)
  if (cleaned === location.href) return null
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
  return accessToken ? { accessToken, userData } : null
}

function readQuestion(stored: string | null): TokenInQuestion | null {
  try {
    const { accessToken, userData } = JSON.parse(stored ?? '{}') as { accessToken?: unknown; userData?: unknown } // whatever the tab kept
    const isOne = typeof accessToken === 'string' && accessToken !== '' && (userData === null || typeof userData === 'string')
    return isOne ? { accessToken, userData } : null
  } catch {
    return null
  }
}

const isByMarkerAlone = ({ pathname, search }: Door['location']) =>
  readAddress(pathname).parameters.isMobileApp && !readAddress(search).parameters.isMobileApp
