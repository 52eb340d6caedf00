import type { Message } from 'grammy/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedText } from './markedText.ts'
import { readSaid } from './readSaid.ts'

const us = { id: 99, username: 'lily_bot' }
const ann = { id: 7, is_bot: false, first_name: 'Ann', last_name: 'Lee' }
const group = { id: -1001, type: 'supergroup', title: 'Staff' }
const message = (fields: object): Message =>
  ({
    message_id: 5,
    date: 1_795_200_000,
    from: ann,
    chat: { id: 7, type: 'private', first_name: 'Ann', last_name: 'Lee' },
    ...fields,
  }) as unknown as Message // Shapes as Telegram documents them, of which a message has a few.
const said = (fields: object) => readSaid(message(fields), us)
const written = (fields: object) => {
  const read = said(fields)
  if (read?.type !== 'written') throw new Error('Nobody wrote it')
  return read.written
}

describe('content that can be put into words', () => {
  // https://core.telegram.org/bots/api#message, read on 2026-11-28
  it.each([
    [
      'contact',
      { contact: { phone_number: '77011234567', first_name: 'Aigerim', last_name: 'S' } },
      'Aigerim S\n+77011234567',
    ],
    [
      'location',
      { location: { latitude: 43.238949, longitude: 76.889709 } },
      'https://maps.google.com/?q=43.238949,76.889709',
    ],
    [
      'venue',
      {
        location: { latitude: 1, longitude: 2 },
        venue: { title: 'Lily', address: 'Abay 1', location: { latitude: 1, longitude: 2 } },
      },
      'Lily\nAbay 1\nhttps://maps.google.com/?q=1,2',
    ],
    ['sticker', { sticker: { file_id: 's', emoji: '👍' } }, '👍'],
    ['dice', { dice: { emoji: '🎲', value: 4 } }, '🎲 4'],
    [
      'poll',
      { poll: { question: 'When?', options: [{ text: 'Friday' }, { text: 'Saturday' }] } },
      'When?\n• Friday\n• Saturday',
    ],
    [
      'checklist',
      {
        checklist: {
          title: 'For Saturday',
          tasks: [
            { id: 1, text: 'manicure' },
            { id: 2, text: 'brows', completion_date: 1 },
          ],
        },
      },
      'For Saturday\n☐ manicure\n☑ brows',
    ],
    [
      'poll',
      {
        poll: {
          question: 'When?',
          total_voter_count: 3,
          options: [
            { text: 'Friday', voter_count: 3 },
            { text: 'Sunday', voter_count: 0 },
          ],
        },
      },
      'When?\n• Friday: 3\n• Sunday: 0',
    ],
    [
      'contact',
      {
        contact: {
          phone_number: '380501112233',
          first_name: 'Ann',
          vcard:
            'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL:+380 50 111 22 33\nTEL:+380 44 111 22 33\nEMAIL:ann@lily.example\nEND:VCARD',
        },
      },
      'Ann\n+380501112233\n+380 44 111 22 33\nann@lily.example',
    ],
    ['story', { story: { id: 4, chat: { id: 9, type: 'channel', username: 'lily' } } }, 'https://t.me/lily/s/4'],
    ['game', { game: { title: 'Chess', description: 'A game' } }, 'Chess\nA game'],
  ])('a %s is described in words that nobody typed', (kind, fields, text) => {
    expect(written(fields)).toMatchObject({ text, kind, isDescribed: true })
  })

  it('a sticker without an emoji is only named', () => {
    const read = written({ sticker: { file_id: 's' } })
    expect(read).toMatchObject({ text: '', kind: 'sticker' })
    expect(read.isDescribed).toBeUndefined()
  })

  it('a rich message is read with its headings, lists, tables and captions, also blocks that are not known', () => {
    const blocks = [
      { type: 'heading', size: 2, text: 'My wishes' },
      {
        type: 'paragraph',
        text: ['gel polish, ', { type: 'bold', text: 'dark red' }, { type: 'strikethrough', text: '!' }],
      },
      { type: 'list', items: [{ label: '1', blocks: [{ type: 'paragraph', text: 'no cutting' }] }] },
      { type: 'table', cells: [[{ text: 'Friday' }, { text: '15:00' }]], caption: 'Times' },
      { type: 'hologram', text: { type: 'url', text: 'here', url: 'https://example.org' } },
    ]
    expect(written({ rich_message: { blocks } })).toMatchObject({
      text: 'My wishes\ngel polish, dark red~!~\n1 no cutting\nFriday | 15:00\nTimes\nhere (https://example.org)',
      kind: null,
    })
  })

  it('a video note and a live photo have their files, and a picture that is paid for too', () => {
    const file = { file_id: 'f', file_unique_id: 'u', file_size: 3 }
    expect(written({ video_note: file })).toMatchObject({
      kind: 'video_note',
      file: { fileId: 'f', name: 'video.mp4' },
    })
    expect(written({ live_photo: file, photo: [file] })).toMatchObject({ kind: 'photo', file: { name: 'photo.jpg' } })
    expect(written({ paid_media: { star_count: 1, paid_media: [{ type: 'photo', photo: [file] }] } })).toMatchObject({
      kind: 'paid_media',
      fileKey: 'u',
    })
  })
})

describe('words with a meaning in their formatting', () => {
  const at = (type: string, offset: number, length: number, more = {}) => ({ type, offset, length, ...more })

  it('words that are struck out stand between tildes, and an address follows the words above it', () => {
    const text = '💅 like this at 15:00 16:30'
    const entities = [at('text_link', 8, 4, { url: 'https://example.org/42' }), at('strikethrough', 16, 5)]
    expect(written({ text, entities }).text).toBe('💅 like this (https://example.org/42) at ~15:00~ 16:30')
  })

  it('a text with any formatting keeps all of its words in their order', () => {
    const entity = fc.record({
      type: fc.constantFrom('bold', 'strikethrough', 'text_link', 'mention'),
      offset: fc.integer({ min: -2, max: 30 }),
      length: fc.integer({ min: -2, max: 30 }),
      url: fc.constant('https://example.org'),
    })
    fc.assert(
      fc.property(fc.string(), fc.array(entity, { maxLength: 6 }), (text, entities) => {
        const marked = markedText(text, entities)
        let place = 0
        for (const letter of marked) if (text.startsWith(letter, place)) place += letter.length
        expect(place).toBe(text.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the reference of a message to another one', () => {
  it('the words of a forward are their author’s, unless the writer has forwarded their own', () => {
    const by = (origin: object) => written({ text: 'Manicure from 300', forward_origin: origin }).forwarded
    expect(by({ type: 'channel', chat: { id: -1, type: 'channel', title: 'Other Salon' } })).toEqual({
      from: 'Other Salon',
    })
    expect(by({ type: 'hidden_user', sender_user_name: 'Bob' })).toEqual({ from: 'Bob' })
    expect(by({ type: 'user', sender_user: { id: 8, first_name: 'Bob' } })).toEqual({ from: 'Bob' })
    expect(by({ type: 'user', sender_user: ann })).toBeUndefined()
  })

  it('a quote of another chat is what the message replies to, with where it is from', () => {
    const chat = { id: -100_123, type: 'channel', title: 'Lily news' }
    const elsewhere = { origin: { type: 'channel', chat, message_id: 5, date: 1 }, chat, message_id: 5 }
    const read = written({
      text: 'Is it free?',
      external_reply: elsewhere,
      quote: { text: 'Saturday 14:00', position: 0 },
    })
    expect(read).toMatchObject({ repliesTo: null, quotedText: 'Lily news: Saturday 14:00' })
  })

  it('the part of a message that its reply has chosen is what it is about', () => {
    const replied = {
      message_id: 4,
      date: 1,
      from: { ...us, is_bot: true, first_name: 'Lily' },
      text: 'Friday or Saturday?',
    }
    expect(
      written({ text: 'Yes', reply_to_message: replied, quote: { text: 'Saturday', position: 10 } }),
    ).toMatchObject({
      repliesTo: '4',
      quotedPart: 'Saturday',
      quoted: { platformMessageId: '4', text: 'Friday or Saturday?' },
    })
  })

  it('an answer to a story names it', () => {
    const story = { id: 3, chat: { id: 1, type: 'private', first_name: 'Lily', username: 'lily' } }
    expect(written({ text: 'Wow', reply_to_story: story })).toMatchObject({ quotedText: 'https://t.me/lily/s/3' })
  })
})

describe('commands', () => {
  const command = (text: string, length: number) =>
    written({ text, entities: [{ type: 'bot_command', offset: 0, length }] }).command

  it('a command is known by its name, and a deep link by what it has added', () => {
    expect(command('/start promo2026', 6)).toEqual({ name: 'start', payload: 'promo2026' })
    expect(command('/Help@Lily_Bot', 14)).toEqual({ name: 'help', payload: null })
    expect(command('/help@other_bot', 15)).toBeUndefined()
    expect(
      written({ text: 'see /start', entities: [{ type: 'bot_command', offset: 4, length: 6 }] }).command,
    ).toBeUndefined()
  })
})

describe('groups', () => {
  const isTalk = (fields: object) => written({ chat: group, ...fields }).isGroupTalk === true

  it('talk of people to one another is known from what is meant for the bot', () => {
    expect(isTalk({ text: 'Who closes tonight?' })).toBe(true)
    expect(isTalk({ text: '@Lily_bot how much?', entities: [{ type: 'mention', offset: 0, length: 9 }] })).toBe(false)
    expect(isTalk({ text: '@other_bot hi', entities: [{ type: 'mention', offset: 0, length: 10 }] })).toBe(true)
    expect(isTalk({ text: 'Lily?', entities: [{ type: 'text_mention', offset: 0, length: 4, user: us }] })).toBe(false)
    expect(isTalk({ text: '/help', entities: [{ type: 'bot_command', offset: 0, length: 5 }] })).toBe(false)
    expect(isTalk({ text: '/help@other_bot', entities: [{ type: 'bot_command', offset: 0, length: 15 }] })).toBe(true)
    expect(isTalk({ text: 'Yes', reply_to_message: { message_id: 1, date: 1, from: us } })).toBe(false)
    expect(
      isTalk({
        from: { ...ann, is_bot: true },
        text: '@lily_bot',
        entities: [{ type: 'mention', offset: 0, length: 9 }],
      }),
    ).toBe(true)
    expect(written({ text: 'Hi' }).isGroupTalk).toBeUndefined()
  })

  it('an anonymous administrator writes under the name of the group, with their title where they have one', () => {
    const from = { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }
    expect(written({ chat: group, from, sender_chat: group, text: 'Hi' }).person).toMatchObject({
      userId: '-1001',
      name: 'Staff',
    })
    expect(written({ chat: group, from, sender_chat: group, author_signature: 'Owner', text: 'Hi' }).person.name).toBe(
      'Owner (Staff)',
    )
  })

  it('a message of a topic keeps it, and a thread of replies is no topic', () => {
    const created = { message_id: 77, date: 1, forum_topic_created: { name: 'Prices' } }
    const inTopic = written({
      chat: group,
      text: 'Hi',
      message_thread_id: 77,
      is_topic_message: true,
      reply_to_message: created,
    })
    expect(inTopic).toMatchObject({ topicId: '77', repliesTo: null })
    expect(written({ chat: group, text: 'Hi', message_thread_id: 77 }).topicId).toBeNull()
  })
})

describe('lines of Telegram itself', () => {
  it.each([
    ['write_access_allowed', { write_access_allowed: { from_attachment_menu: true } }],
    ['chat_background_set', { chat_background_set: { type: { type: 'wallpaper' } } }],
    ['users_shared', { users_shared: { request_id: 1, users: [{ user_id: 1 }] } }],
    ['gift', { gift: { gift: { id: 'g', star_count: 5 } } }],
    ['forum_topic_created', { forum_topic_created: { name: 'New', icon_color: 1 } }],
    ['pinned_message', { pinned_message: { message_id: 1, date: 0 } }],
    ['new_chat_members', { new_chat_members: [ann] }],
    ['giveaway_winners', { giveaway_winners: { winner_count: 1 } }],
  ])('%s is a notice that opens no chat', (event, fields) => {
    expect(said(fields)).toMatchObject({ type: 'notice', notice: { opensChat: false, notice: { event } } })
  })

  it('a kind that Telegram has not documented yet is named in the thread, and opens a chat', () => {
    const read = said({ hologram: { size: 3 } })
    expect(read).toMatchObject({
      type: 'notice',
      notice: { text: 'Telegram: hologram', notice: { event: 'hologram' } },
    })
    expect(read?.type === 'notice' && read.notice.opensChat).toBeUndefined()
  })

  it('a message of the bot itself is none of the customer’s', () => {
    expect(said({ from: { ...us, is_bot: true, first_name: 'Lily' }, text: 'Hi' })).toBeNull()
  })
})
