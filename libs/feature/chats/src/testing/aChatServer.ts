import { aChat } from '@frontdesk/contract/fixtures'
import type { Chat, Message } from '@frontdesk/contract'
import { aFakeApi } from '@frontdesk/platform/testing'
import { anna, assistant, marco, olena } from './aTalk.ts'

type Overrides = NonNullable<Parameters<typeof aFakeApi>[0]>

/** A fake Api with one chat, Anna's, and what was said in it; the test says what else it answers. */
export function aChatServer({
  listed,
  said = [],
  ...overrides
}: { listed?: readonly Chat[]; said?: readonly Message[] } & Overrides = {}) {
  const all = listed ?? [aChat({ users: [anna, olena, assistant], unreadCount: 0, lastMessage: said.at(-1) ?? null })]
  return aFakeApi({
    ...overrides,
    chats: {
      getChatsWithPreview: async ({ offset = 0, limit = 50, chatId } = {}) => {
        const asked = chatId === undefined ? all : all.filter((chat) => chat.id === chatId)
        return { chats: asked.slice(offset, offset + limit), total: asked.length }
      },
      ...overrides.chats,
    },
    messages: {
      getChatMessages: async ({ skip = 0, take = 50 }) =>
        said
          .toReversed()
          .slice(skip, skip + take)
          .toReversed(),
      markMessageAsViewed: async () => ({ message: null }),
      ...overrides.messages,
    },
    users: { getChatUsers: async () => [anna, olena, marco, assistant], getUsers: async () => [], ...overrides.users },
  })
}

/** A promise that the test settles by `resolve` or `reject`. */
export function aDeferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}
