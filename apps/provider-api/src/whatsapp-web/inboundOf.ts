import { z } from 'zod'
import { kindNamed } from '../channels/kinds.ts'
import type { ChannelPerson, InboundEvent, Room, Written } from '../inbound/InboundEvent.ts'
import { advertisementOf } from '../meta/advertisementOf.ts'
import { clientEventKinds } from './clientEventKinds.ts'
import { readWebContent, type FoundContent } from './contentKinds.ts'
import type { Reading } from './readings.ts'
import { webNoticeKinds } from './webNoticeKinds.ts'
import {
  addressesOf,
  groupAddress,
  type NumberChanged,
  type NamedPerson,
  type PlaceInChat,
  type WebChatEvent,
  type WebClientEvent,
  type WebEdit,
  type WebMessage,
  type WebNotice,
} from './WebEvent.ts'

/**
 * The reading of an event of a chat, or the name under which it is shown at its channel; nothing where both are null.
 */
export type WebReading = { inbound: InboundEvent | null; unsupported: string | null }

const quiet: WebReading = { inbound: null, unsupported: null }
const reading = (inbound: InboundEvent | null): WebReading => ({ inbound, unsupported: null })

/** Where an event happened, and whom it is about. */
type At = { person: ChannelPerson; room?: Room; channelId: string; at: Date }

/** An event about a chat, other than how far a message of ours has come. */
type AboutChat = WebMessage | WebEdit | WebNotice | WebClientEvent

/** Reads what happened in a chat by the tables of kinds. `ownPhone`: digits, or null before the phone was linked. */
export function inboundOf(event: AboutChat, ownPhone: string | null): WebReading {
  switch (event.type) {
    case 'message':
      return event.content === undefined ? wordsOf(event) : contentOf(event, event.content, ownPhone)
    case 'edit':
      return reading(editOf(event))
    case 'notice':
      return noticeOf(event)
    case 'event':
      return clientEventOf(event)
  }
}

/** The person and the chat of an event. In a group a person is known by one id. */
function placeOf({ group, phone, lid }: PlaceInChat, name: string | null): Pick<At, 'person' | 'room'> {
  const person = { ...addressesOf({ phone, lid }), name, username: null }
  if (group === null) return { person }
  return {
    person: { ...person, userId: person.userId ?? person.phone },
    room: { id: groupAddress(group.id), title: group.title },
  }
}

const at = (event: PlaceInChat & { id: string; sentAt: Date }, name: string | null): At => ({
  ...placeOf(event, name),
  channelId: event.id,
  at: event.sentAt,
})

/** A message from the phone bears our own name, and in a group our own number: there it is to the group. */
function placeOfMessage(message: WebMessage): At {
  const place = at(message, message.isFromPhone ? null : message.name)
  if (!message.isFromPhone || place.room === undefined) return place
  return { ...place, person: { phone: null, userId: place.room.id, name: place.room.title, username: null } }
}

const by = ({ isFromPhone }: WebMessage) => (isFromPhone ? 'company' : 'customer')

/** A message of a client that hands on no more than its words. */
function wordsOf(message: WebMessage): WebReading {
  const { text, kind, repliesTo } = message
  const { person, room, channelId, at } = placeOfMessage(message)
  const about = { person, ...(room && { room }) }
  if (kind === 'reaction' && repliesTo !== null)
    return reading({
      type: 'reaction',
      by: by(message),
      ...about,
      channelId,
      targetId: repliesTo,
      emoji: text || null,
      at,
    })
  const talk = room && !message.isFromPhone && !message.isAddressed ? { isGroupTalk: true } : {}
  return said(message, { ...about, channelId, text, kind, sentAt: at, repliesTo, ...talk })
}

function editOf({ id: channelId, isFromPhone, text, editedAt, ...where }: WebEdit): InboundEvent {
  // An edit does not say for whom its message was meant.
  const isGroupTalk = where.group !== null
  const of = { ...placeOf(where, null), channelId, sentAt: editedAt, editedAt, repliesTo: null }
  const written = { ...of, text, kind: null, ...(isGroupTalk && { isGroupTalk }) }
  return { type: 'edit', by: isFromPhone ? 'company' : 'customer', written, isAwaited: true }
}

/** That a person's number has changed, with the line that says so. */
export function movedOf({ id: channelId, from, to, at }: NumberChanged): InboundEvent {
  const phones = { from: shownNumber(from), to: shownNumber(to) }
  return {
    type: 'moved',
    person: { ...addressesOf(from), name: null, username: null },
    channelId,
    at,
    text: `${phones.from} → ${phones.to}`,
    notice: { notice: 'channel-event', event: 'address-changed', ...phones },
    to: addressesOf(to),
  }
}

const shownNumber = ({ phone }: NamedPerson): string => (phone === null ? '' : `+${phone}`)

function said({ isFromPhone }: WebMessage, written: Written): WebReading {
  if (!isFromPhone) return reading({ type: 'message', written })
  return reading({
    type: 'echo',
    written,
    hasFile: written.kind !== null,
    partsOf: (shown) => [{ type: 'text', text: shown }],
  })
}

function contentOf(message: WebMessage, content: Record<string, unknown>, ownPhone: string | null): WebReading {
  const found = readWebContent(content)
  const { channelId, at: sentAt, ...about } = placeOfMessage(message)
  const { reading: what } = found
  switch (what.is) {
    case 'nothing':
    case 'cover':
      return quiet
    case 'line':
      return reading(lineOf({ ...about, channelId, at: sentAt }, what))
    case 'reaction':
      return reading({
        type: 'reaction',
        by: by(message),
        ...about,
        channelId,
        targetId: what.targetId,
        emoji: what.emoji || null,
        at: sentAt,
      })
    case 'deletion':
      return reading({ type: 'deletion', by: by(message), ...about, channelId: what.targetId, at: sentAt })
    case 'edit': {
      const to = writtenOf(message, readWebContent(what.to), ownPhone)
      const written = to && { ...to, channelId: what.targetId, editedAt: sentAt }
      return reading(written && { type: 'edit', by: by(message), written, isAwaited: true })
    }
    case 'written': {
      const written = writtenOf(message, found, ownPhone)
      if (!written) return quiet
      // The first place of a live location is the message, and each later one an edit of it.
      if (written.live && !message.isFromPhone)
        return reading({ type: 'edit', by: 'customer', written: { ...written, editedAt: sentAt }, isAwaited: true })
      return said(message, written)
    }
  }
}

const Context = z.looseObject({
  stanzaId: z.string().min(1).max(500).nullish().catch(null),
  participant: z.string().nullish().catch(null),
  quotedMessage: z.record(z.string(), z.unknown()).nullish().catch(null),
  isForwarded: z.boolean().nullish().catch(null),
  forwardedNewsletterMessageInfo: z
    .looseObject({ newsletterName: z.string().transform((name) => name.slice(0, 300)) })
    .nullish()
    .catch(null),
  mentionedJid: z.array(z.string()).catch([]),
  externalAdReply: z
    .looseObject({
      title: z.string().nullish().catch(null),
      body: z.string().nullish().catch(null),
      sourceUrl: z.string().nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const WithContext = z.looseObject({ contextInfo: Context })

/** A written message, with what it answers, forwards and comes from; null for a content that is no such message. */
function writtenOf(
  message: WebMessage,
  { content, reading: what }: FoundContent,
  ownPhone: string | null,
): Written | null {
  if (what.is !== 'written') return null
  const context = WithContext.safeParse(content).data?.contextInfo
  const { at: sentAt, ...about } = placeOfMessage(message)
  const { text, kind, isDescribed, live } = what
  const forwarded = context?.isForwarded === true && {
    forwarded: { from: context.forwardedNewsletterMessageInfo?.newsletterName ?? null },
  }
  const { title, body, sourceUrl } = context?.externalAdReply ?? {}
  const advertisement = context?.externalAdReply ? advertisementOf({ title, text: body, url: sourceUrl }) : undefined
  const quoted = context?.quotedMessage ? readWebContent(context.quotedMessage).reading : null
  const isNamed = [...(context?.mentionedJid ?? []), context?.participant ?? ''].some(
    (address) => ownPhone !== null && address.startsWith(ownPhone),
  )
  return {
    ...about,
    sentAt,
    text,
    kind,
    ...(isDescribed && { isDescribed }),
    ...(live && { live }),
    repliesTo: context?.stanzaId ?? null,
    ...(quoted?.is === 'written' && quoted.text !== '' && { quotedText: quoted.text }),
    ...forwarded,
    ...(advertisement && { advertisement }),
    ...(about.room && !message.isFromPhone && !message.isAddressed && !isNamed && { isGroupTalk: true }),
  }
}

/** A line that nobody wrote; its English stands in for a wording that the screens lack. */
function lineOf(at: At, { event, name }: Pick<Reading & { is: 'line' }, 'event' | 'name'>): InboundEvent {
  const text = `WhatsApp: ${event.replaceAll(/[-_]/g, ' ')}${name === null ? '' : ` (${name})`}`
  const phone = event === 'missed-call' && at.person.phone !== null ? { phone: `+${at.person.phone}` } : {}
  return {
    type: 'notice',
    ...at,
    text: text.slice(0, 1000),
    notice: { notice: 'channel-event', event, ...phone, ...(name !== null && { name: name.slice(0, 300) }) },
  }
}

function noticeOf(event: WebNotice): WebReading {
  const place = at(event, event.name)
  const kind = kindNamed(webNoticeKinds, event.notice)
  const what = kind?.read(event.parameters) ?? ({ is: 'line', event: event.notice.toLowerCase(), name: null } as const)
  const { person, room, channelId } = place
  const about = { person, ...(room && { room }) }
  switch (what.is) {
    case 'line':
      return reading(lineOf(place, what))
    case 'written':
      return reading({
        type: 'message',
        written: {
          ...about,
          channelId,
          text: '',
          kind: what.kind,
          sentAt: place.at,
          repliesTo: null,
          ...(room && { isGroupTalk: true }),
        },
      })
    case 'deleted':
      return reading({ type: 'deletion', by: 'customer', ...about, channelId, at: place.at })
    case 'moved': {
      const phones = { from: shownNumber(event), to: `+${what.to}` }
      const notice = { notice: 'channel-event', event: 'address-changed', ...phones }
      const text = `${phones.from} → ${phones.to}`
      return reading({ type: 'moved', ...place, text, notice, to: { phone: what.to, userId: null } })
    }
    case 'edit':
    case 'reaction':
    case 'deletion':
    case 'cover':
    case 'nothing':
      return quiet
  }
}

function clientEventOf(event: WebClientEvent): WebReading {
  const { name, phone, lid, detail } = event
  const read = kindNamed(clientEventKinds, name)?.read ?? null
  const line = read?.(detail) ?? null
  if (read !== null && line === null) return quiet
  if (line === null || (phone === null && lid === null)) return { inbound: null, unsupported: `event ${name}` }
  return reading(lineOf(at(event, null), line))
}

/** A message typed on the phone, or ours; it takes effect when it is stored. */
export function typedOnLinkedPhone(event: WebChatEvent, ownPhone: string | null): InboundEvent[] {
  const { inbound } = event.type === 'message' ? inboundOf(event, ownPhone) : quiet
  return inbound?.type === 'echo' ? [inbound] : []
}
