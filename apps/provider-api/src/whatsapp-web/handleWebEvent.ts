import { confirmTest, consumeTestCode } from '../channel-tests/consumeTestCode.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { findChannelMessage } from '../meta/channelMessages.ts'
import { openChatOf } from '../meta/identities.ts'
import { raisePart, statusOfMessage } from '../meta/partStatus.ts'
import type { StoredEvent } from '../meta/storeEvent.ts'
import { storeMetaMessage } from '../meta/storeMetaMessage.ts'
import type { Ports } from '../ports/Ports.ts'
import { readStoredEvent, metaMessageOf, type WebMessage, type WebStatus } from './WebEvent.ts'
import { readPhone, type WebPhone } from './WebPhone.ts'

/**
 * Handles a stored event of WhatsApp Web. Idempotent. Returns what was done, for the log. An echo took effect when it
 * was stored. Throws when the event must be handled again.
 */
export async function handleWebEvent(
  ports: Ports,
  { companyId, messengerId, payload }: StoredEvent,
): Promise<'handled' | 'echo' | 'ignored'> {
  const ofCompany = portsOfCompany(ports, companyId)
  const event = readStoredEvent(payload)
  const phone = await readPhone(ofCompany.db, messengerId)
  if (!phone || !event) return 'ignored'
  if (event.type === 'status') {
    const isOurs = await withCompanyTransaction(ofCompany, companyId, (trx, emit) =>
      applyWebStatus(trx, emit, phone, event, ofCompany.now()),
    )
    return isOurs ? 'handled' : 'ignored'
  }
  if (event.isFromPhone) return 'echo'
  await receive(ofCompany, phone, event)
  return 'handled'
}

async function receive(ports: Ports, phone: WebPhone, event: WebMessage): Promise<void> {
  const { companyId, id: messengerId } = phone
  const written = metaMessageOf(event)
  const { stored, answer } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const chat = await openChatOf(trx, phone, written.person, now)
    const author = { ...chat, fromId: chat.userId, isCustomer: true }
    const test =
      written.kind === null ? await consumeTestCode(trx, { companyId, messengerId }, written.text, now) : null
    const message = await storeMetaMessage(trx, emit, phone, { author, written, files: [], isTest: test !== null, now })
    return { stored: message, answer: message && test && (await confirmTest(trx, emit, test, message, now)) }
  })
  // The code of a test is nobody's to answer.
  if (answer) ports.outboundMessageQueued(answer)
  else if (stored) ports.inboundMessageStored(stored)
}

/**
 * Applies a status of one of our messages, in whatever order they arrive (MSG-10). Returns false for a
 * message that is not ours.
 */
async function applyWebStatus(
  trx: Trx,
  emit: (event: NewEvent) => void,
  phone: WebPhone,
  { id, status }: WebStatus,
  now: Date,
): Promise<boolean> {
  const part = await findChannelMessage(trx, phone, id)
  if (!part) return false
  await raisePart(trx, phone, id, status)
  const overall = await statusOfMessage(trx, phone, part)
  if (overall === null) return true
  await changeStatus(trx, emit, {
    companyId: phone.companyId,
    messageId: part.messageId,
    status: overall,
    now,
    ...(overall === 'failed' && { error: { code: 'REJECTED', message: 'WhatsApp did not deliver the message' } }),
  })
  return true
}
