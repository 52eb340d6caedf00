import fc from 'fast-check'
import { contents } from '../telegram/readContent.ts'

/**
 * A grammar of Telegram's messages as the Bot API documents them (https://core.telegram.org/bots/api#message, read on
 * 2026-11-28): what a message holds, and what may stand beside it.
 */

const words = fc.constantFrom(
  'Do you have time on Friday?',
  'Скільки коштує манікюр?',
  '👍',
  '‎',
  'שלום، مرحبا',
  'x'.repeat(4096),
)
const names = fc.constantFrom('Ann', 'Оксана', 'ㅤ', '', '💅', 'x'.repeat(64))
const file = { file_id: 'AgACAgIAAxkBAAIB', file_unique_id: 'AQADx', file_size: 1_234 }
const size = { width: 90, height: 120 }
const video = { ...file, ...size, duration: 3, mime_type: 'video/mp4' }
const place = { latitude: 50.45, longitude: 30.52 }
const person = { id: 777_123, is_bot: false, first_name: 'Other' }
const channel = { id: -1_001_234_567_890, type: 'channel', title: 'News', username: 'lily_news' }
const captioned = (content: object): fc.Arbitrary<object> =>
  fc.option(words, { nil: undefined }).map((caption) => ({
    ...content,
    ...(caption !== undefined && { caption: caption.slice(0, 1024) }),
  }))

/** Entities of a text as Telegram cuts it, in UTF-16 units; some lie beyond its end, as clients have sent them. */
const entities = fc.array(
  fc.record({
    type: fc.constantFrom('bold', 'url', 'text_link', 'hashtag', 'strikethrough', 'custom_emoji', 'entity_of_tomorrow'),
    offset: fc.nat(20),
    length: fc.nat(20),
    url: fc.constant('https://example.invalid/price'),
    custom_emoji_id: fc.constant('5368324170671202286'),
  }),
  { maxLength: 3 },
)

/** The content of a message, by the name under which it stands there; each kind of `contents` has a shape. */
const contentShapes: Readonly<Record<string, fc.Arbitrary<object>>> = {
  text: fc.record({ text: words, entities }),
  rich_message: words.map((text) => ({
    rich_message: {
      blocks: [{ type: 'paragraph', text: ['So: ', { type: 'bold', text }] }, { type: 'block_of_tomorrow' }],
    },
  })),
  live_photo: captioned({ live_photo: video, photo: [{ ...file, ...size }] }),
  photo: captioned({
    photo: [
      { ...file, ...size },
      { ...file, width: 900, height: 1200 },
    ],
  }),
  voice: captioned({ voice: { ...file, duration: 2, mime_type: 'audio/ogg' } }),
  audio: captioned({ audio: { ...file, duration: 200, title: 'Song' } }),
  video: captioned({ video }),
  video_note: fc.constant({ video_note: { ...file, length: 240, duration: 4 } }),
  animation: captioned({ animation: video, document: file }),
  document: captioned({ document: { ...file, file_name: 'price.pdf' } }),
  sticker: fc.constantFrom(undefined, '👍').map((emoji) => ({
    sticker: {
      ...file,
      ...size,
      type: 'regular',
      is_animated: false,
      is_video: true,
      ...(emoji !== undefined && { emoji }),
    },
  })),
  venue: words.map((address) => ({ venue: { location: place, title: 'Lily', address }, location: place })),
  location: fc.constantFrom({}, { live_period: 900, heading: 12, horizontal_accuracy: 4.5 }).map((live) => ({
    location: { ...place, ...live },
  })),
  contact: fc
    .constantFrom('+380 67 111 22 33', '380671112233', '')
    .map((phone) => ({ contact: { phone_number: phone, first_name: 'Ann', vcard: 'BEGIN:VCARD' } })),
  poll: words.map((question) => ({
    poll: { id: '1', question: question.slice(0, 300), options: [{ text: 'Yes', voter_count: 0 }], type: 'regular' },
  })),
  checklist: words.map((title) => ({
    checklist: { title: title.slice(0, 255), tasks: [{ id: 1, text: 'Nails', completion_date: 0 }] },
  })),
  dice: fc.constant({ dice: { emoji: '🎲', value: 6 } }),
  game: fc.constant({ game: { title: 'Chess', description: 'A game', photo: [] } }),
  story: fc
    .constantFrom(channel, { id: 5, type: 'private', first_name: 'Ann' })
    .map((chat) => ({ story: { chat, id: 7 } })),
  paid_media: captioned({
    paid_media: {
      star_count: 5,
      paid_media: [
        { type: 'preview', ...size },
        { type: 'photo', photo: [{ ...file, ...size }] },
      ],
    },
  }),
}

/** All kinds of origins of forwarded words. */
const origins = fc.constantFrom(
  { type: 'user', date: 1, sender_user: person },
  { type: 'hidden_user', date: 1, sender_user_name: 'Somebody' },
  { type: 'chat', date: 1, sender_chat: channel },
  { type: 'channel', date: 1, chat: channel, message_id: 4, author_signature: 'Editor' },
  { type: 'origin_of_tomorrow', date: 1 },
)

/** Replies to a message that nobody here has, to one of another chat, to a part of one, and to a story. */
const replied = { message_id: 3, date: 1, chat: { id: 1, type: 'private', first_name: 'Ann' } }
const replies = fc.constantFrom(
  {},
  { reply_to_message: { ...replied, from: person, text: 'Before' } },
  {
    reply_to_message: { ...replied, from: person, text: 'Before' },
    quote: { text: 'fore', position: 2, is_manual: true },
  },
  { reply_to_message: { ...replied, from: person, photo: [{ ...file, ...size }] } },
  {
    external_reply: {
      origin: { type: 'channel', date: 1, chat: channel, message_id: 4 },
      chat: channel,
      message_id: 4,
    },
  },
  {
    external_reply: {
      origin: { type: 'hidden_user', date: 1, sender_user_name: 'S' },
      dice: { emoji: '🎲', value: 1 },
    },
  },
  { reply_to_story: { chat: channel, id: 9 } },
  { reply_to_story: { chat: { id: 5, type: 'private', first_name: 'Ann' }, id: 9 } },
)

/** Fields that may stand beside a content. */
const beside = fc.constantFrom(
  {},
  { via_bot: { ...person, is_bot: true, username: 'gif' } },
  { media_group_id: '13456', has_protected_content: true },
  { message_thread_id: 12, is_topic_message: true },
  { message_thread_id: 12 },
  { effect_id: '5104841245755180586', link_preview_options: { is_disabled: true } },
  { paid_star_count: 5, sender_boost_count: 1, show_caption_above_media: true },
)

/** Something that the sender of a message holds in it: the kind, and its fields. */
export type ContentShape = { kind: string; fields: object }

/** Contents of each kind that people write. Throws where a kind of the product's table has no shape here. */
export const telegramContents: fc.Arbitrary<ContentShape> = fc.constantFrom(...Object.keys(contents)).chain((kind) => {
  const shape = contentShapes[kind]
  if (!shape) throw new Error(`The grammar has no shape of ${kind}`)
  return fc
    .record({
      content: shape,
      reply: replies,
      more: beside,
      origin: fc.option(origins, { nil: undefined, freq: 3 }),
    })
    .map(({ content, reply, more, origin }) => ({
      kind,
      fields: { ...content, ...reply, ...more, ...(origin && { forward_origin: origin }) },
    }))
})

/** Texts that people write. */
export const telegramWords = words

/** Somebody at Telegram, some with names of which nothing can be seen. */
export const telegramPerson = (id: number): fc.Arbitrary<{ id: number; is_bot: false; first_name: string }> =>
  fc.record({
    id: fc.constant(id),
    is_bot: fc.constant(false as const),
    first_name: names,
    last_name: names,
    username: fc.constantFrom('ann_lee', 'ann'),
    language_code: fc.constantFrom('uk', 'kk', 'pt-br', 'zh-hans'),
  })

/** A notice of Telegram's own with its content. Any name has some, also one of tomorrow. */
export function telegramNotice(kind: string): object {
  switch (kind) {
    case 'new_chat_members':
      return { [kind]: [person, { ...person, id: 9, first_name: '' }] }
    case 'left_chat_member':
    case 'chat_owner_left':
      return { [kind]: person }
    case 'new_chat_title':
      return { [kind]: 'Nails' }
    case 'pinned_message':
      // A message that is not accessible any more has the date 0.
      return { [kind]: { chat: channel, message_id: 1, date: 0 } }
    case 'forum_topic_created':
      return { [kind]: { name: 'Prices', icon_color: 7_322_096 } }
    case 'web_app_data':
      return { [kind]: { data: '{}', button_text: 'Book' } }
    default:
      return { [kind]: kind.endsWith('_created') || kind.startsWith('delete_') ? true : {} }
  }
}
