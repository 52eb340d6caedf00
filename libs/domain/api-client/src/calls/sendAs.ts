import type { Message, RouteId } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readMessage } from '../border/readMessage.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ProviderCapabilities } from './accounts.ts'

/** The stored message; null when the provider says 'ok' and no more. */
export type SendResult = { message: Message | null }

export type SendCall = CompanyScope & {
  chatId: number
  fromId: number | null
  /** The sender's own id of this intent; it travels only to a provider that announced it (reliability C2). */
  clientMessageId?: string
}

/** Sends once by one of the sending calls. Success is the status 'ok' and nothing else (MSG-4). */
export const sendAs =
  <I extends SendCall>(ask: CallApi, can: () => ProviderCapabilities, route: RouteId) =>
  ({ companyId, clientMessageId, ...sent }: I, cancel?: CallOptions): Promise<SendResult> => {
    const idempotencyKey = can().idempotentSends ? clientMessageId : undefined
    const read = (answer: unknown, company: number | null): SendResult | null => {
      const fields = fieldsOf(answer)
      return fields['status'] === 'ok' ? { message: readMessage(fields['message'], company, sent.chatId) } : null
    }
    return ask(route, { companyId, ...sent, clientMessageId: idempotencyKey }, read, { ...cancel, idempotencyKey })
  }
