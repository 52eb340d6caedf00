import { customersMessage, namedMessage, type Kinds } from '../channels/kinds.ts'
import type { documentedAttachments } from './documentedKinds.ts'

/** The form in which an attachment is shown: a file of a kind that clients know, or words of what was shared. */
type Shown = { kind: string; isFile: boolean }

const file = (kind: string) => ({ ...customersMessage, read: { kind, isFile: true } })
/**
 * A shared post is a page, a template a product of the shop or a card: their titles and addresses say what they
 * are.
 */
const words = (kind: string) => ({ ...customersMessage, read: { kind, isFile: false } })
const named = (kind: string) => ({ ...namedMessage, read: { kind, isFile: false } })

/** Every type of an attachment, and what becomes of it. */
export const attachmentKinds: Kinds<(typeof documentedAttachments)['kinds'][number], Shown> = {
  image: file('photo'),
  video: file('video'),
  audio: file('voice'),
  file: file('document'),
  sticker: file('sticker'),
  story_mention: file('story'),
  like_heart: { ...named('sticker'), note: 'A heart has no file.' },
  share: words('share'),
  ig_post: words('share'),
  ig_reel: words('share'),
  reel: words('share'),
  media_share: words('share'),
  ig_story: words('story'),
  fallback: words('share'),
  template: words('product'),
  ephemeral: named('other'),
  unsupported_type: named('other'),
}
