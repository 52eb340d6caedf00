import { firmNeeds, passingNeeds } from '@frontdesk/ai-state'
import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { ExactChatFilter, SavedFilter } from '../entities/ChatFilter.ts'
import { Message } from '../entities/Message.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Id, IdInput, Instant } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const InChat = { ...InCompany, chatId: IdInput }

/** Chats by their ids, or all that match a filter; exactly one of both. */
const Chosen = {
  ...InCompany,
  chatIds: z.array(IdInput).min(1).max(500).optional(),
  filter: ExactChatFilter.optional(),
}
const one = (chosen: { chatIds?: unknown; filter?: unknown }) =>
  (chosen.chatIds === undefined) !== (chosen.filter === undefined)
const onlyOne = { message: 'Name chatIds or a filter, not both' }

/** A need that was ended by mistake: its reason, and since when the chat has had it. */
export const RestoredNeed = z.object({ why: z.enum([...firmNeeds, ...passingNeeds]), since: Instant })

/** Working beside the AI, and on many chats at once (CHAT-3, CHAT-4; extensions). */
export const chatControlEndpoints = {
  takeOverChat: defineEndpoint({
    ...routes.takeOverChat,
    access: 'company',
    register: ['CHAT-4'],
    summary:
      'Takes over a chat for the caller: turns its AI off, stops the reply being written and holds back AI messages that were not sent. After the response no AI message is sent. `text` is the emitted part of the stopped reply; `isSent`: that reply had been sent before. A conversation that another app has is asked of its channel before, where the channel gives it by request; one that it keeps is refused with HELD_ELSEWHERE, and nothing changes. A run that was taken over for a colleague who has the chat is theirs, with its words, unless `from` names them.',
    body: z.object({ ...InChat, runId: z.string().max(64).optional(), from: IdInput.optional() }),
    response: accepted({ chat: Chat, text: z.string(), isSent: z.boolean() }),
    errors: [404, 409, 422, 502],
  }),
  stopRun: defineEndpoint({
    ...routes.stopRun,
    access: 'company',
    register: ['CHAT-4'],
    summary:
      'Stops a reply that the AI is writing; its text so far waits in the chat for a decision (`stoppedReply`). In a customer chat the caller is its handler from then on, and the AI is off.',
    body: z.object({ ...InChat, runId: z.string().min(1).max(64) }),
    response: accepted({ chat: Chat }),
    errors: [404, 409],
  }),
  sendStoppedReply: defineEndpoint({
    ...routes.sendStoppedReply,
    access: 'company',
    register: ['CHAT-4'],
    summary:
      'Sends a stopped or held reply unchanged, as the AI. `shownText` is the text that the caller was shown: a different text is refused with REPLY_CHANGED. A stopped reply that ends in the middle of a sentence requires `confirmUnfinished` and `shownText`, else REPLY_UNFINISHED.',
    body: z.object({
      ...InChat,
      runId: z.string().min(1).max(64),
      shownText: z.string().max(10_000).optional(),
      confirmUnfinished: z.boolean().optional(),
    }),
    response: accepted({ message: Message, chat: Chat }),
    errors: [404, 409],
  }),
  discardStoppedReply: defineEndpoint({
    ...routes.discardStoppedReply,
    access: 'company',
    register: ['CHAT-4'],
    summary: 'Discards a stopped reply; a repeated call changes nothing.',
    body: z.object({ ...InChat, runId: z.string().min(1).max(64) }),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
  retryRun: defineEndpoint({
    ...routes.retryRun,
    access: 'company',
    register: ['CHAT-4', 'STREAM-4'],
    summary: 'Lets the AI answer a message again after its run failed or was interrupted.',
    body: z.object({ ...InChat, messageId: IdInput }),
    response: accepted({ isStarted: z.boolean() }),
    errors: [404, 409],
  }),
  watchChat: defineEndpoint({
    ...routes.watchChat,
    access: 'company',
    register: ['CHAT-4', 'STREAM-1'],
    summary:
      'Reports that a window has a chat open, or has left it; renewed every 20 seconds, expires after 45. Only while somebody has the chat open, a complete reply of the AI is held before it is sent (`heldReply`).',
    body: z.object({ ...InChat, watcherId: z.string().min(1).max(64), isWatching: z.boolean() }),
    response: accepted({}),
    errors: [404],
  }),
  sayTyping: defineEndpoint({
    ...routes.sayTyping,
    access: 'company',
    register: ['LIVE-3'],
    summary: 'Notifies the colleagues that the caller is typing in a chat; not stored.',
    body: z.object(InChat),
    response: accepted({}),
    errors: [404],
  }),
  lookAtChat: defineEndpoint({
    ...routes.lookAtChat,
    access: 'company',
    register: ['TEAM-3'],
    summary:
      "Reports which customer's chat a window of the caller shows, null for none: colleagues see that in `presence`, until the connection of the window ends or, without another report, for 45 seconds. `connectionId` is that of the window's `session`; one that is not there, or not the caller's, changes nothing. Not stored.",
    body: z.object({ ...InCompany, connectionId: z.string().min(1).max(64), chatId: IdInput.nullable() }),
    response: accepted({}),
    errors: [404],
  }),
  markChatsViewed: defineEndpoint({
    ...routes.markChatsViewed,
    access: 'company',
    register: ['CHAT-3', 'MSG-6'],
    summary: 'Marks every unread message of the selected chats as viewed by the caller.',
    body: z.object(Chosen).refine(one, onlyOne),
    response: accepted({ changed: z.int().nonnegative(), chatIds: z.array(Id) }),
  }),
  markChatUnread: defineEndpoint({
    ...routes.markChatUnread,
    access: 'company',
    register: ['CHAT-3', 'MSG-6'],
    summary:
      "Marks the customer's last message in a chat as unread again, for everybody; who viewed it stays known. A chat without such a message, or that is unread, does not change.",
    body: z.object(InChat),
    response: accepted({ hasChanged: z.boolean() }),
    errors: [404],
  }),
  updateAiForChats: defineEndpoint({
    ...routes.updateAiForChats,
    access: 'company',
    register: ['CHAT-4'],
    summary:
      'Switches the AI of the selected chats on or off. `restored` takes back that one chat was done: it needs a person again for the same reason, and has since the same moment, unless something has happened in it since.',
    body: z
      .object({ ...Chosen, aiEnabled: z.boolean(), restored: RestoredNeed.optional() })
      .refine(one, onlyOne)
      .refine(({ restored, aiEnabled, chatIds }) => restored === undefined || (aiEnabled && chatIds?.length === 1), {
        message: 'A need is restored in one chat whose AI is on',
      }),
    response: accepted({ changed: z.int().nonnegative(), chatIds: z.array(Id) }),
  }),
  blockCustomer: defineEndpoint({
    ...routes.blockCustomer,
    access: 'company',
    register: ['CUST-2', 'SYS-6'],
    summary:
      'Blocks the customer of a chat, or unblocks them. While a customer is blocked nothing is sent to them, queued messages fail with CUSTOMER_BLOCKED, and nothing of them reaches the AI; what they write is kept, as read, and notifies nobody. After the response nothing leaves. Idempotent.',
    params: z.object({ chatId: IdInput }),
    body: z.object({ ...InCompany, isBlocked: z.boolean() }),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
  getSavedFilters: defineEndpoint({
    ...routes.getSavedFilters,
    access: 'company',
    register: ['CHAT-3'],
    summary: "The caller's own saved filters in a company, in their order.",
    query: z.object(InCompany),
    response: accepted({ filters: z.array(SavedFilter) }),
  }),
  keepSavedFilters: defineEndpoint({
    ...routes.keepSavedFilters,
    access: 'company',
    register: ['CHAT-3'],
    summary: "Replaces the caller's saved filters by these, in this order.",
    body: z.object({ ...InCompany, filters: z.array(SavedFilter).max(50) }),
    response: accepted({ filters: z.array(SavedFilter) }),
  }),
}
