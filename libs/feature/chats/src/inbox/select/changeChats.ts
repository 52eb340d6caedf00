import type { Api, chatControlCalls } from '@frontdesk/api-client'
import { isUnread, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { toChatFilter } from '../filters/chatFilter.ts'

/** What is done to many chats at once. */
export type BulkAction = 'read' | 'ai-on' | 'ai-off'
type Control = ReturnType<typeof chatControlCalls>
type Scope = { companyId: number; adminId: number | null }

/** How many the provider API takes at once. */
const atOnce = 500

/** One call, for these chats; where it fails, for none of them. */
export type BulkStep = {
  readonly chatIds: readonly number[]
  readonly run: (signal: AbortSignal) => Promise<readonly number[]>
}

const callFor = (
  control: Control,
  { companyId }: Scope,
  deed: BulkAction,
  chosen: { chatIds: readonly number[] } | { filter: ReturnType<typeof toChatFilter> },
  signal: AbortSignal,
) =>
  deed === 'read'
    ? control.markChatsViewed({ companyId, ...chosen }, { signal })
    : control.updateAiForChats({ companyId, ...chosen, aiEnabled: deed === 'ai-on' }, { signal })

/** The calls for some chats, five hundred at a time. */
export const batchSteps = (
  control: Control,
  of: Scope,
  deed: BulkAction,
  chatIds: readonly number[],
): readonly BulkStep[] =>
  Array.from({ length: Math.ceil(chatIds.length / atOnce) }, (_, page) => {
    const batch = chatIds.slice(page * atOnce, (page + 1) * atOnce)
    return {
      chatIds: batch,
      run: async (signal) => (await callFor(control, of, deed, { chatIds: batch }, signal)).chatIds,
    }
  })

/** The one call for all that a filter shows; `here` are those of them that are known on this device. */
export const filterStep = (
  control: Control,
  of: Scope,
  deed: BulkAction,
  filter: InboxFilter,
  loadedIds: readonly number[],
): BulkStep => ({
  chatIds: loadedIds,
  run: async (signal) => (await callFor(control, of, deed, { filter: toChatFilter(filter) }, signal)).chatIds,
})

const mostUnread = 200

/** The calls of a provider that changes one chat at a time. */
export const singleSteps = (
  api: Api,
  { companyId, adminId }: Scope,
  deed: BulkAction,
  chats: readonly Chat[],
): readonly BulkStep[] =>
  chats.map((chat) => ({
    chatIds: [chat.id],
    run: async (signal) => {
      if (deed === 'read') {
        const take = Math.min(mostUnread, Math.max(50, chat.unreadCount))
        const messages =
          chat.unreadCount === 0
            ? []
            : await api.messages.getChatMessages({ companyId, chatId: chat.id, take }, { signal })
        for (const message of messages)
          if (isUnread(message, adminId))
            await api.messages.markMessageAsViewed({ companyId, messageId: message.id }, { signal })
      } else
        await api.chats.updateAiBotSettingsForChat(
          { companyId, chatId: chat.id, settings: { aiEnabled: deed === 'ai-on' } },
          { signal },
        )
      return [chat.id]
    },
  }))
