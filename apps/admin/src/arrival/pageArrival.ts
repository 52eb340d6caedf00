import { deviceStorage, tabStorage } from '@frontdesk/platform'
import { takeAddress } from './takeAddress.ts'
import { takeCompany } from './takeCompany.ts'

const browser = { location: window.location, history: window.history, device: deviceStorage, tab: tabStorage }

/**
 * The result of reading the address that this page was opened with. Import this module first: nothing else may see the
 * original address.
 */
export const pageArrival = takeAddress({ ...browser, now: Date.now })
takeCompany(browser)
