import type { Contact, Message as TelegramMessage, Poll } from 'grammy/types'
import { wordsOfVcard } from '../channels/wordsOfVcard.ts'
import type { documentedContents } from './documentedKinds.ts'
import { markedText } from './markedText.ts'
import { wordsOfRichMessage } from './richText.ts'

/**
 * The content of a message. `kind`: of the part beside a text. `isDescribed`: the text describes it; no person typed
 * it.
 */
export type WrittenContent = { text: string; kind: string | null; isDescribed: boolean }

type Read = (message: TelegramMessage) => WrittenContent

const typed = (kind: string | null, text: string): WrittenContent => ({ text, kind, isDescribed: false })

/** A file with what was typed below it. */
const file =
  (kind: string): Read =>
  ({ caption = '', caption_entities: entities }) =>
    typed(kind, markedText(caption, entities))

/** WrittenContent whose meaning can be put into words, a line each; without any it is only named. */
const described =
  (kind: string, lines: (message: TelegramMessage) => readonly (string | undefined)[]): Read =>
  (message) => {
    const text = lines(message)
      .filter((line) => line !== undefined && line !== '')
      .join('\n')
    return { text, kind, isDescribed: text !== '' }
  }

const mapAddress = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://maps.google.com/?q=${latitude},${longitude}`

/**
 * Content that people write, by Telegram's names; the first that a message has is what it is. A venue is also a
 * location, an animation a document and a live photo a photo: the more specific one stands first.
 */
export const contents: Readonly<Record<(typeof documentedContents)['kinds'][number], Read>> = {
  text: ({ text = '', entities }) => typed(null, markedText(text, entities)),
  rich_message: ({ rich_message: rich }) => typed(null, wordsOfRichMessage(rich ?? {})),
  live_photo: file('photo'),
  photo: file('photo'),
  voice: file('voice'),
  audio: file('audio'),
  video: file('video'),
  video_note: file('video_note'),
  animation: file('animation'),
  document: file('document'),
  sticker: described('sticker', ({ sticker }) => [sticker?.emoji]),
  venue: described('venue', ({ venue, location }) => [venue?.title, venue?.address, location && mapAddress(location)]),
  location: described('location', ({ location }) => [location && mapAddress(location)]),
  contact: described('contact', ({ contact }) => (contact ? linesOfContact(contact) : [])),
  poll: described('poll', ({ poll }) => (poll ? linesOfPoll(poll) : [])),
  checklist: described('checklist', ({ checklist }) => [
    checklist && markedText(checklist.title, checklist.title_entities),
    ...(checklist?.tasks ?? []).map(
      ({ text, text_entities: entities, completion_date: doneAt }) =>
        `${doneAt ? '☑' : '☐'} ${markedText(text, entities)}`,
    ),
  ]),
  dice: described('dice', ({ dice }) => [dice && `${dice.emoji} ${dice.value}`]),
  game: described('game', ({ game }) => [game?.title, game?.description]),
  story: described('story', ({ story }) => [
    story?.chat.username === undefined ? undefined : storyAddress(story.chat.username, story.id),
  ]),
  paid_media: ({ caption = '', caption_entities: entities }) => typed('paid_media', markedText(caption, entities)),
}

/** A person with all that the card has which Telegram may add to the name and number. */
function linesOfContact({ first_name: first, last_name: last, phone_number: number, vcard }: Contact): string[] {
  const own = [[first, last].filter(Boolean).join(' '), /^\d/.test(number) ? `+${number}` : number]
  const said = new Set(own.map(comparable))
  return [...own, ...wordsOfVcard(vcard ?? '').filter((line) => !said.has(comparable(line)))]
}

/** A number is the same with other signs between its digits. */
const comparable = (line: string): string => (/^\+?[\d\s()-]{5,}$/.test(line) ? line.replace(/\D/g, '') : line)

/** The question of a poll with its options; one that has votes has their numbers. */
const linesOfPoll = ({ question, options, total_voter_count: voters = 0 }: Poll): string[] => [
  question,
  ...options.map(({ text, voter_count: votes = 0 }) => (voters > 0 ? `• ${text}: ${votes}` : `• ${text}`)),
]

export const storyAddress = (username: string, id: number): string => `https://t.me/${username}/s/${id}`

/** The content that a person wrote; null for a message of no person, such as that a member joined. */
export function readContent(message: TelegramMessage): WrittenContent | null {
  for (const [name, read] of Object.entries(contents)) if (name in message) return read(message)
  return null
}
