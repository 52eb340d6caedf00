import type { Switches } from '../oddities/Switches.ts'
import type { WebDevice } from './WebDevice.ts'

/** The odd sides of WhatsApp Web that are on or off. */
export type WebSwitch = 'events-twice' | 'statuses-mixed'

/** A phone with WhatsApp; numbers are digits with the country's. */
export type WebContact = { number: string; name: string }

/** The state that the driver shares with the phones. */
export type WebState = {
  now: () => Date
  switches: Switches<WebSwitch>
  phones: Map<string, WebContact>
  devices: Map<string, WebDevice>
  /** The links of devices, by the code that each shows. */
  codes: Map<string, (number: string) => void>
  addPhone: (phone: WebContact) => WebContact
  writeBySession: (number: string, personNumber: string, text: string) => string
}
