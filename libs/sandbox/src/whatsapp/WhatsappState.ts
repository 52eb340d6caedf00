import type { Bubble, BubbleStatus, SandboxNumber, SandboxPerson, WhatsappEntry } from './WhatsappShapes.ts'

/** The messages between a number and a person, oldest first, and how far those of the business have come. */
export type PhoneConversation = { bubbles: Bubble[]; statuses: Map<string, BubbleStatus> }

/** The data that WhatsApp's servers would store. */
export type WhatsappState = {
  /** By Meta's id of a number. */
  numbers: Map<string, SandboxNumber>
  /** By phone. */
  people: Map<string, SandboxPerson>
  /** Business accounts whose events our app receives. */
  subscribed: Set<string>
  /** The requests to phones: Meta's id of the number and the type of data. */
  synced: Set<string>
  /** By both ends. */
  conversations: Map<string, PhoneConversation>
}

/** WhatsApp without a person in it. */
export const emptyWhatsapp = (): WhatsappState => ({
  numbers: new Map(),
  people: new Map(),
  subscribed: new Set(),
  synced: new Set(),
  conversations: new Map(),
})

/** The conversation of a number and a person, by Meta's id of the number; a new one if there is none. */
export function phoneConversation(
  { conversations }: WhatsappState,
  phoneNumberId: string,
  phone: string,
): PhoneConversation {
  const key = `${phoneNumberId} ${phone}`
  const found: PhoneConversation = conversations.get(key) ?? { bubbles: [], statuses: new Map() }
  conversations.set(key, found)
  return found
}

/** Applies one entry to the state, in place: copying would cost the length of all conversations. */
export function foldWhatsapp(state: WhatsappState, entry: WhatsappEntry): void {
  switch (entry.type) {
    case 'number-added':
      return void state.numbers.set(entry.number.phoneNumberId, entry.number)
    case 'person-added':
      return void state.people.set(entry.person.phone, entry.person)
    case 'phone-hidden': {
      const person = state.people.get(entry.phone)
      const { username, hidesPhone } = entry
      if (person) state.people.set(entry.phone, { ...person, hidesPhone, ...(hidesPhone && { username }) })
      return
    }
    case 'number-changed':
      return changeNumber(state, entry)
    case 'subscribed':
      return void state.subscribed.add(entry.businessAccountId)
    case 'sync-requested':
      return void state.synced.add(`${entry.phoneNumberId} ${entry.syncType}`)
    case 'wrote':
      return void phoneConversation(state, entry.phoneNumberId, entry.phone).bubbles.push(entry.bubble)
    case 'edited':
      return change(state, entry, { content: { text: { body: entry.text } }, isEdited: true })
    case 'deleted':
      return change(state, entry, { isDeleted: true })
    case 'recalled': {
      const recalled = phoneConversation(state, entry.phoneNumberId, entry.phone)
      recalled.bubbles.push(...entry.bubbles)
      for (const { id, status } of entry.statuses) recalled.statuses.set(id, status)
      return
    }
    case 'status':
      return void phoneConversation(state, entry.phoneNumberId, entry.phone).statuses.set(entry.id, entry.status)
  }
}

/** A person with another number and another user id, and their conversations. */
function changeNumber(
  { people, conversations }: WhatsappState,
  { phone, nextPhone, nextUserId }: Extract<WhatsappEntry, { type: 'number-changed' }>,
): void {
  const person = people.get(phone)
  if (person === undefined) return
  people.delete(phone)
  people.set(nextPhone, { ...person, phone: nextPhone, userId: nextUserId })
  for (const [key, conversation] of [...conversations]) {
    const [phoneNumberId = '', other] = key.split(' ')
    if (other !== phone) continue
    conversations.delete(key)
    conversations.set(`${phoneNumberId} ${nextPhone}`, conversation)
  }
}

function change(
  state: WhatsappState,
  { phoneNumberId, phone, id }: { phoneNumberId: string; phone: string; id: string },
  changed: Partial<Bubble>,
): void {
  const { bubbles } = phoneConversation(state, phoneNumberId, phone)
  const place = bubbles.findIndex((one) => one.id === id)
  const bubble = bubbles[place]
  if (bubble) bubbles[place] = { ...bubble, ...changed }
}
