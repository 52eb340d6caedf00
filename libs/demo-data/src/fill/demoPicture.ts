import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MessageFile } from '@frontdesk/contract'
import type { PlacedMessage } from './DemoChat.ts'
import type { DemoRows } from './DemoStore.ts'

/** The pictures in `pictures/`, with their sizes in pixels. */
const sizes: Record<string, { width: number; height: number }> = {
  'gift-card': { width: 900, height: 600 },
  hair: { width: 720, height: 960 },
}

const cache = new Map<string, Buffer>()

/** Returns the bytes of a picture in `pictures/`; reads each once. */
export function pictureBytes(name: string): Buffer {
  const bytes = cache.get(name) ?? readFileSync(new URL(`pictures/${name}.jpg`, import.meta.url))
  cache.set(name, bytes)
  return bytes
}

/**
 * Describes a picture as the file of one message. Deterministic, so that an interrupted run leaves no orphaned bytes.
 */
export function demoPicture(name: string, messageId: number): { file: MessageFile; sha256: string; random: string } {
  const bytes = pictureBytes(name)
  const random = createHash('sha256').update(`demo picture of message ${messageId}`).digest('hex')
  const id = `${random.slice(0, 8)}-${random.slice(8, 12)}-4${random.slice(13, 16)}-a${random.slice(17, 20)}-${random.slice(20, 32)}`
  const file = { id, name: `${name}.jpg`, type: 'image/jpeg', size: bytes.length, ...sizes[name] }
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), random }
}

/** The file row of a message's picture; null for a message without one. */
export function toFileRow({ id: messageId, message, chat }: PlacedMessage): DemoRows['files'] | null {
  if (message.picture === undefined) return null
  const { file, sha256, random } = demoPicture(message.picture, messageId)
  const { id, name, type, size, width = null, height = null } = file
  const at = new Date(message.at).toISOString()
  const owner = {
    company_id: chat.companyId,
    admin_id: message.author === 'human' ? chat.adminIds[message.human] : null,
    message_id: messageId,
  }
  return {
    id,
    ...owner,
    store_key: `${chat.companyId}/${random.slice(0, 2)}/${random}`,
    name,
    type,
    size,
    width,
    height,
    sha256,
    created_at: at,
    stored_at: at,
  }
}
