import { chatCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The name of a chat's customer as it is called; '' for one without a name, and null where there is no such chat. */
export const customerQuery = (api: Pick<Api, 'subject'>, companyId: number, chatId: number) =>
  queryOptions({
    queryKey: ['customer-data', companyId, chatId],
    queryFn: async ({ signal }) => {
      const { chats } = await api.subject(chatCalls).getChatsWithPreview({ companyId, chatId, limit: 1 }, { signal })
      const chat = chats.find(({ id, purpose }) => id === chatId && (purpose ?? 'customer') === 'customer')
      return chat ? { name: chat.title ?? '' } : null
    },
  })
