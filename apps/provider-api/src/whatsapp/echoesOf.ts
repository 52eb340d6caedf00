import type { Echo, InboundEvent } from '../inbound/InboundEvent.ts'
import { isCorrection, readCorrection } from './readCorrection.ts'
import { readEcho, type ParsedWhatsappMessage } from './readWhatsappMessage.ts'
import { RawMessage, type MetaChange, type MetaContact } from './MetaEvent.ts'
import { whatsappParts } from './whatsappParts.ts'

/** A message that was written on the company's phone. `isCorrection`: the message as an edit or a deletion left it. */
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

/** An edit or a deletion on the phone, as the echo of a message; the text of a deleted one is not known. */
function correctedEcho(message: RawMessage, contacts: readonly MetaContact[]): ParsedEcho | null {
  const correction = readCorrection(message, { contacts, isCustomer: false })
  if (correction === null) return null
  const none = { reaction: null, isCorrection: true as const, file: correction.file }
  if (correction.type === 'edit') return { ...correction.written, ...none }
  const { channelId, person, at: sentAt } = correction
  return { text: '', kind: 'other', channelId, person, sentAt, repliesTo: null, ...none }
}

/** The messages in a change that were typed on the company's own phone; they take effect before the answer. */
export const typedOnPhone = (change: MetaChange): InboundEvent[] =>
  echoesOf(change).flatMap((echo) => (echo.reaction === null ? [{ type: 'echo' as const, ...toEcho(echo) }] : []))

/** An echo to compare with what we have sent ourselves. */
export const toEcho = ({ isCorrection = false, ...written }: ParsedEcho): Echo => ({
  written,
  isCorrection,
  hasFile: written.file !== null,
  partsOf: whatsappParts,
})
