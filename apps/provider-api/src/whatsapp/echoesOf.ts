import type { Echo } from '../meta/isOwnEcho.ts'
import { isCorrection } from './applyCorrection.ts'
import { readEcho, type WhatsappWritten } from './readWritten.ts'
import { RawMessage, type MetaChange } from './MetaEvent.ts'
import { whatsappParts } from './whatsappParts.ts'

/** The messages of a change that somebody typed on the company's own phone. */
export const echoesOf = ({ field, value }: MetaChange): WhatsappWritten[] =>
  field === 'smb_message_echoes'
    ? (value.message_echoes ?? []).flatMap((raw) => {
        const message = RawMessage.safeParse(raw)
        const written =
          message.success && !isCorrection(message.data) ? readEcho(message.data, value.contacts ?? []) : null
        return written ? [written] : []
      })
    : []

/** An echo to compare with what we have sent ourselves. */
export const echoOfWritten = (written: WhatsappWritten): Echo => ({
  written,
  hasFile: written.file !== null,
  partsOf: whatsappParts,
})
