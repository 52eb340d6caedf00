import { randomBytes } from 'node:crypto'
import { memoryJournal, type Journal } from '../storage/Journal.ts'
import { openSandboxFiles, type SandboxFiles } from '../storage/SandboxFiles.ts'
import { firstTemplates, type SandboxTemplate } from './messageTemplates.ts'
import type { Bubble, BubbleStatus, SandboxNumber, SandboxPerson, WhatsappEntry } from './WhatsappShapes.ts'

/** The messages between a number and a person, oldest first, and how far those of the business have come. */
export type PhoneConversation = { bubbles: Bubble[]; statuses: Map<string, BubbleStatus> }

/** A small WhatsApp with Meta's Graph API in front: one state, one entry point for every event. */
export type Whatsapp = {
  /** The operator's app at Meta: its secret signs webhooks. Made anew with each process. */
  readonly app: { appSecret: string; verifyToken: string }
  readonly files: SandboxFiles
  /** Numbers by Meta's id of them, and people by phone. */
  readonly numbers: ReadonlyMap<string, SandboxNumber>
  readonly people: ReadonlyMap<string, SandboxPerson>
  /** Business accounts whose events our app receives. */
  readonly subscribed: ReadonlySet<string>
  /** What was asked for of phones: Meta's id of the number and the type of data. */
  readonly synced: ReadonlySet<string>
  /** The templates of every business account; a test may change them. */
  readonly templates: SandboxTemplate[]
  conversation(phoneNumberId: string, phone: string): PhoneConversation
  now(): Date
  /** A new id in Meta's form. */
  newId(): string
  commit(entry: WhatsappEntry): void
  subscribe(listener: (entry: WhatsappEntry) => void): () => void
}

/** Opens WhatsApp with everything in its journal. */
export function openWhatsapp({
  now,
  journal = memoryJournal(),
  files = openSandboxFiles(null),
}: {
  now: () => Date
  journal?: Journal<WhatsappEntry>
  files?: SandboxFiles
}): Whatsapp {
  const numbers = new Map<string, SandboxNumber>()
  const people = new Map<string, SandboxPerson>()
  const subscribed = new Set<string>()
  const synced = new Set<string>()
  const conversations = new Map<string, PhoneConversation>()
  const listeners = new Set<(entry: WhatsappEntry) => void>()
  const conversation = (phoneNumberId: string, phone: string) => {
    const key = `${phoneNumberId} ${phone}`
    const found: PhoneConversation = conversations.get(key) ?? { bubbles: [], statuses: new Map() }
    conversations.set(key, found)
    return found
  }
  const change = (entry: { phoneNumberId: string; phone: string; id: string }, changed: Partial<Bubble>) => {
    const { bubbles } = conversation(entry.phoneNumberId, entry.phone)
    const place = bubbles.findIndex(({ id }) => id === entry.id)
    const bubble = bubbles[place]
    if (bubble) bubbles[place] = { ...bubble, ...changed }
  }
  const fold = (entry: WhatsappEntry) => {
    switch (entry.type) {
      case 'number-added':
        return void numbers.set(entry.number.phoneNumberId, entry.number)
      case 'person-added':
        return void people.set(entry.person.phone, entry.person)
      case 'phone-hidden': {
        const person = people.get(entry.phone)
        const { username, hidesPhone } = entry
        if (person) people.set(entry.phone, { ...person, hidesPhone, ...(hidesPhone && { username }) })
        return
      }
      case 'subscribed':
        return void subscribed.add(entry.businessAccountId)
      case 'sync-requested':
        return void synced.add(`${entry.phoneNumberId} ${entry.syncType}`)
      case 'wrote':
        return void conversation(entry.phoneNumberId, entry.phone).bubbles.push(entry.bubble)
      case 'edited':
        return change(entry, { content: { text: { body: entry.text } }, isEdited: true })
      case 'deleted':
        return change(entry, { isDeleted: true })
      case 'recalled': {
        const recalled = conversation(entry.phoneNumberId, entry.phone)
        recalled.bubbles.push(...entry.bubbles)
        for (const { id, status } of entry.statuses) recalled.statuses.set(id, status)
        return
      }
      case 'status':
        return void conversation(entry.phoneNumberId, entry.phone).statuses.set(entry.id, entry.status)
    }
  }
  for (const entry of journal.read()) fold(entry)
  return {
    app: { appSecret: randomBytes(16).toString('hex'), verifyToken: randomBytes(16).toString('hex') },
    files,
    numbers,
    people,
    subscribed,
    synced,
    templates: [...firstTemplates],
    conversation,
    now,
    newId: () => `wamid.${randomBytes(24).toString('base64')}`,
    commit(entry) {
      journal.append(entry)
      fold(entry)
      for (const listener of [...listeners]) listener(entry)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const digits = (count: number) => Array.from(randomBytes(count), (byte) => String(byte % 10)).join('')

/** Adds a number with ids and a token of its own, as Meta's pages show them; an existing one with that id stays. */
export function addNumber(
  whatsapp: Whatsapp,
  { verifiedName, displayPhoneNumber, ...known }: Partial<SandboxNumber> & Pick<SandboxNumber, 'verifiedName'>,
): SandboxNumber {
  const existing = whatsapp.numbers.get(known.phoneNumberId ?? '')
  if (existing) return existing
  const number = {
    phoneNumberId: `1${digits(14)}`,
    businessAccountId: `2${digits(14)}`,
    token: `EAASANDBOX${randomBytes(24).toString('hex')}`,
    ...known,
    verifiedName,
    displayPhoneNumber: displayPhoneNumber ?? `+1 555 01${digits(2)} ${digits(4)}`,
  }
  whatsapp.commit({ type: 'number-added', number })
  return number
}

/** Adds somebody with WhatsApp; an existing person with that phone stays. */
export function addPerson(
  whatsapp: Whatsapp,
  { name, phone = `1555${digits(7)}`, ...known }: Partial<SandboxPerson> & Pick<SandboxPerson, 'name'>,
): SandboxPerson {
  const existing = whatsapp.people.get(phone)
  if (existing) return existing
  const person = { userId: `US.${digits(20)}`, hidesPhone: false, ...known, name, phone }
  whatsapp.commit({ type: 'person-added', person })
  return person
}
