import { advertisementOf } from '../meta/advertisementOf.ts'
import type { MetaPerson, MetaMessage } from '../meta/MetaMessage.ts'
import { attachmentsOf, personIdOf, type InstagramEvent, type InstagramMessage } from './InstagramEvent.ts'

/** A file of a message: where Instagram keeps it for some days, and a name for it. */
export type FileAtInstagram = { url: string; name: string }

/** A message that somebody wrote, with its files. */
export type ParsedInstagramMessage = MetaMessage & { files: FileAtInstagram[] }

/** Kinds by the names that clients know; others are shown as something that is not text. */
const kinds: Readonly<Record<string, string>> = {
  image: 'photo',
  like_heart: 'sticker',
  video: 'video',
  audio: 'voice',
  file: 'document',
  sticker: 'sticker',
  story_mention: 'story',
  share: 'share',
  ig_post: 'share',
  ig_reel: 'share',
  reel: 'share',
  ig_story: 'story',
}

/** Kinds whose address is a file; a shared post is a page, and what its author made. */
const withFile = new Set(['image', 'video', 'audio', 'file', 'sticker', 'story_mention'])

/** Parses a message or reaction; null for anything else, such as a message that was deleted or seen. */
export function readInstagramMessage(event: InstagramEvent, accountId: string): ParsedInstagramMessage | null {
  const { message, reaction, postback } = event
  const sentAt = momentOf(event.timestamp)
  const person: MetaPerson = { phone: null, userId: personIdOf(event, accountId), name: null, username: null }
  if (reaction) {
    const isTakenBack = reaction.action === 'unreact'
    const emoji = isTakenBack ? '' : (reaction.emoji ?? (reaction.reaction === 'love' ? '❤️' : null))
    if (emoji === null) return null
    // A reaction has no id of its own.
    const channelId = `reaction ${event.sender.id} ${event.timestamp} ${reaction.mid}`
    return { text: emoji, kind: null, files: [], channelId, person, sentAt, repliesTo: reaction.mid, reaction: emoji }
  }
  if (postback)
    return {
      text: postback.title,
      kind: null,
      files: [],
      channelId: postback.mid,
      person,
      sentAt,
      repliesTo: null,
      reaction: null,
    }
  if (!message || message.is_deleted === true) return null
  const advertisement = advertisementOf({ title: message.referral?.ads_context_data?.ad_title, text: null, url: null })
  return {
    ...contentOf(message),
    ...(advertisement && { advertisement }),
    channelId: message.mid,
    person,
    sentAt,
    repliesTo: message.reply_to?.mid ?? null,
    reaction: null,
  }
}

/** What a message says. Nothing is dropped silently: what cannot be shown is named by its kind. */
function contentOf(message: InstagramMessage): Pick<ParsedInstagramMessage, 'text' | 'kind' | 'files'> {
  const attachments = attachmentsOf(message)
  const files = attachments.flatMap((attachment, place) => {
    const url = attachment?.payload?.url
    return attachment && url && withFile.has(attachment.type)
      ? [{ url, name: `${kinds[attachment.type] ?? 'file'}-${place + 1}` }]
      : []
  })
  // A shared post: its title and address say what it is.
  const shared = attachments.flatMap((attachment) =>
    attachment && !withFile.has(attachment.type)
      ? [attachment.payload?.title, attachment.payload?.url].filter((line) => typeof line === 'string' && line !== '')
      : [],
  )
  const text = [message.text, ...shared].filter((line) => typeof line === 'string' && line !== '').join('\n')
  const [first] = attachments
  if (first !== undefined) {
    const kind = kinds[first?.type ?? ''] ?? 'other'
    return { text, kind: files.length === 0 && text !== '' ? null : kind, files }
  }
  return { text, kind: text === '' ? 'other' : null, files: [] }
}

/** Meta documents milliseconds, and shows seconds in some examples. */
const momentOf = (timestamp: number): Date => new Date(timestamp < 1e11 ? timestamp * 1000 : timestamp)
