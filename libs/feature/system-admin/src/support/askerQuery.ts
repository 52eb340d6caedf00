import { supportAskerCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The key of every query about an asker; a new message of a conversation may have changed its own. */
export const askerKey = (chatId: number) => ['system-admin', 'asker', chatId]

/** The other side of a support conversation. */
export const askerQuery = (api: Api, chatId: number) =>
  queryOptions({
    queryKey: askerKey(chatId),
    queryFn: ({ signal }) => api.subject(supportAskerCalls).getSupportAsker({ chatId }, { signal }),
  })
