import type { Echo } from '../meta/isOwnEcho.ts'
import { isCorrection, readCorrection } from './applyCorrection.ts'
import { readEcho, type ParsedWhatsappMessage } from './readWhatsappMessage.ts'
import { RawMessage, type MetaChange, type MetaContact } from './MetaEvent.ts'
import { whatsappParts } from './whatsappParts.ts'

/** What one of us wrote on the phone. `isCorrection`: the message as an edit or a deletion left it. */
type ParsedEcho = ParsedWhatsappMessage & { isCorrection?: boolean }

/**
 * The messages of a change that somebody typed on the company's own phone. An edit or a deletion may come before the
 * message that it is about: it stands for that message as it reads then, which is stored once,
 * whichever of both comes first.
 */
export const echoesOf = ({ field, value }: MetaChange): ParsedEcho[] =>
  field === 'smb_message_echoes'
    ? (value.message_echoes ?? []).flatMap((raw) => {
        const message = RawMessage.safeParse(raw)
        if (!message.success) return []
        const contacts = value.contacts ?? []
        const written = isCorrection(message.data)
          ? correctedEcho(message.data, contacts)
          : readEcho(message.data, contacts)
        return written ? [written] : []
      })
    : []

/** What the phone has edited or deleted, as the echo of a message; the text of a deleted one is not known. */
function correctedEcho(message: RawMessage, contacts: readonly MetaContact[]): ParsedEcho | null {
  const correction = readCorrection(message, { contacts, isCustomer: false })
  if (correction === null) return null
  const { originalId: channelId, person, at: sentAt, content } = correction
  const asItReads = content ? { ...content, editedAt: sentAt } : { text: '', kind: 'other', file: null }
  return { ...asItReads, channelId, person, sentAt, repliesTo: null, reaction: null, isCorrection: true }
}

/** An echo to compare with what we have sent ourselves. */
export const toEcho = ({ isCorrection = false, ...written }: ParsedEcho): Echo => ({
  written,
  isCorrection,
  hasFile: written.file !== null,
  partsOf: whatsappParts,
})
