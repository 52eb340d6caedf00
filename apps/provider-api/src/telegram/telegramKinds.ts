import type { Update } from 'grammy/types'
import { customersMessage, namedAtChannel, type Becomes, type KindGroup, type Kinds } from '../channels/kinds.ts'
import { documentedContents, documentedNotices, documentedUpdates } from './documentedKinds.ts'
import { noticeKinds } from './noticeKinds.ts'
import { contents } from './readContent.ts'
import { readMembership } from './readMembership.ts'
import { readReaction } from './readReaction.ts'
import { receiveEdit, receiveEvent, receiveMessage, type Receiver } from './receiveUpdate.ts'

/** An update as Telegram documents it. */
export type UpdateName = (typeof documentedUpdates)['kinds'][number]

const line = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
/** A line that names the kind. */
const namedLine = { thread: 'named', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const change = { thread: 'change', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

/** Not asked for: one that comes all the same is named. */
const notAsked = { ...namedAtChannel, read: null } as const

/** The consequence of each update of an account or a bot, before it says which of them it asks for. */
export const unaskedUpdates: Kinds<UpdateName, null> = {
  message: notAsked,
  edited_message: notAsked,
  channel_post: notAsked,
  edited_channel_post: notAsked,
  business_connection: notAsked,
  business_message: notAsked,
  edited_business_message: notAsked,
  deleted_business_messages: notAsked,
  guest_message: notAsked,
  stopped_message_generation: notAsked,
  message_reaction: notAsked,
  message_reaction_count: notAsked,
  inline_query: notAsked,
  chosen_inline_result: notAsked,
  callback_query: notAsked,
  shipping_query: notAsked,
  pre_checkout_query: notAsked,
  purchased_paid_media: notAsked,
  poll: notAsked,
  poll_answer: notAsked,
  my_chat_member: notAsked,
  chat_member: notAsked,
  chat_join_request: notAsked,
  chat_boost: notAsked,
  removed_chat_boost: notAsked,
  managed_bot: notAsked,
  subscription: notAsked,
}

type ReadUpdate = (receiver: Receiver, update: Update) => Promise<void>

/** The updates of a bot. Those that have a reader are asked for; reactions and members come to nobody else. */
export const updateKinds: Kinds<UpdateName, ReadUpdate | null> = {
  ...unaskedUpdates,
  message: {
    ...customersMessage,
    note: 'In a group the AI answers only what is addressed to the bot.',
    async read(receiver, { update_id: id, message }) {
      if (message) await receiveMessage(receiver, id, message)
    },
  },
  edited_message: {
    ...change,
    ai: 'asked-anew',
    note: 'A live location changes its place so, until it has ended.',
    async read(receiver, { update_id: id, edited_message: edited }) {
      if (edited) await receiveEdit(receiver, id, edited)
    },
  },
  message_reaction: {
    thread: 'message',
    ai: 'unchanged',
    state: 'unread',
    async read(receiver, { update_id: id, message_reaction: update }) {
      const reaction = update ? readReaction(id, update) : null
      if (reaction) await receiveEvent(receiver, id, { type: 'reaction', ...reaction })
    },
  },
  my_chat_member: {
    ...line,
    async read(receiver, { update_id: id, my_chat_member: member }) {
      const notice = member ? readMembership(id, member) : null
      if (notice) await receiveEvent(receiver, id, { type: 'notice', ...notice })
    },
  },
}

/** The kinds of content in messages of bots and of accounts. */
export const messageGroups: readonly KindGroup[] = [
  {
    title: 'What people write',
    documented: documentedContents,
    kinds: Object.fromEntries(Object.entries(contents).map(([name, read]) => [name, { ...customersMessage, read }])),
    unknown: namedLine,
  },
  {
    title: 'What Telegram says by itself',
    documented: documentedNotices,
    kinds: noticeKinds,
    unknown: namedLine,
  },
]

/** The kinds of bots at Telegram, for the page and the tests. */
export const telegramKinds: readonly KindGroup[] = [
  { title: 'Updates', documented: documentedUpdates, kinds: updateKinds, unknown: namedAtChannel },
  ...messageGroups,
]
