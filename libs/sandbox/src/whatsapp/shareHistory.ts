import type { Callback } from '../meta/Callback.ts'
import { contactsBody, fileKinds, historyBody, historyMediaBody } from './historyBodies.ts'
import type { Whatsapp } from './Whatsapp.ts'
import type { SandboxNumber } from './WhatsappShapes.ts'

const day = 24 * 60 * 60_000
/** The days of each phase of the history: how old its messages are. */
const phases = [1, 90, 180] as const
/** Days of which files come, by themselves after the placeholders. */
const filesOf = 14

/** Shares the address book of a company's phone. */
export const shareContacts = (whatsapp: Whatsapp, callback: Pick<Callback, 'push'>, number: SandboxNumber): void =>
  callback.push(contactsBody(number, [...whatsapp.people.values()], whatsapp.now().getTime()))

/**
 * Shares the chats of a company's phone, as the WhatsApp Business app does when its owner agrees: the history in three
 * phases with placeholders for files, and then the files. What was sent over the Graph API is in it, too.
 */
export function shareChats(whatsapp: Whatsapp, callback: Pick<Callback, 'push'>, number: SandboxNumber): void {
  const now = whatsapp.now().getTime()
  const threads = [...whatsapp.people.values()].map((person) => ({
    person,
    ...whatsapp.conversation(number.phoneNumberId, person.phone),
  }))
  for (const [phase, until] of phases.entries()) {
    const from = phases[phase - 1] ?? 0
    const part = threads.map(({ bubbles, ...thread }) => ({
      ...thread,
      bubbles: bubbles.filter(({ at, isDeleted }) => !isDeleted && now - at >= from * day && now - at < until * day),
    }))
    const progress = Math.round(((phase + 1) / phases.length) * 100)
    callback.push(historyBody(number, part, { phase, chunk_order: 1, progress }))
  }
  for (const { person, bubbles } of threads)
    for (const bubble of bubbles)
      if (fileKinds.has(bubble.type) && !bubble.isDeleted && now - bubble.at < filesOf * day)
        callback.push(historyMediaBody({ number, person }, bubble))
}
