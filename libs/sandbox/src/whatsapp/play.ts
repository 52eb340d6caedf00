import type { Callback } from '../meta/Callback.ts'
import { pricingOf } from './pricingOf.ts'
import { shareChats, shareContacts } from './shareHistory.ts'
import { otherSpelling } from './otherSpelling.ts'
import { echoBody, editContent, messageBody, revokeContent, statusBody, type ShownEnds } from './webhookBodies.ts'
import type { Whatsapp } from './Whatsapp.ts'
import type { Bubble, PhoneAdvertisement, SandboxNumber, SandboxPerson, Writer } from './WhatsappShapes.ts'

/** A written message: a content in Meta's shape under the name of its type. */
export type Writing = {
  type: string
  content: Record<string, unknown>
  repliesTo?: string
  advertisement?: PhoneAdvertisement
}

/** Two ends of a conversation. */
export type Ends = { number: SandboxNumber; person: SandboxPerson }

/** Plays the people at the other end: every step is a webhook, as at Meta. */
export type Play = {
  asCustomer: (ends: Ends, writing: Writing | string) => Bubble
  /** Somebody answers in the WhatsApp Business app on the company's phone. */
  onPhone: (ends: Ends, writing: Writing | string) => Bubble
  /**
   * Somebody edits a text of theirs within 15 minutes, or with null deletes a message of theirs for everybody within
   * two days. Returns whether WhatsApp allows it.
   */
  correct: (ends: Ends, writer: Exclude<Writer, 'api'>, correction: { id: string; text: string | null }) => boolean
  /** The customer opens the conversation: all messages of the business are read. */
  read: (ends: Ends) => void
  /** The owner of the number agrees on the phone to share its contacts and chats. */
  share: (number: SandboxNumber) => void
  sendFile: (ends: Ends, file: PhoneFile, writer?: 'customer' | 'phone') => Bubble
}

/** A file that somebody sends; a voice note is an audio file that was recorded. */
export type PhoneFile = { bytes: Buffer; fileName: string; type: string; caption?: string; isRecording?: boolean }

/** Milliseconds in which WhatsApp lets people edit a message, and delete it for everybody. */
const correctable = { edit: 15 * 60_000, delete: 48 * 60 * 60_000 }

export function openPlay(whatsapp: Whatsapp, callback: Pick<Callback, 'push'>): Play {
  const textOf = (writing: Writing | string): Writing =>
    typeof writing === 'string' ? { type: 'text', content: { text: { body: writing } } } : writing

  const write = ({ number, person }: Ends, writing: Writing | string, writer: Exclude<Writer, 'api'>) => {
    const { phoneNumberId } = number
    const bubble = { id: whatsapp.newId(), at: whatsapp.now().getTime(), writer, ...textOf(writing) }
    whatsapp.commit({ type: 'wrote', phoneNumberId, phone: person.phone, bubble })
    report({ number, person }, bubble)
    return bubble
  }
  const report = (ends: Ends, bubble: Bubble) => {
    if (!whatsapp.subscribed.has(ends.number.businessAccountId)) return
    const shown = shownEnds(whatsapp, ends)
    const isHeld = whatsapp.heldElsewhere.has(shown.person.userId)
    if (bubble.writer === 'customer') return callback.push(messageBody(shown, bubble, isHeld ? 'standby' : 'messages'))
    const dialled = whatsapp.switches.isOn('numbers-respelt') ? otherSpelling(shown.person.phone) : shown.person.phone
    callback.push(echoBody({ ...shown, person: { ...shown.person, phone: dialled } }, bubble))
  }
  return {
    asCustomer: (ends, writing) => write(ends, writing, 'customer'),
    onPhone: (ends, writing) => write(ends, writing, 'phone'),
    correct({ number, person }, writer, { id, text }) {
      const { phoneNumberId } = number
      const { phone } = person
      const at = whatsapp.now().getTime()
      const bubble = whatsapp.conversation(phoneNumberId, phone).bubbles.find((one) => one.id === id)
      if (bubble?.writer !== writer || bubble.isDeleted || (text !== null && bubble.type !== 'text')) return false
      if (at - bubble.at >= (text === null ? correctable.delete : correctable.edit)) return false
      const of = { phoneNumberId, phone, id }
      whatsapp.commit(text === null ? { type: 'deleted', ...of } : { type: 'edited', ...of, text })
      const written = text === null ? revokeContent(id) : editContent(id, text)
      report({ number, person }, { id: whatsapp.newId(), at, writer, ...written })
      return true
    },
    read(ends) {
      const { bubbles, statuses } = whatsapp.conversation(ends.number.phoneNumberId, ends.person.phone)
      for (const bubble of bubbles)
        if (bubble.writer === 'api' && statuses.get(bubble.id) !== 'read')
          reportStatus(whatsapp, callback, ends, bubble, 'read')
    },
    share(number) {
      if (!whatsapp.subscribed.has(number.businessAccountId)) return
      shareContacts(whatsapp, callback, number)
      shareChats(whatsapp, callback, number)
    },
    sendFile(ends, file, writer = 'customer') {
      return write(ends, writingOf(whatsapp, file), writer)
    },
  }
}

/** Both ends as an event shows them: a number may be hidden since we were called. */
export function shownEnds(whatsapp: Whatsapp, { number, person: given }: Ends): ShownEnds {
  const person = whatsapp.people.get(given.phone) ?? given
  const hidesPhone = whatsapp.hides(person)
  return { number, person: { ...person, hidesPhone }, hasEmptyPhone: whatsapp.switches.isOn('numbers-empty') }
}

/** Reports how far a message of the business has come: as `delivered` as soon as it was sent, or `read`. */
export function reportStatus(
  whatsapp: Whatsapp,
  callback: Pick<Callback, 'push'>,
  ends: Ends,
  bubble: Bubble,
  reached: 'delivered' | 'read',
): void {
  const { phoneNumberId } = ends.number
  const { phone } = ends.person
  whatsapp.commit({ type: 'status', phoneNumberId, phone, id: bubble.id, status: reached })
  const pricing = pricingOf(whatsapp.templates, whatsapp.conversation(phoneNumberId, phone).bubbles, bubble)
  const at = whatsapp.now().getTime()
  const isMixed = whatsapp.switches.isOn('statuses-mixed')
  const inOrder = reached === 'delivered' ? ['sent', 'delivered'] : isMixed ? ['delivered', 'read'] : ['read']
  for (const status of isMixed ? inOrder.toReversed() : inOrder)
    callback.push(statusBody(shownEnds(whatsapp, ends), bubble, { status, at, pricing }))
}

/** A stored file as a message: media of their kind, anything else as a document. */
function writingOf(whatsapp: Whatsapp, { bytes, fileName, type, caption, isRecording = false }: PhoneFile): Writing {
  const id = whatsapp.files.keep(bytes)
  const kind = type === 'image/webp' ? 'sticker' : (/^(image|video|audio)\//.exec(type)?.[1] ?? 'document')
  return {
    type: kind,
    content: {
      [kind]: {
        id,
        mime_type: type,
        sha256: id,
        ...(caption !== undefined && caption !== '' && { caption }),
        ...(kind === 'document' && { filename: fileName }),
        ...(kind === 'audio' && { voice: isRecording }),
      },
    },
  }
}
