import { aChat } from '@frontdesk/contract/fixtures'
import type { Chat, Message } from '@frontdesk/contract'
import { aFakeApi } from '@frontdesk/platform/testing'
import { anna, assistant, marco, olena } from './threadFixtures.ts'

type Overrides = NonNullable<Parameters<typeof aFakeApi>[0]>

/** A fake Api with one chat, Anna's, and its messages; the test overrides other endpoints. */
export function aChatServer({
  listed,
  storedMessages = [],
  ...overrides
}: { listed?: readonly Chat[]; storedMessages?: readonly Message[] } & Overrides = {}) {
  const all = listed ?? [
    aChat({ users: [anna, olena, assistant], unreadCount: 0, lastMessage: storedMessages.at(-1) ?? null }),
  ]
  return aFakeApi({
    ...overrides,
    chats: {
      getChatsWithPreview: async ({ offset = 0, limit = 50, chatId } = {}) => {
        const matching = chatId === undefined ? all : all.filter((chat) => chat.id === chatId)
        return { chats: matching.slice(offset, offset + limit), total: matching.length }
      },
      ...overrides.chats,
    },
    messages: {
      getChatMessages: async ({ skip = 0, take = 50 }) =>
        storedMessages
          .toReversed()
          .slice(skip, skip + take)
          .toReversed(),
      markMessageAsViewed: async () => ({ message: null }),
      ...overrides.messages,
    },
    users: { getChatUsers: async () => [anna, olena, marco, assistant], getUsers: async () => [], ...overrides.users },
  })
}
