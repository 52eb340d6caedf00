import { randomBytes } from 'node:crypto'
import { emitTo, type WebDevice } from './WebDevice.ts'
import { openWebDriver, type WebDriver } from './webDriver.ts'
import type { WebContact, WebState } from './WebState.ts'

/** One message, as both sides see it. `session`: written over a linked device. */
export type WebBubble = {
  id: string
  at: number
  writer: 'customer' | 'phone' | 'session'
  text: string
  status: 'sent' | 'delivered' | 'read'
}

/** The two ends of a conversation: the salon's phone and a customer's. */
export type WebEnds = { phone: WebContact; person: WebContact }

/** WhatsApp with phones, customers and devices linked by a code; all in memory. */
export type WhatsappWeb = {
  readonly driver: WebDriver
  readonly phones: ReadonlyMap<string, WebContact>
  readonly people: ReadonlyMap<string, WebContact>
  addPhone: (phone: WebContact) => WebContact
  addCustomer: (person: WebContact) => WebContact
  devicesOf: (number: string) => WebDevice[]
  /** Links the device that shows a code. Returns false for a code that is not shown any more. */
  scan: (number: string, code: string) => boolean
  /** Ends a device from the phone. */
  unlink: (deviceId: string) => void
  /** Somebody writes, on one of both phones. */
  write: (ends: WebEnds, side: 'customer' | 'phone', text: string) => WebBubble
  /** The customer has seen everything. */
  read: (ends: WebEnds) => void
  conversation: (ends: WebEnds) => readonly WebBubble[]
  subscribe: (listener: () => void) => () => void
}

const newId = () => `3EB0${randomBytes(10).toString('hex').toUpperCase()}`

/** Opens WhatsApp with nobody in it. */
export function openWhatsappWeb({ now }: { now: () => Date }): WhatsappWeb {
  const phones = new Map<string, WebContact>()
  const people = new Map<string, WebContact>()
  const devices = new Map<string, WebDevice>()
  const conversations = new Map<string, WebBubble[]>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const add = (contacts: Map<string, WebContact>) => (contact: WebContact) => {
    const known = contacts.get(contact.number)
    if (known) return known
    contacts.set(contact.number, contact)
    return contact
  }
  const conversation = (number: string, person: string): WebBubble[] => {
    const key = `${number} ${person}`
    const found = conversations.get(key) ?? []
    conversations.set(key, found)
    return found
  }
  const devicesOf = (number: string) => [...devices.values()].filter((device) => device.number === number)
  const put = (number: string, person: string, writer: WebBubble['writer'], text: string): WebBubble => {
    const bubble: WebBubble = { id: newId(), at: now().getTime(), writer, text, status: 'sent' }
    conversation(number, person).push(bubble)
    const isFromPhone = writer !== 'customer'
    for (const device of devicesOf(number))
      emitTo(device, {
        type: 'message',
        id: bubble.id,
        phone: person,
        name: (isFromPhone ? phones : people).get(isFromPhone ? number : person)?.name ?? null,
        isFromPhone,
        text,
        kind: null,
        sentAt: new Date(bubble.at),
        repliesTo: null,
      })
    changed()
    return bubble
  }
  const addPhone = add(phones)
  const state: WebState = {
    now,
    phones,
    devices,
    codes: new Map(),
    addPhone,
    writeBySession(number, person, text) {
      const bubble = put(number, person, 'session', text)
      bubble.status = 'delivered'
      for (const device of devicesOf(number))
        emitTo(device, { type: 'status', id: bubble.id, phone: person, status: 'delivered' })
      return bubble.id
    },
  }
  return {
    driver: openWebDriver(state),
    phones,
    people,
    addPhone,
    addCustomer: add(people),
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
    write: ({ phone, person }, side, text) => put(phone.number, person.number, side, text),
    read({ phone, person }) {
      const unread = conversation(phone.number, person.number).filter(
        ({ writer, status }) => writer !== 'customer' && status !== 'read',
      )
      for (const bubble of unread) {
        bubble.status = 'read'
        for (const device of devicesOf(phone.number))
          emitTo(device, { type: 'status', id: bubble.id, phone: person.number, status: 'read' })
      }
      if (unread.length > 0) changed()
    },
    conversation: ({ phone, person }) => conversation(phone.number, person.number),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
