import type { WebDevice } from './WebDevice.ts'

/** A phone with WhatsApp; numbers are digits with the country's. */
export type WebContact = { number: string; name: string }

/** What the driver shares with the phones. */
export type WebState = {
  now: () => Date
  phones: Map<string, WebContact>
  devices: Map<string, WebDevice>
  /** What links a device, by the code that it shows. */
  codes: Map<string, (number: string) => void>
  addPhone: (phone: WebContact) => WebContact
  writeBySession: (number: string, personNumber: string, text: string) => string
}
