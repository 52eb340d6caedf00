import type { Message, RouteId } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readMessage } from '../border/readMessage.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'

/** The stored message; null when the provider says 'ok' and no more. */
export type Sent = { message: Message | null }

export type Intent = InCompany & {
  chatId: number
  fromId: number | null
  /** The sender's own id of this intent; it travels only to a provider that announced it (reliability C2). */
  clientMessageId?: string
}

/** Sends once by one of the sending calls. Success is the status 'ok' and nothing else (MSG-4). */
export const sendAs =
  <I extends Intent>(ask: Ask, can: () => Capabilities, route: RouteId) =>
  ({ companyId, clientMessageId, ...sent }: I, cancel?: Cancel): Promise<Sent> => {
    const idempotencyKey = can().idempotentSends ? clientMessageId : undefined
    const read = (answer: unknown, company: number | null): Sent | null => {
      const fields = fieldsOf(answer)
      return fields['status'] === 'ok' ? { message: readMessage(fields['message'], company, sent.chatId) } : null
    }
    return ask(route, { companyId, ...sent, clientMessageId: idempotencyKey }, read, { ...cancel, idempotencyKey })
  }
