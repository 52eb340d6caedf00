import { chatCalls, messageCalls, type Api, type chatControlCalls } from '@frontdesk/api-client'
import { isUnread, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { toChatFilter } from '../filters/chatFilter.ts'

/** An action on several chats at once; `done` ends what they ask of a person, which leaves them to the AI. */
export type BulkAction = 'read' | 'done' | 'ai-on' | 'ai-off'

/** Whether the AI is on after an action on it. */
export const isAiOnAfter = (action: Exclude<BulkAction, 'read'>): boolean => action !== 'ai-off'
type Control = ReturnType<typeof chatControlCalls>
type Scope = { companyId: number; adminId: number | null }

/** Maximum number of chats per call of the provider API. */
const batchSize = 500

/** One call of a bulk action; it succeeds or fails for all of its chats. `run` resolves to the ids that changed. */
export type BulkStep = {
  readonly chatIds: readonly number[]
  readonly run: (signal: AbortSignal) => Promise<readonly number[]>
}

const callFor = (
  control: Control,
  { companyId }: Scope,
  action: BulkAction,
  chosen: { chatIds: readonly number[] } | { filter: ReturnType<typeof toChatFilter> },
  signal: AbortSignal,
) =>
  action === 'read'
    ? control.markChatsViewed({ companyId, ...chosen }, { signal })
    : control.updateAiForChats({ companyId, ...chosen, aiEnabled: isAiOnAfter(action) }, { signal })

/** The calls for these chats, in batches of 500. */
export const batchSteps = (
  control: Control,
  scope: Scope,
  action: BulkAction,
  chatIds: readonly number[],
): readonly BulkStep[] =>
  Array.from({ length: Math.ceil(chatIds.length / batchSize) }, (_, page) => {
    const batch = chatIds.slice(page * batchSize, (page + 1) * batchSize)
    return {
      chatIds: batch,
      run: async (signal) => (await callFor(control, scope, action, { chatIds: batch }, signal)).chatIds,
    }
  })

/** The one call for all chats that match a filter; `loadedIds` are those of them that this device has loaded. */
export const filterStep = (
  control: Control,
  scope: Scope,
  action: BulkAction,
  filter: InboxFilter,
  loadedIds: readonly number[],
): BulkStep => ({
  chatIds: loadedIds,
  run: async (signal) => (await callFor(control, scope, action, { filter: toChatFilter(filter) }, signal)).chatIds,
})

/** Maximum number of messages to fetch when a chat is marked as read message by message. */
const mostUnread = 200

/** The calls for a provider without bulk endpoints: one chat after the other. */
export const singleSteps = (
  api: Api,
  { companyId, adminId }: Scope,
  action: BulkAction,
  chats: readonly Chat[],
): readonly BulkStep[] =>
  chats.map((chat) => ({
    chatIds: [chat.id],
    run: async (signal) => {
      if (action === 'read') {
        const take = Math.min(mostUnread, Math.max(50, chat.unreadCount))
        const messages =
          chat.unreadCount === 0
            ? []
            : await api.subject(messageCalls).getChatMessages({ companyId, chatId: chat.id, take }, { signal })
        for (const message of messages)
          if (isUnread(message, adminId))
            await api.subject(messageCalls).markMessageAsViewed({ companyId, messageId: message.id }, { signal })
      } else
        await api
          .subject(chatCalls)
          .updateAiBotSettingsForChat(
            { companyId, chatId: chat.id, settings: { aiEnabled: isAiOnAfter(action) } },
            { signal },
          )
      return [chat.id]
    },
  }))
