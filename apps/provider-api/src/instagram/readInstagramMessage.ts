import type { MessageSubject } from '@frontdesk/contract'
import { kindNamed } from '../channels/kinds.ts'
import { advertisementOf } from '../meta/advertisementOf.ts'
import type { ChannelPerson, InboundEvent, Reacting } from '../inbound/InboundEvent.ts'
import { attachmentKinds } from './attachmentKinds.ts'
import {
  attachmentsOf,
  isEcho,
  momentOfEvent,
  personIdOf,
  type ReceivedAttachment,
  type InstagramEvent,
  type InstagramMessage,
} from './InstagramEvent.ts'

/** A file of a message: where Instagram keeps it for some days, and a name for it. */
export type FileAtInstagram = { url: string; name: string }

/** A message that somebody wrote, with its files. */
export type ParsedInstagramMessage = Reacting & { files: FileAtInstagram[] }

/** Parses a message or reaction; null for anything else, such as a message that was deleted or seen. */
export function readInstagramMessage(event: InstagramEvent, accountId: string): ParsedInstagramMessage | null {
  const { message, reaction, postback } = event
  const sentAt = momentOfEvent(event.timestamp)
  const person: ChannelPerson = { phone: null, userId: personIdOf(event, accountId), name: null, username: null }
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
      isOnStandby: event.isOnStandby === true,
      channelId: postback.mid,
      person,
      sentAt,
      repliesTo: null,
      reaction: null,
    }
  if (!message || message.is_deleted === true) return null
  const advertisement = advertisementOf({ title: message.referral?.ads_context_data?.ad_title, text: null, url: null })
  const about = subjectOf(message)
  return {
    ...contentOf(message),
    ...(advertisement && { advertisement }),
    ...(about && { about }),
    isOnStandby: event.isOnStandby === true,
    channelId: message.mid,
    person,
    sentAt,
    repliesTo: message.reply_to?.mid ?? null,
    reaction: null,
  }
}

/** The message as it reads after an edit; null for any other event. Files of a message cannot be edited. */
export function readEdit(event: InstagramEvent, accountId: string): InboundEvent | null {
  const { message_edit: edit, timestamp } = event
  if (!edit) return null
  const at = momentOfEvent(timestamp)
  const person: ChannelPerson = { phone: null, userId: personIdOf(event, accountId), name: null, username: null }
  const by = isEcho(event, accountId) ? 'company' : 'customer'
  const written = {
    text: edit.text,
    kind: null,
    channelId: edit.mid,
    person,
    sentAt: at,
    editedAt: at,
    repliesTo: null,
    isOnStandby: event.isOnStandby === true,
  }
  return { type: 'edit', by, written, isAwaited: true }
}

/** The story that a message answers or mentions, or the product of the account's shop that it is about. */
function subjectOf(message: InstagramMessage): MessageSubject | null {
  const { story } = message.reply_to ?? {}
  if (story) return { type: 'story', id: story.id ?? null, url: addressOf(story.url) }
  const product = message.referral?.product
  return product ? { type: 'product', id: product.id, url: null } : null
}

const longestAddress = 2000
const addressOf = (url: string | null | undefined): string | null =>
  url && url.length <= longestAddress && URL.parse(url)?.protocol === 'https:' ? url : null

/** The content of a message. Nothing is dropped silently: a part that cannot be shown is named by its kind. */
function contentOf(message: InstagramMessage): Pick<ParsedInstagramMessage, 'text' | 'kind' | 'files'> {
  const parts = attachmentsOf(message).map((attachment, place) => partOf(attachment, place))
  const files = parts.flatMap(({ file }) => file ?? [])
  const text = [message.text, ...parts.flatMap(({ lines }) => lines)].filter((line) => line).join('\n')
  const isNothing = text === '' && parts.length === 0
  const lost = parts.find(({ file, lines }) => file === null && lines.length === 0)
  const kind = lost?.kind ?? parts.find(({ file }) => file !== null)?.kind ?? null
  return { text, kind: isNothing || message.is_unsupported === true ? 'other' : kind, files }
}

/** An attachment as a file, or in words; neither for one that can only be named. */
function partOf(
  attachment: ReceivedAttachment | null,
  place: number,
): { kind: string; file: FileAtInstagram | null; lines: readonly string[] } {
  const shown = kindNamed(attachmentKinds, attachment?.type ?? '')?.read
  const kind = shown?.kind ?? 'other'
  const { url, title, text, product, generic, elements } = attachment?.payload ?? {}
  if (url && shown?.isFile === true) return { kind, file: { url, name: `${kind}-${place + 1}` }, lines: [] }
  const cards = [...(product?.elements ?? []), ...(generic?.elements ?? []), ...(elements ?? [])].slice(0, 20)
  const lines = [title, text, url, ...cards.flatMap((card) => [card.title, card.subtitle])].flatMap(
    (line) => line || [],
  )
  return { kind, file: null, lines }
}
