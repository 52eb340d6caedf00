import { z } from 'zod'
import { customersMessage, kindNamed, namedMessage, type Kinds } from '../channels/kinds.ts'
import type { documentedInteractive, documentedMessages } from './documentedKinds.ts'
import type { RawMessage } from './MetaEvent.ts'
import {
  readChosen,
  readContacts,
  readForm,
  readLocation,
  readOrder,
  readProduct,
  readUnsupported,
  text,
  words,
  type Content,
  type ReadContent,
} from './contentInWords.ts'

/** The readers of messages that are not shown by themselves. */
type Road = 'reaction' | 'correction' | 'notice'

const Media = z.looseObject({
  id: z.string().regex(/^[\w-]{1,200}$/),
  mime_type: z.string().max(200).catch(''),
  caption: text.nullish().catch(null),
  filename: z.string().nullish().catch(null),
  voice: z.boolean().nullish().catch(null),
})
const Body = z.looseObject({ body: text })
const Pressed = z.looseObject({ text })

/** A file, under the name by which clients know its kind. */
const media =
  (kind: string): ReadContent =>
  (content) => {
    const found = Media.safeParse(content).data
    if (!found) return null
    const shown = found.voice === true ? 'voice' : kind
    const name = found.filename ?? nameOf(shown, found.mime_type)
    return { text: found.caption ?? '', kind: shown, file: { mediaId: found.id, name } }
  }

const notRead: ReadContent = () => null

/** The choices and the filled forms of customers, by the name under which each stands. */
export const interactiveKinds: Kinds<(typeof documentedInteractive)['kinds'][number], ReadContent> = {
  button_reply: { ...customersMessage, read: readChosen },
  list_reply: { ...customersMessage, read: readChosen },
  nfm_reply: { ...customersMessage, read: readForm },
  product: { ...customersMessage, read: readProduct },
  call_permission_reply: { ...namedMessage, read: notRead },
}

const readInteractive: ReadContent = (content) => {
  const chosen = z.record(z.string(), z.unknown()).safeParse(content).data ?? {}
  const name = Object.keys(chosen).find((one) => kindNamed(interactiveKinds, one) !== undefined)
  return name === undefined ? null : (kindNamed(interactiveKinds, name)?.read(chosen[name]) ?? null)
}

/** Every type of a message, and what becomes of it. */
export const messageKinds: Kinds<(typeof documentedMessages)['kinds'][number], ReadContent | Road> = {
  text: { ...customersMessage, read: (content) => words([Body.safeParse(content).data?.body]) },
  image: { ...customersMessage, read: media('photo') },
  video: { ...customersMessage, read: media('video') },
  audio: { ...customersMessage, read: media('audio') },
  document: { ...customersMessage, read: media('document') },
  sticker: { ...customersMessage, read: media('sticker') },
  location: { ...customersMessage, read: readLocation },
  contacts: { ...customersMessage, read: readContacts },
  button: { ...customersMessage, read: (content) => words([Pressed.safeParse(content).data?.text]) },
  interactive: { ...customersMessage, read: readInteractive },
  order: { ...customersMessage, read: readOrder },
  reaction: { thread: 'message', ai: 'unchanged', state: 'unread', read: 'reaction' },
  edit: { thread: 'change', ai: 'asked-anew', state: 'nothing', read: 'correction' },
  revoke: { thread: 'change', ai: 'unchanged', state: 'nothing', read: 'correction' },
  system: { thread: 'line', ai: 'unchanged', state: 'nothing', read: 'notice' },
  group: { ...namedMessage, read: notRead },
  request_welcome: { thread: 'line', ai: 'unchanged', state: 'nothing', read: 'notice' },
  media_placeholder: { ...namedMessage, read: notRead, note: 'The file itself follows in another event.' },
  errors: { ...namedMessage, read: notRead },
  unknown: { ...namedMessage, read: readUnsupported },
  unsupported: { ...namedMessage, read: readUnsupported },
}

/** Kinds by the names that clients know; others are shown as something that is not text. */
const shownKinds: Readonly<Record<string, string>> = {
  image: 'photo',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}

/** The content of a message; an unreadable one is named by its type, and so is an unknown type. */
export function contentOfMessage(message: RawMessage): Content {
  const { type } = message
  const read = kindNamed(messageKinds, type)?.read ?? notRead
  const content = typeof read === 'string' ? null : read(message[type])
  return content ?? { text: '', file: null, kind: shownKinds[type] ?? 'other' }
}

/** Which reader has a message of this type. */
export const roadOf = (type: string): Road | 'message' => {
  const read = kindNamed(messageKinds, type)?.read
  return typeof read === 'string' ? read : 'message'
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
  'text/plain': 'txt',
}

/** A name for a file that came without one; its bytes determine its real type. */
function nameOf(kind: string, mimeType: string): string {
  const type = mimeType.replace(/;.*/s, '').trim().toLowerCase()
  const ending = endings[type]
  return `${kind}.${ending ?? (type.replace(/^.*\//, '').replace(/[^a-z0-9]/g, '') || 'bin')}`
}
