import type { Message, Update } from 'grammy/types'
import { describe, expect, it } from 'vitest'
import { documentedContents, documentedEnvelope, documentedNotices, type documentedUpdates } from './documentedKinds.ts'
import { readSaid } from './readSaid.ts'

type NameIn<List extends { kinds: readonly string[] }> = List['kinds'][number]

/** Kinds of grammY's types, a second source, that a list lacks: each is an error of the compiler, by its name. */
const unlistedUpdates: Record<Exclude<keyof Update, 'update_id' | NameIn<typeof documentedUpdates>>, never> = {}
const unlistedFields: Record<
  Exclude<
    keyof Message,
    NameIn<typeof documentedContents> | NameIn<typeof documentedNotices> | NameIn<typeof documentedEnvelope>
  >,
  never
> = {}

describe('the lists of what Telegram documents', () => {
  it('no kind of the library that reads updates is missing, and none stands in two lists', () => {
    expect([unlistedUpdates, unlistedFields]).toEqual([{}, {}])
    const fields = [...documentedContents.kinds, ...documentedNotices.kinds, ...documentedEnvelope.kinds]
    expect(new Set(fields).size).toBe(fields.length)
  })

  // https://core.telegram.org/bots/api#message of the Bot API 10.3
  it('a service message has the name of what it says, whatever stands before it', () => {
    const message = {
      message_id: 5,
      date: 1_795_200_000,
      from: { id: 7, is_bot: false, first_name: 'Ann' },
      receiver_user: { id: 99, is_bot: true, first_name: 'Lily' },
      ephemeral_message_id: 12,
      chat: { id: 7, type: 'private', first_name: 'Ann' },
      pinned_message: { message_id: 4, date: 0 },
    } as unknown as Message // As Telegram documents it; the pinned message is not accessible any more.
    expect(readSaid(message, { id: 99, username: 'lily_bot' })).toMatchObject({
      notice: { notice: { event: 'pinned_message' }, opensChat: false },
    })
  })
})
