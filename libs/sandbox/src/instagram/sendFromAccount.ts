import type { InstagramEnds } from './eventBodies.ts'
import type { InstagramError } from './InstagramError.ts'
import { invalidMessage, notAllowed, notInControl, outsideAllowedWindow } from './InstagramError.ts'
import type { InstagramWorld } from './InstagramWorld.ts'
import type { InstagramAttachment, InstagramBubble, SandboxAccount } from './InstagramShapes.ts'

const day = 24 * 60 * 60_000
const types = ['image', 'video', 'audio', 'file'] as const

/** A message that was accepted, and the answer that says so. */
export type AcceptedMessage = { bubble: InstagramBubble; ends: InstagramEnds; answer: object }

/**
 * `POST /{account}/messages`: accepts a message for a day after the customer's last one, and for a week with the tag
 * HUMAN_AGENT, which counts only after that day.
 */
export function sendFromAccount(
  world: InstagramWorld,
  account: SandboxAccount,
  body: Record<string, unknown>,
): AcceptedMessage | InstagramError {
  const recipient = asRecord(body['recipient'])['id']
  const person = typeof recipient === 'string' ? world.people.get(recipient) : undefined
  if (person === undefined) return invalidMessage('No matching user found', 2534014)
  if (world.heldElsewhere.has(person.personId)) return notInControl
  const content = contentOf(asRecord(body['message']))
  if ('status' in content) return content
  const { accountId } = account
  const { bubbles } = world.conversation(accountId, person.personId)
  const lastAt = bubbles.findLast(({ writer }) => writer === 'customer')?.at ?? -Infinity
  const passed = world.now().getTime() - lastAt
  const isTagged = body['tag'] === 'HUMAN_AGENT' && body['messaging_type'] === 'MESSAGE_TAG'
  if (body['tag'] !== undefined && !isTagged) return notAllowed
  if (passed >= (isTagged ? 7 * day : day)) return outsideAllowedWindow
  const { mid: repliesTo } = asRecord(body['reply_to'])
  if (repliesTo !== undefined && !bubbles.some(({ mid }) => mid === repliesTo))
    return invalidMessage('Invalid message id in reply_to')
  const bubble: InstagramBubble = {
    mid: world.newId(),
    at: world.now().getTime(),
    writer: 'api',
    ...content,
    ...(typeof repliesTo === 'string' && { repliesTo }),
    ...(isTagged && { tag: 'HUMAN_AGENT' as const }),
  }
  world.commit({ type: 'wrote', accountId, personId: person.personId, bubble })
  return { bubble, ends: { account, person }, answer: { recipient_id: person.personId, message_id: bubble.mid } }
}

function contentOf(
  message: Record<string, unknown>,
): { text: string; attachment?: InstagramAttachment } | InstagramError {
  const { text } = message
  if (typeof text === 'string') {
    if (text.trim() === '') return invalidMessage('Message cannot be empty')
    return Buffer.byteLength(text) > 1000
      ? invalidMessage('Length of param message[text] must be less than or equal to 1000')
      : { text }
  }
  const attachment = asRecord(message['attachment'])
  const type = types.find((one) => one === attachment['type'])
  const { url } = asRecord(attachment['payload'])
  return type === undefined || typeof url !== 'string' || !URL.canParse(url)
    ? invalidMessage('Message cannot be empty, must provide valid attachment or text')
    : { text: '', attachment: { type, url } }
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
