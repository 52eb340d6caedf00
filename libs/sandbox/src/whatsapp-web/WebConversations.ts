import { randomBytes } from 'node:crypto'
import type { Switches } from '../oddities/Switches.ts'
import { emitTo, type SandboxWebEvent, type WebDevice } from './WebDevice.ts'
import type { WebContact, WebSwitch } from './WebState.ts'

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

/** The messages between phones and customers; what happens is emitted to the linked devices of the phone. */
export type WebConversations = {
  /** Oldest first. */
  conversation: (ends: WebEnds) => readonly WebBubble[]
  /** Somebody writes, on one of both phones. */
  write: (ends: WebEnds, side: 'customer' | 'phone', text: string) => WebBubble
  /** The customer has seen everything. */
  read: (ends: WebEnds) => void
}

type ConversationOptions = {
  now: () => Date
  switches: Switches<WebSwitch>
  phones: ReadonlyMap<string, WebContact>
  people: ReadonlyMap<string, WebContact>
  devicesOf: (number: string) => WebDevice[]
  onChange: () => void
}

const newId = () => `3EB0${randomBytes(10).toString('hex').toUpperCase()}`

/** Opens the conversations; `writeBySession` writes over a linked device, and returns the id of the message. */
export function openWebConversations({ now, switches, phones, people, devicesOf, onChange }: ConversationOptions): {
  conversations: WebConversations
  writeBySession: (number: string, personNumber: string, text: string) => string
} {
  const all = new Map<string, WebBubble[]>()
  const between = (number: string, person: string): WebBubble[] => {
    const key = `${number} ${person}`
    const found = all.get(key) ?? []
    all.set(key, found)
    return found
  }
  const emit = (number: string, event: SandboxWebEvent) => {
    for (const device of devicesOf(number))
      for (const each of switches.isOn('events-twice') ? [event, event] : [event]) emitTo(device, each)
  }
  const put = (number: string, person: string, writer: WebBubble['writer'], text: string): WebBubble => {
    const bubble: WebBubble = { id: newId(), at: now().getTime(), writer, text, status: 'sent' }
    between(number, person).push(bubble)
    const isFromPhone = writer !== 'customer'
    emit(number, {
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
    onChange()
    return bubble
  }
  const setStatus = (bubble: WebBubble, number: string, person: string, status: 'delivered' | 'read') => {
    bubble.status = status
    emit(number, { type: 'status', id: bubble.id, phone: person, status })
    if (status === 'read' && switches.isOn('statuses-mixed'))
      emit(number, { type: 'status', id: bubble.id, phone: person, status: 'delivered' })
  }
  return {
    conversations: {
      conversation: ({ phone, person }) => between(phone.number, person.number),
      write: ({ phone, person }, side, text) => put(phone.number, person.number, side, text),
      read({ phone, person }) {
        const unread = between(phone.number, person.number).filter(
          ({ writer, status }) => writer !== 'customer' && status !== 'read',
        )
        for (const bubble of unread) setStatus(bubble, phone.number, person.number, 'read')
        if (unread.length > 0) onChange()
      },
    },
    writeBySession(number, person, text) {
      const bubble = put(number, person, 'session', text)
      setStatus(bubble, number, person, 'delivered')
      return bubble.id
    },
  }
}
