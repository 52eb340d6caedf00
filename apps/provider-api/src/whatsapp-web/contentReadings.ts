import { z } from 'zod'
import { wordsOfVcard } from '../channels/wordsOfVcard.ts'
import {
  described,
  field,
  inside,
  Key,
  someOf,
  long,
  longestLine,
  longestText,
  longText,
  typedWords,
  type Lines,
  type WebContentReader,
} from './readings.ts'

/** A text alone, or with a preview of a link in it. */
export const readWords: WebContentReader = (content) =>
  typedWords([
    typeof content === 'string'
      ? content.slice(0, longestText)
      : z.looseObject({ text: longText }).safeParse(content).data?.text,
  ])

const File = z.looseObject({
  caption: longText,
  ptt: z.boolean().nullish().catch(null),
  gifPlayback: z.boolean().nullish().catch(null),
})

/** A file, of which a driver hands out no bytes, with what was typed below it. */
export const file =
  (kind: string): WebContentReader =>
  (content) => {
    const found = File.safeParse(content).data
    const shown = found?.ptt === true ? 'voice' : found?.gifPlayback === true ? 'animation' : kind
    return { is: 'written', text: found?.caption ?? '', kind: shown }
  }

const Cover = z.looseObject({ message: inside })

/** The contents of covers: seen once, disappearing, a document with its caption, and what else is wrapped so. */
export const cover: WebContentReader = (content) => {
  const of = Cover.safeParse(content).data?.message
  return of === undefined ? null : { is: 'cover', of }
}

const Place = z.looseObject({
  degreesLatitude: z.number(),
  degreesLongitude: z.number(),
  name: field,
  address: field,
  comment: field,
  caption: field,
  isLive: z.boolean().nullish().catch(null),
})

/** A place. `isLive`: its sender keeps moving it, over the same id, until it ends as a place that is not live. */
export const readPlace =
  (isLive: boolean): WebContentReader =>
  (content) => {
    const place = Place.safeParse(content).data
    if (!place) return null
    const { degreesLatitude: latitude, degreesLongitude: longitude, name, address, comment, caption } = place
    const where = `https://maps.google.com/?q=${latitude},${longitude}`
    const reading = described('location', [name, address, comment, caption, where])
    const live = isLive ? { until: null, isOver: place.isLive === false } : null
    return reading?.is === 'written' && live ? { ...reading, live } : reading
  }

const Card = z.looseObject({ displayName: field, vcard: longText })
const Cards = z.looseObject({ contacts: someOf(Card) })
/** The card of a person; one without a name in it has the name under which it was sent. */
const linesOfCard = ({ displayName, vcard }: z.infer<typeof Card>): Lines => {
  const hasName = /^(?:[\w-]+\.)?F?N[;:]/imu.test(vcard ?? '')
  return [...(hasName ? [] : [displayName]), ...wordsOfVcard(vcard ?? '')]
}

export const readCard: WebContentReader = (content) => {
  const card = Card.safeParse(content).data
  return card ? described('contact', linesOfCard(card)) : null
}
export const readCards: WebContentReader = (content) =>
  described('contact', (Cards.safeParse(content).data?.contacts ?? []).flatMap(linesOfCard))

const Poll = z.looseObject({ name: field, options: someOf(z.looseObject({ optionName: field })) })
export const readPoll: WebContentReader = (content) => {
  const poll = Poll.safeParse(content).data
  return poll
    ? described('poll', [poll.name, ...poll.options.map(({ optionName }) => optionName && `• ${optionName}`)])
    : null
}

const Results = z.looseObject({
  name: field,
  pollVotes: someOf(z.looseObject({ optionName: field, optionVoteCount: long })),
})
export const readResults: WebContentReader = (content) => {
  const results = Results.safeParse(content).data
  if (!results) return null
  const votes = results.pollVotes.map(
    ({ optionName, optionVoteCount }) => `• ${optionName ?? ''}: ${optionVoteCount ?? 0}`,
  )
  return described('poll', [results.name, ...votes])
}

const Vote = z.looseObject({
  pollCreationMessageKey: Key.nullish().catch(null),
  vote: z
    .looseObject({ selectedOptions: someOf(z.string().max(longestLine)) })
    .nullish()
    .catch(null),
})

/** A vote. Its options are encrypted: a driver that has read them puts their names in the place of the bytes. */
export const readVote: WebContentReader = (content) => {
  const vote = Vote.safeParse(content).data
  const options = vote?.vote?.selectedOptions ?? []
  const targetId = vote?.pollCreationMessageKey?.id ?? null
  return { is: 'line', event: 'poll-voted', name: options.length > 0 ? options.join(', ') : null, targetId }
}

const Reacted = z.looseObject({ key: Key, text: z.string().max(64).nullish() })
export const readWebReaction: WebContentReader = (content) => {
  const reacted = Reacted.safeParse(content).data
  return reacted ? { is: 'reaction', targetId: reacted.key.id, emoji: reacted.text ?? '' } : null
}

const Happening = z.looseObject({
  isCanceled: z.boolean().nullish().catch(null),
  name: field,
  title: field,
  description: field,
  location: Place.nullish().catch(null),
  joinLink: field,
  startTime: long,
  scheduledTimestampMs: long,
})
export const readEvent: WebContentReader = (content) => {
  const event = Happening.safeParse(content).data
  if (!event) return null
  const at = event.scheduledTimestampMs ?? (event.startTime == null ? null : event.startTime * 1000)
  const when = at === null || Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString().slice(0, 16)
  const name = event.name ?? event.title
  const place = event.location && [event.location.name, event.location.address].filter(Boolean).join(', ')
  const lines = [name, when && `${when.replace('T', ' ')} UTC`, place, event.description, event.joinLink]
  return described('event', event.isCanceled === true ? [...lines, '✕'] : lines)
}

/** A field of a content in words: the names of groups, channels and packs that a person sends, and notes. */
export const fields =
  (kind: string, ...names: readonly string[]): WebContentReader =>
  (content) => {
    const found = inside.safeParse(content).data ?? {}
    return described(
      kind,
      names.map((name) => field.parse(found[name])),
    )
  }

const Pinned = z.looseObject({ key: Key.nullish().catch(null), type: z.string().nullish().catch(null) })
export const readPin: WebContentReader = (content) => {
  const pinned = Pinned.safeParse(content).data
  const event = pinned?.type === 'UNPIN_FOR_ALL' ? 'unpinned_message' : 'pinned_message'
  return { is: 'line', event, name: null, targetId: pinned?.key?.id ?? null }
}

const missed = new Set(['MISSED', 'FAILED', 'SILENCED_BY_DND', 'SILENCED_UNKNOWN_CALLER'])
const CallLog = z.looseObject({ callOutcome: z.string().nullish().catch(null) })
export const readCall: WebContentReader = (content) =>
  missed.has(CallLog.safeParse(content).data?.callOutcome ?? 'MISSED')
    ? { is: 'line', event: 'missed-call', name: null, targetId: null }
    : { is: 'nothing' }

const Protocol = z.looseObject({ key: Key.nullish().catch(null), editedMessage: inside.nullish().catch(null) })
export const readRevoke: WebContentReader = (content) => {
  const targetId = Protocol.safeParse(content).data?.key?.id
  return targetId === undefined ? null : { is: 'deletion', targetId }
}
export const readEdited: WebContentReader = (content) => {
  const { key, editedMessage: to } = Protocol.safeParse(content).data ?? {}
  return key && to ? { is: 'edit', targetId: key.id, to } : null
}
