import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Customer, Label } from '@frontdesk/contract'
import type { Platform } from '@frontdesk/platform'
import { customerKeys } from './customerQueries.ts'
import { labelsKey } from './labelsQuery.ts'

const createCustomerEvents = ({ queryClient }: Pick<Platform, 'queryClient'>) => {
  /** Has the cards that show one of these chats read again, at once where they are open; null: all of the company. */
  const readAgain = (companyId: number, chatIds: readonly number[] | null): void => {
    void queryClient.invalidateQueries({
      queryKey: customerKeys.cards(companyId),
      predicate: ({ queryKey, state }) => {
        const shown = (state.data as Customer | undefined)?.chats.map(({ chatId }) => chatId) ?? []
        return chatIds === null || chatIds.some((chatId) => chatId === queryKey[2] || shown.includes(chatId))
      },
    })
  }
  return {
    /** Replaces the labels that are loaded, and has cards that changed read again. */
    apply(event: ChatEvent): void {
      if (event.type === 'labels-changed')
        queryClient.setQueryData<readonly Label[]>(labelsKey(event.companyId), (labels) => labels && event.labels)
      if (event.type === 'customers-changed') {
        readAgain(event.companyId, event.chatIds)
        if (event.chatIds === null)
          void queryClient.invalidateQueries({ queryKey: customerKeys.fields(event.companyId) })
      }
      if (event.type === 'message-arrived' && (event.message.metadata.files?.length ?? 0) > 0)
        readAgain(event.companyId, [event.message.chatId])
    },
    /** A note of a chat changed. */
    noteChanged: (companyId: number, chatId: number) => readAgain(companyId, [chatId]),
  }
}

/** How live events change what a page shows of labels and cards (CUST-1, CUST-3). */
export const customerEventsOf = ({ singleton }: Pick<Platform, 'singleton'>) => singleton(createCustomerEvents)
