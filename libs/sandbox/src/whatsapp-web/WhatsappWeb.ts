import { openSwitches, type Switches } from '../oddities/Switches.ts'
import { openWebConversations, type WebConversations } from './WebConversations.ts'
import { emitTo, type WebDevice } from './WebDevice.ts'
import { openWebDriver, type WebDriver } from './webDriver.ts'
import type { WebContact, WebState, WebSwitch } from './WebState.ts'

/** WhatsApp with phones, customers and devices linked by a code; all in memory. */
export type WhatsappWeb = WebConversations & {
  readonly driver: WebDriver
  readonly switches: Switches<WebSwitch>
  readonly phones: ReadonlyMap<string, WebContact>
  readonly people: ReadonlyMap<string, WebContact>
  addPhone: (phone: WebContact) => WebContact
  addCustomer: (person: WebContact) => WebContact
  devicesOf: (number: string) => WebDevice[]
  /** Links the device that shows a code. Returns false for a code that is not shown any more. */
  scan: (number: string, code: string) => boolean
  /** Ends a device from the phone. */
  unlink: (deviceId: string) => void
  subscribe: (listener: () => void) => () => void
}

/** Opens WhatsApp without a person in it. */
export function openWhatsappWeb({ now }: { now: () => Date }): WhatsappWeb {
  const phones = new Map<string, WebContact>()
  const people = new Map<string, WebContact>()
  const devices = new Map<string, WebDevice>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const devicesOf = (number: string) => [...devices.values()].filter((device) => device.number === number)
  const addPhone = addTo(phones)
  const switches = openSwitches<WebSwitch>()
  const { conversations, writeBySession } = openWebConversations({
    now,
    switches,
    phones,
    people,
    devicesOf,
    onChange: changed,
  })
  const state: WebState = { now, switches, phones, devices, codes: new Map(), addPhone, writeBySession }
  return {
    ...conversations,
    driver: openWebDriver(state),
    switches,
    phones,
    people,
    addPhone,
    addCustomer: addTo(people),
    devicesOf,
    scan(number, code) {
      const link = state.codes.get(code)
      if (link === undefined || !phones.has(number)) return false
      link(number)
      changed()
      return true
    },
    unlink(deviceId) {
      const device = devices.get(deviceId)
      if (!device) return
      devices.delete(deviceId)
      emitTo(device, { type: 'disconnected', reason: 'logout' })
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Adds a contact; a known one with that number stays. */
const addTo =
  (contacts: Map<string, WebContact>) =>
  (contact: WebContact): WebContact => {
    const known = contacts.get(contact.number)
    if (known) return known
    contacts.set(contact.number, contact)
    return contact
  }
