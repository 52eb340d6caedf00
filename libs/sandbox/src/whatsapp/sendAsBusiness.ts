import { invalid, outsideWindow, type GraphError } from './GraphError.ts'
import { textOfTemplate } from './messageTemplates.ts'
import { otherSpelling } from './otherSpelling.ts'
import { reportStatus, shownEnds, type Ends } from './play.ts'
import { echoBody, statusBody } from './webhookBodies.ts'
import type { WhatsappWorld } from './WhatsappWorld.ts'
import type { Bubble, SandboxNumber, SandboxPerson } from './WhatsappShapes.ts'

const day = 24 * 60 * 60_000
const types = ['text', 'image', 'video', 'audio', 'document', 'sticker', 'reaction', 'location', 'template'] as const

/** A message that was accepted, and the answer that says so. */
export type Accepted = { bubble: Bubble; ends: Ends; answer: object }

/**
 * `POST /{number}/messages`: accepts a message within the customer's window, and a template at any time; its
 * statuses follow as webhooks.
 */
export function sendAsBusiness(
  world: WhatsappWorld,
  number: SandboxNumber,
  body: Record<string, unknown>,
): Accepted | GraphError {
  if (body['messaging_product'] !== 'whatsapp') return invalid('messaging_product must be whatsapp')
  const type = types.find((one) => one === (body['type'] ?? 'text'))
  if (type === undefined) return invalid('The type of the message is not known')
  const content = body[type]
  if (typeof content !== 'object' || content === null) return invalid(`The parameter ${type} is required.`)
  const shown =
    type === 'template' ? textOfTemplate(world.templates, content, (id) => world.files.read(id) !== null) : null
  if (typeof shown === 'object' && shown !== null) return shown
  const fault = type === 'text' ? textFault(content) : mediaFault(world, content)
  if (fault !== null) return invalid(fault)
  const person = recipientOf(world, body)
  const address = body['to'] ?? body['recipient']
  if (typeof address !== 'string' || address === '') return invalid('The parameter to is required.')
  if (person === undefined) return { status: 400, code: 131026, message: '(#131026) Message undeliverable' }
  const conversation = world.conversation(number.phoneNumberId, person.phone)
  const lastAt = conversation.bubbles.findLast(({ writer }) => writer === 'customer')?.at
  const isOpen = lastAt !== undefined && world.now().getTime() - lastAt < day
  if (!isOpen && type !== 'template') return outsideWindow
  const reference = body['biz_opaque_callback_data']
  const context = body['context']
  const repliesTo =
    typeof context === 'object' && context !== null && 'message_id' in context ? context.message_id : undefined
  const bubble: Bubble = {
    id: world.newId(),
    at: world.now().getTime(),
    writer: 'api',
    type,
    content: { [type]: content },
    ...(shown !== null && { shown }),
    ...(typeof repliesTo === 'string' && { repliesTo }),
    ...(typeof reference === 'string' && { reference }),
  }
  world.commit({ type: 'wrote', phoneNumberId: number.phoneNumberId, phone: person.phone, bubble })
  // A responder that writes takes the conversation.
  world.heldElsewhere.delete(person.userId)
  return {
    bubble,
    ends: { number, person },
    answer: {
      messaging_product: 'whatsapp',
      contacts: [{ input: address, ...(!world.hides(person) && { wa_id: person.phone }), user_id: person.userId }],
      messages: [{ id: bubble.id }],
    },
  }
}

/** Marks a customer's message as read, which may show a typing mark with it. */
export function markRead(world: WhatsappWorld, { phoneNumberId }: SandboxNumber, id: unknown): object {
  const reader = [...world.people.values()].find(({ phone }) =>
    world.conversation(phoneNumberId, phone).bubbles.some((bubble) => bubble.id === id && bubble.writer === 'customer'),
  )
  if (reader === undefined || typeof id !== 'string') return invalid('The message with that id is not there')
  world.commit({ type: 'status', phoneNumberId, phone: reader.phone, id, status: 'read' })
  return { success: true }
}

/** WhatsApp's own reports of an accepted message. */
export function reportAccepted(world: WhatsappWorld, { ends, bubble }: Accepted): void {
  reportStatus(world, world.callback, ends, bubble, 'delivered')
}

/** The echo of a message that the business sent over the Graph API. */
export const echoAccepted = (world: WhatsappWorld, { ends, bubble }: Accepted): void =>
  world.callback.push(echoBody(shownEnds(world, ends), bubble))

/** A message that was accepted and is not delivered after all. */
export const failAccepted = (
  world: WhatsappWorld,
  { ends, bubble }: Pick<Accepted, 'ends' | 'bubble'>,
  error: { code: number; title: string; details: string },
): void =>
  world.callback.push(
    statusBody(shownEnds(world, ends), bubble, { status: 'failed', at: world.now().getTime(), error }),
  )

function textFault(content: object): string | null {
  const text = 'body' in content && typeof content.body === 'string' ? content.body : ''
  if (text.trim() === '') return 'The parameter text.body is required.'
  return text.length > 4096 ? 'Param text.body must be at most 4096 characters long.' : null
}

function mediaFault(world: WhatsappWorld, content: object): string | null {
  if (!('id' in content) || typeof content.id !== 'string') return null
  const bytes = world.files.read(content.id)
  if (bytes === null) return 'The media with that id is not there'
  const isVoice = 'voice' in content && content.voice === true
  return isVoice && bytes.toString('latin1', 0, 4) !== 'OggS' ? 'A voice message must be Opus in Ogg' : null
}

/** By the phone, in any of its spellings, or by the business's own id of a person. */
function recipientOf({ people }: WhatsappWorld, { to, recipient }: Record<string, unknown>): SandboxPerson | undefined {
  if (typeof to === 'string') {
    const phone = to.replace(/\D/g, '')
    return people.get(phone) ?? people.get(otherSpelling(phone))
  }
  return [...people.values()].find(({ userId }) => userId === recipient)
}
