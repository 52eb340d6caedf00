import type { MessengerType } from '@frontdesk/contract'
import { recordLostMessage } from '../channels/recordLostMessage.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { InstagramEvent } from '../instagram/InstagramEvent.ts'
import { giveUpJob } from '../jobs/attempts.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import type { StoredEvent } from '../meta/storeEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import { readStoredEvent } from '../whatsapp-web/WebEvent.ts'
import { MetaChange } from '../whatsapp/MetaEvent.ts'

type ReceivedEvent = StoredEvent & { type: MessengerType; receivedAt: Date }

/**
 * Gives up an event that could not be handled. If a message of a customer may be in it, that is recorded at the
 * channel: the company must learn of what is in none of its chats. `error`: the name of what went wrong.
 */
export async function giveUpEvent(ports: Ports, job: LeasedJob, event: ReceivedEvent, error: string): Promise<void> {
  const { companyId, messengerId, receivedAt } = event
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (!(await giveUpJob(trx, job, error, ports)) || !mayHoldMessage(event)) return
    await recordLostMessage(trx, emit, { companyId, messengerId, now: ports.now() }, receivedAt)
  })
}

/**
 * Whether an event may hold a customer's message, and no receipt, reaction or message of our own alone. One
 * that cannot be read may.
 */
function mayHoldMessage({ type, payload }: ReceivedEvent): boolean {
  try {
    if (type === 'whatsapp_web') {
      const event = readStoredEvent(payload)
      return event?.type === 'message' && !event.isFromPhone
    }
    const raw: unknown = JSON.parse(payload)
    if (type === 'instagram') {
      const { message, postback } = InstagramEvent.safeParse(raw).data ?? {}
      return (
        postback !== undefined || (message !== undefined && message.is_echo !== true && message.is_deleted !== true)
      )
    }
    const { field, value } = MetaChange.safeParse(raw).data ?? {}
    return field === 'messages' && (value?.messages ?? []).length > 0
  } catch {
    return true
  }
}
