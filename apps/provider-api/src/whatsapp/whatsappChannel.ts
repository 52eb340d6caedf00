import { z } from 'zod'
import { noteRefusedAccess } from '../channels/recordConnection.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { readWhole } from '../files/readWhole.ts'
import type { Channel, DeliveryOutcome, OutboundFile, OutboundMessage } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { recordChannelMessage, referenceOf, type ChannelPart } from '../meta/channelMessages.ts'
import type { Graph } from '../meta/graphApi.ts'
import { notBegun, sendParts, type PartFault, type SentPart } from '../meta/sendParts.ts'
import { templateContent } from './templateContent.ts'
import { whatsappParts, whatsappTypeOf, type WhatsappFileType, type WhatsappPart } from './whatsappParts.ts'
import { graphOf, readWhatsappNumber, type GraphPlace, type WhatsappNumber } from './WhatsappNumber.ts'

type ChannelPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log' | 'files' | 'publish'>

/** Whom to write to: by the phone where it is known, else by the business's own id of the person. */
type Address = { to: string } | { recipient: string }

/** What is needed to send the parts of one message. */
type Sending = {
  ports: ChannelPorts
  graph: Graph
  number: WhatsappNumber
  address: Address
  quotes: string | null
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
      const { outcome, fault } = await sendParts(
        { later: ports.later, stop },
        messageId,
        [first, ...rest],
        (part, reference) => sendPart(sending, part, reference),
      )
      if (fault?.type === 'unauthorized') await noteRefusedAccess(ofCompany, sending.number, fault.message)
      return outcome
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
  return { ports, graph, number, address: await addressOf(ports, outbound), quotes: outbound.quotes }
}

async function sendPart(sending: Sending, part: WhatsappPart, reference: ChannelPart): Promise<SentPart | PartFault> {
  const { graph, number, address, ports, quotes } = sending
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
    return { content: { [part.type]: { ...media, ...(part.caption !== '' && { caption: part.caption }) } } }
  }
  if (part.file === null) return { content: { template: templateContent(part.template) } }
  const type = whatsappTypeOf(part.file)
  const media = await upload(sending, part.file, type)
  return 'id' in media ? { content: { template: templateContent(part.template, { type, media }) } } : media
}

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

async function addressOf(
  { db }: Pick<Ports, 'db'>,
  { companyId, chatId, platformChatId }: OutboundMessage,
): Promise<Address> {
  const known = await db
    .selectFrom('channel_identities')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .execute()
  const phones = known.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []))
  const phone = phones.find((one) => one === platformChatId) ?? phones[0]
  const userId = known.find(({ kind }) => kind === 'user_id')?.value
  if (phone !== undefined) return { to: phone }
  return userId === undefined ? { to: platformChatId } : { recipient: userId }
}
