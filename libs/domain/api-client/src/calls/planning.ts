import type { BodyOf, Chat } from '@frontdesk/contract'
import { readChat } from '../border/readChat.ts'
import { readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Work that is planned for later, for providers with `capabilities.planning` (PLAN-1). */
export const planningCalls = (call: CallApi) => {
  const readTheChat = (response: unknown, company: number | null) =>
    readOne(response, 'chat', (raw) => readChat(raw, company))
  return {
    /** `until`: an instant; null: until the customer writes. */
    snoozeChat: (
      snooze: CompanyScope & { chatId: number; until: string | null },
      options?: CallOptions,
    ): Promise<Chat> => call('snoozeChat', { companyId: undefined, ...snooze }, readTheChat, options),
    /** Repeating a `clientPlanId` plans one message. */
    planMessage: (
      plan: CompanyScope & Omit<BodyOf<'planMessage'>, 'companyId'> & { chatId: number },
      options?: CallOptions,
    ): Promise<Chat> => call('planMessage', { companyId: undefined, ...plan }, readTheChat, options),
    editPlannedMessage: (
      plan: CompanyScope & Omit<BodyOf<'editPlannedMessage'>, 'companyId'> & { id: number },
      options?: CallOptions,
    ): Promise<Chat> => call('editPlannedMessage', { companyId: undefined, ...plan }, readTheChat, options),
    cancelPlannedMessage: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions): Promise<Chat> =>
      call('cancelPlannedMessage', { id }, readTheChat, { ...options, query: { companyId } }),
    wakeChat: ({ companyId, chatId }: CompanyScope & { chatId: number }, options?: CallOptions): Promise<Chat> =>
      call('wakeChat', { chatId }, readTheChat, { ...options, query: { companyId } }),
  }
}
