import { z } from 'zod'
import { portsOfCompany } from '../db/companyDb.ts'
import { readWhole } from '../files/readWhole.ts'
import type { Channel, DeliveryOutcome, OutboundFile, OutboundMessage } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { recordChannelMessage, referenceOf, takenParts, type ChannelPart } from '../channels/channelMessages.ts'
import type { Graph } from '../meta/graphApi.ts'
import { noteFault } from '../meta/noteFault.ts'
import { notBegun, sendParts, type PartFault, type SentPart } from '../meta/sendParts.ts'
import { templateContent } from './templateContent.ts'
import { whatsappParts, whatsappTypeOf, type WhatsappFileType, type WhatsappPart } from './whatsappParts.ts'
import { accessPathOf, graphOf, readWhatsappNumber, type GraphPlace, type WhatsappNumber } from './WhatsappNumber.ts'

type ChannelPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log' | 'files' | 'publish'>

/** Whom to write to: a number, or the business's own id of a person. */
type Address = { to: string } | { recipient: string }

/** The needs of sending the parts of one message. */
type Sending = {
  ports: ChannelPorts
  graph: Graph
  number: WhatsappNumber
  address: Address
  quotes: string | null
  /** The parts that WhatsApp has taken already: the others of the message are sent again. */
  taken: ReadonlyMap<number, string>
}

const Sent = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1).max(500) })).min(1) })
const Uploaded = z.looseObject({ id: z.string().regex(/^[\w-]{1,200}$/) })

/** Delivers messages to WhatsApp. */
export function whatsappChannel(ports: Ports, place: GraphPlace): Channel {
  return {
    async send(outbound, stop) {
      const { messageId, companyId, text, files, template } = outbound
      const ofCompany = portsOfCompany(ports, companyId)
      const sending = await prepareSending(ofCompany, place, outbound).catch(notBegun(ports, messageId))
      if ('type' in sending) return sending
      const [first = { type: 'text', text: '' } as const, ...rest] = whatsappParts(text, files, template)
      const sent = await sendParts({ later: ports.later, stop }, messageId, [first, ...rest], (part, reference) =>
        sendPart(sending, part, reference),
      )
      const { graph, number } = sending
      return noteFault(ofCompany, { channel: number, graph, path: accessPathOf(number) }, sent)
    },
  }
}

/** Reads what sending a message needs. Nothing of it is sent yet: where this rejects it may be retried. */
async function prepareSending(
  ports: Ports,
  place: GraphPlace,
  outbound: OutboundMessage,
): Promise<Sending | DeliveryOutcome> {
  const number = await readWhatsappNumber(ports.db, outbound.messengerId)
  const graph = number && (await graphOf(ports, place, number))
  if (!number || !graph) return { type: 'failed', code: 'CHANNEL_DISCONNECTED', message: 'The number is not connected' }
  const taken = await takenParts(ports.db, number, outbound.messageId)
  return { ports, graph, number, address: addressOf(outbound), quotes: outbound.quotes, taken }
}

async function sendPart(sending: Sending, part: WhatsappPart, reference: ChannelPart): Promise<SentPart | PartFault> {
  const { graph, number, address, ports, quotes, taken } = sending
  const before = taken.get(reference.part)
  if (before !== undefined) return { channelId: before }
  const prepared = await prepare(sending, part)
  if (!('content' in prepared)) return prepared
  const answer = await graph.post(`${number.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...address,
    ...(quotes !== null && reference.part === 0 && { context: { message_id: quotes } }),
    type: part.type,
    ...prepared.content,
    biz_opaque_callback_data: referenceOf(reference),
  })
  if (!answer.ok) return answer.fault
  const sent = Sent.safeParse(answer.body).data?.messages[0]
  if (!sent) return { type: 'broken', code: null, message: 'WhatsApp returned no message id' }
  // At once: statuses and echoes of this part may come before the others are sent. Without it they
  // are found by our reference.
  await recordChannelMessage(ports.db, number, { ...reference, channelId: sent.id }).catch((error: unknown) =>
    ports.log.error(
      { messageId: reference.messageId, error: String(error) },
      'The id of a message could not be recorded',
    ),
  )
  return { channelId: sent.id }
}

type Prepared = { content: Record<string, object> } | PartFault

async function prepare(sending: Sending, part: WhatsappPart): Promise<Prepared> {
  if (part.type === 'text') return { content: { text: { body: part.text, preview_url: false } } }
  if (part.type !== 'template') {
    const media = await upload(sending, part.file, part.type)
    if (!('id' in media)) return media
    const shown = { ...(part.caption !== '' && { caption: part.caption }), ...(isVoice(part) && { voice: true }) }
    return { content: { [part.type]: { ...media, ...shown } } }
  }
  if (part.file === null) return { content: { template: templateContent(part.template) } }
  const type = whatsappTypeOf(part.file)
  const media = await upload(sending, part.file, type)
  return 'id' in media ? { content: { template: templateContent(part.template, { type, media }) } } : media
}

/** Whether a part is shown as a voice message: WhatsApp has those in Ogg alone. */
const isVoice = ({ type, file }: { type: WhatsappFileType; file: OutboundFile }): boolean =>
  type === 'audio' && file.voice === true && file.type === 'audio/ogg'

/** Uploads a file, which sends nothing yet: any fault of it may be retried. */
async function upload(
  { ports, graph, number }: Sending,
  file: OutboundFile,
  type: WhatsappFileType,
): Promise<{ id: string; filename?: string } | PartFault> {
  let bytes: Buffer | null
  try {
    bytes = file.key === null ? null : await readWhole(ports.files, file.key)
  } catch {
    return { type: 'wait', milliseconds: null, code: null, message: 'The file could not be read' }
  }
  if (!bytes) return { type: 'file-gone', message: 'The file no longer exists' }
  const answer = await graph.post(`${number.phoneNumberId}/media`, formOf(file, bytes))
  if (!answer.ok) {
    const { fault } = answer
    return fault.type === 'server-error' || fault.type === 'broken'
      ? { type: 'wait', milliseconds: null, code: fault.code, message: fault.message }
      : fault
  }
  const uploaded = Uploaded.safeParse(answer.body).data
  if (!uploaded) return { type: 'wait', milliseconds: null, code: null, message: 'WhatsApp returned no media id' }
  return { id: uploaded.id, ...(type === 'document' && { filename: file.name }) }
}

function formOf({ name, type }: OutboundFile, bytes: Buffer): FormData {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** A number, or the business’s own id of a person, over which they wrote last (`answerAt`). */
const addressOf = ({ platformChatId }: Pick<OutboundMessage, 'platformChatId'>): Address =>
  /^\d+$/.test(platformChatId) ? { to: platformChatId } : { recipient: platformChatId }
