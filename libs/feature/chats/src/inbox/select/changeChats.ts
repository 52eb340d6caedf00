import type { Api, chatControlCalls } from '@frontdesk/api-client'
import { isUnread, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { toChatFilter } from '../filters/chatFilter.ts'

/** What is done to many chats at once. */
export type Deed = 'read' | 'ai-on' | 'ai-off'
type Control = ReturnType<typeof chatControlCalls>
type Of = { companyId: number; adminId: number | null }

/** How many the provider API takes at once. */
const atOnce = 500

/** One call, for these chats; where it fails, for none of them. */
export type Step = {
  readonly chatIds: readonly number[]
  readonly ask: (signal: AbortSignal) => Promise<readonly number[]>
}

const askFor = (
  control: Control,
  { companyId }: Of,
  deed: Deed,
  chosen: { chatIds: readonly number[] } | { filter: ReturnType<typeof toChatFilter> },
  signal: AbortSignal,
) =>
  deed === 'read'
    ? control.markChatsViewed({ companyId, ...chosen }, { signal })
    : control.updateAiForChats({ companyId, ...chosen, aiEnabled: deed === 'ai-on' }, { signal })

/** The calls for some chats, five hundred at a time. */
export const stepsFor = (control: Control, of: Of, deed: Deed, chatIds: readonly number[]): readonly Step[] =>
  Array.from({ length: Math.ceil(chatIds.length / atOnce) }, (_, page) => {
    const some = chatIds.slice(page * atOnce, (page + 1) * atOnce)
    return {
      chatIds: some,
      ask: async (signal) => (await askFor(control, of, deed, { chatIds: some }, signal)).chatIds,
    }
  })

/** The one call for all that a filter shows; `here` are those of them that are known on this device. */
export const stepForAll = (
  control: Control,
  of: Of,
  deed: Deed,
  filter: InboxFilter,
  here: readonly number[],
): Step => ({
  chatIds: here,
  ask: async (signal) => (await askFor(control, of, deed, { filter: toChatFilter(filter) }, signal)).chatIds,
})

const mostUnread = 200

/** The calls of a provider that changes one chat at a time. */
export const singleSteps = (
  api: Api,
  { companyId, adminId }: Of,
  deed: Deed,
  chats: readonly Chat[],
): readonly Step[] =>
  chats.map((chat) => ({
    chatIds: [chat.id],
    ask: async (signal) => {
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
