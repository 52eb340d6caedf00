import { randomBytes } from 'node:crypto'
import { openSwitches, type Switches } from '../oddities/Switches.ts'
import { memoryJournal, type Journal } from '../storage/Journal.ts'
import { openSandboxFiles, type SandboxFiles } from '../storage/SandboxFiles.ts'
import { firstTemplates, type SandboxTemplate } from './messageTemplates.ts'
import type { SandboxNumber, SandboxPerson, WhatsappEntry } from './WhatsappShapes.ts'
import type { WhatsappSwitch } from './WhatsappSwitches.ts'
import { emptyWhatsapp, foldWhatsapp, phoneConversation, type PhoneConversation } from './WhatsappState.ts'

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
  /** The requests to phones: Meta's id of the number and the type of data. */
  readonly synced: ReadonlySet<string>
  /** The templates of every business account; a test may change them. */
  readonly templates: SandboxTemplate[]
  readonly switches: Switches<WhatsappSwitch>
  /** User ids of people whose conversation another responder has. */
  readonly heldElsewhere: Set<string>
  conversation(phoneNumberId: string, phone: string): PhoneConversation
  now(): Date
  /** A new id in Meta's form. */
  newId(): string
  newUserId(): string
  /** Whether events leave the number of a person out. */
  hides(person: SandboxPerson): boolean
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
  const state = emptyWhatsapp()
  for (const entry of journal.read()) foldWhatsapp(state, entry)
  const listeners = new Set<(entry: WhatsappEntry) => void>()
  const { numbers, people, subscribed, synced } = state
  const switches = openSwitches<WhatsappSwitch>()
  return {
    app: { appSecret: randomBytes(16).toString('hex'), verifyToken: randomBytes(16).toString('hex') },
    files,
    numbers,
    people,
    subscribed,
    synced,
    templates: [...firstTemplates],
    switches,
    heldElsewhere: new Set(),
    conversation: (phoneNumberId, phone) => phoneConversation(state, phoneNumberId, phone),
    now,
    newId: () => `wamid.${randomBytes(24).toString('base64')}`,
    newUserId,
    hides: ({ hidesPhone }) => hidesPhone || switches.isOn('numbers-hidden'),
    commit(entry) {
      journal.append(entry)
      foldWhatsapp(state, entry)
      for (const listener of [...listeners]) listener(entry)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const digits = (count: number) => Array.from(randomBytes(count), (byte) => String(byte % 10)).join('')
const newUserId = () => `US.${digits(20)}`

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
  const person = { userId: newUserId(), hidesPhone: false, ...known, name, phone }
  whatsapp.commit({ type: 'person-added', person })
  return person
}
