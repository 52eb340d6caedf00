import type { InboundEvent } from '../inbound/InboundEvent.ts'
import { isEcho, momentOfEvent, personIdOf, type InstagramEvent } from './InstagramEvent.ts'
import { instagramParts } from './instagramParts.ts'
import { readInstagramMessage } from './readInstagramMessage.ts'

/** The messages of an event that were typed in the Instagram app, or sent by us; none in any other event. */
export function typedInApp(event: InstagramEvent, accountId: string): InboundEvent[] {
  const written = isEcho(event, accountId) ? readInstagramMessage(event, accountId) : null
  if (written === null || written.reaction !== null) return []
  return [{ type: 'echo', written, hasFile: written.files.length > 0, partsOf: instagramParts }]
}

/** That a message was taken back, by a customer or in the Instagram app; null for any other event. */
export function readUnsent(event: InstagramEvent, accountId: string): InboundEvent | null {
  const { message, timestamp } = event
  if (message?.is_deleted !== true) return null
  const person = { phone: null, userId: personIdOf(event, accountId), name: null, username: null }
  const by = isEcho(event, accountId) ? 'company' : 'customer'
  return { type: 'deletion', by, person, channelId: message.mid, at: momentOfEvent(timestamp) }
}
