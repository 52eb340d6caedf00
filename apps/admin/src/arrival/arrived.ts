import { deviceStorage, tabStorage } from '@frontdesk/platform'
import { takeAddress } from './takeAddress.ts'

/** What this page was opened with. To be imported first: nothing else may see the address as it came. */
export const arrived = takeAddress({
  location: window.location,
  history: window.history,
  device: deviceStorage,
  tab: tabStorage,
  now: Date.now,
})
