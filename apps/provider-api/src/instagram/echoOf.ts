import type { Echo } from '../meta/isOwnEcho.ts'
import { isEcho, type InstagramEvent } from './InstagramEvent.ts'
import { instagramParts } from './instagramParts.ts'
import { readInstagramMessage } from './readInstagramMessage.ts'

/** The echo in an event: what somebody typed in the Instagram app, or what we sent; null for any other event. */
export function echoOf(event: InstagramEvent, accountId: string): Echo | null {
  const written = isEcho(event, accountId) ? readInstagramMessage(event, accountId) : null
  return written && { written, hasFile: written.files.length > 0, partsOf: instagramParts }
}
