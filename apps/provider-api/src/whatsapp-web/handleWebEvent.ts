import { sql } from 'kysely'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { findChannelMessage } from '../channels/channelMessages.ts'
import { raisePart, statusOfMessage } from '../channels/partStatus.ts'
import type { StoredEvent } from '../channels/storeEvents.ts'
import { receiveInbound } from '../inbound/receiveInbound.ts'
import type { Ports } from '../ports/Ports.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import type { Written } from '../inbound/InboundEvent.ts'
import { inboundOf, movedOf } from './inboundOf.ts'
import { linkAddresses, withKnownAddresses } from './linkedAddresses.ts'
import { unreadable } from './webNoticeKinds.ts'
import { readStoredEvent, type WebStatus } from './WebEvent.ts'
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
  if (event.type === 'same-person') {
    await withCompanyTransaction(ofCompany, companyId, (trx, emit) =>
      linkAddresses(trx, emit, phone, event, ofCompany.now()),
    )
    return 'handled'
  }
  if (event.type === 'number-changed') {
    await receiveInbound(ofCompany, phone, movedOf(event))
    return 'handled'
  }
  const { inbound, unsupported } = inboundOf(await withKnownAddresses(ofCompany.db, phone, event), phone.phone)
  if (unsupported !== null) await recordUnsupported(ofCompany, phone, unsupported)
  if (inbound === null) return 'ignored'
  if (inbound.type === 'echo') return 'echo'
  const { stored } = await receiveInbound(ofCompany, phone, inbound)
  if (inbound.type === 'message' && stored === null) await fillIn(ofCompany, phone, inbound.written)
  return 'handled'
}

/** Puts what can be read now into the message that stood for it. Another repeated message changes nothing. */
async function fillIn(ports: Ports, phone: WebPhone, written: Written): Promise<void> {
  if (written.kind === unreadable) return
  const stands = await ports.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.id')
    .where('messages.company_id', '=', phone.companyId)
    .where('chats.messenger_id', '=', phone.id)
    .where('messages.platform', '=', phone.platform)
    .where('messages.platform_message_id', '=', written.channelId)
    .where(sql<boolean>`messages.metadata->>'content' = ${unreadable}`)
    .executeTakeFirst()
  const edit = { ...written, editedAt: written.sentAt }
  if (!stands) return
  const first = { isAwaited: false, isFirstRead: true }
  await receiveInbound(ports, phone, { type: 'edit', by: 'customer', written: edit, ...first })
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
