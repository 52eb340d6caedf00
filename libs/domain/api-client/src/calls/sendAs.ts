import type { Message, RouteId } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readMessage } from '../border/readMessage.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ProviderCapabilities } from './accounts.ts'

/** The stored message; null when the provider returns only 'ok'. */
export type SendResult = { message: Message | null }

export type SendCall = CompanyScope & {
  chatId: number
  fromId: number | null
  /** The sender's id of this intent; sent only to providers that announced idempotent sends (reliability C2). */
  clientMessageId?: string
}

/** Creates a call that sends a message. Only the status 'ok' is success (MSG-4). */
export const sendAs =
  <I extends SendCall>(call: CallApi, can: () => Pick<ProviderCapabilities, 'idempotentSends'>, route: RouteId) =>
  ({ companyId, clientMessageId, ...sent }: I, options?: CallOptions): Promise<SendResult> => {
    const idempotencyKey = can().idempotentSends ? clientMessageId : undefined
    const read = (response: unknown, company: number | null): SendResult | null => {
      const fields = fieldsOf(response)
      return fields['status'] === 'ok' ? { message: readMessage(fields['message'], company, sent.chatId) } : null
    }
    return call(route, { companyId, ...sent, clientMessageId: idempotencyKey }, read, { ...options, idempotencyKey })
  }
