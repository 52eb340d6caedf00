import type { Message, MessageFile } from '@frontdesk/contract'
import { confirmTest, consumeTestCode } from '../channel-tests/consumeTestCode.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { dropFiles } from '../files/dropFiles.ts'
import type { Ports } from '../ports/Ports.ts'
import { applyAccountUpdate } from './accountUpdate.ts'
import { applyCorrection, isCorrection, readCorrection } from './applyCorrection.ts'
import { applyStatus } from './applyStatus.ts'
import { applyContact, readContactChange } from './contacts.ts'
import { handleHistory } from './handleHistory.ts'
import { openChatOf } from '../meta/identities.ts'
import { MetaChange, RawMessage, RawStatus, type MetaContact } from './MetaEvent.ts'
import { readCustomerMessage, type ParsedWhatsappMessage } from './readWhatsappMessage.ts'
import { echoesOf } from './echoesOf.ts'
import { storeUnsent } from '../meta/storeUnsent.ts'
import { addFiles, storeMetaMessage } from '../meta/storeMetaMessage.ts'
import type { StoredEvent } from '../meta/storeEvent.ts'
import { takeWhatsappFile } from './takeWhatsappFile.ts'
import { graphOf, readWhatsappNumber, type GraphPlace, type WhatsappNumber } from './WhatsappNumber.ts'

/**
 * Handles an event: stores the messages and applies the statuses that it holds. Doing it again changes nothing, so that
 * a crash in the middle is no harm. What cannot be read is logged and left out.
 */
export async function handleWhatsappEvent(ports: Ports, place: GraphPlace, event: StoredEvent): Promise<string> {
  const ofCompany = portsOfCompany(ports, event.companyId)
  const change = MetaChange.safeParse(JSON.parse(event.payload))
  const number = await readWhatsappNumber(ofCompany.db, event.messengerId)
  if (!change.success || number === null) return 'ignored'
  const { field, value } = change.data
  if (field === 'smb_message_echoes') {
    for (const echo of echoesOf(change.data)) await fetchFileOfEcho(ofCompany, place, number, echo)
    for (const raw of value.message_echoes ?? [])
      await correct(ofCompany, number, raw, { contacts: value.contacts ?? [], isCustomer: false })
    return 'echo'
  }
  if (field === 'account_update') {
    await applyAccountUpdate(ofCompany, number, value)
    return 'account'
  }
  if (field === 'history') {
    await handleHistory(ofCompany, place, number, change.data)
    return 'history'
  }
  if (field === 'smb_app_state_sync') {
    await handleContacts(ofCompany, number, value.state_sync ?? [])
    return 'contacts'
  }
  if (field !== 'messages') return 'ignored'
  for (const raw of value.messages ?? []) {
    const message = RawMessage.safeParse(raw)
    if (message.success && isCorrection(message.data)) {
      const early = await correct(ofCompany, number, raw, { contacts: value.contacts ?? [], isCustomer: true })
      if (early) await receive(ofCompany, place, number, early)
      continue
    }
    const written = message.success ? readCustomerMessage(message.data, value.contacts ?? []) : null
    if (written) await receive(ofCompany, place, number, written)
    else ofCompany.log.warn({ messengerId: number.id }, 'A message of WhatsApp could not be read')
  }
  for (const raw of value.statuses ?? []) {
    const status = RawStatus.safeParse(raw)
    if (status.success)
      await withCompanyTransaction(ofCompany, number.companyId, (trx, emit) =>
        applyStatus(trx, emit, number, status.data, ofCompany.now()),
      )
  }
  return 'handled'
}

async function receive(
  ports: Ports,
  place: GraphPlace,
  number: WhatsappNumber,
  written: ParsedWhatsappMessage,
): Promise<void> {
  if (await findStored(ports, number, written)) return
  const file = await fetchFile(ports, place, number, written)
  const { stored, answer } = await withCompanyTransaction(ports, number.companyId, async (trx, emit) => {
    const now = ports.now()
    const chat = await openChatOf(trx, number, written.person, now)
    const author = { ...chat, fromId: chat.userId, isCustomer: true }
    const { companyId, id: messengerId } = number
    const isText = written.kind === null && written.file === null && written.reaction === null
    const test = isText ? await consumeTestCode(trx, { companyId, messengerId }, written.text, now) : null
    const message = await storeMetaMessage(trx, emit, number, {
      author,
      written,
      files: file ? [file] : [],
      isTest: test !== null,
      now,
    })
    return { stored: message, answer: message && test && (await confirmTest(trx, emit, test, message, now)) }
  })
  // The code of a test is nobody's to answer, nor is a thumb.
  if (answer) ports.outboundMessageQueued(answer)
  else if (stored && written.reaction === null) ports.inboundMessageStored(stored)
  if (!stored && file) await drop(ports, file)
}

/**
 * Applies an edit or a deletion; anything else is none of its matter. A customer's may come before the message that it
 * is about, which then is a repeated one: a deleted message is stored as such, and an edited one is
 * returned as it reads now.
 */
async function correct(
  ports: Ports,
  number: WhatsappNumber,
  raw: unknown,
  from: { contacts: readonly MetaContact[]; isCustomer: boolean },
): Promise<ParsedWhatsappMessage | null> {
  const message = RawMessage.safeParse(raw).data
  const correction = message && isCorrection(message) ? readCorrection(message, from) : null
  if (!correction) return null
  const { originalId: channelId, person, at: sentAt, content } = correction
  return withCompanyTransaction(ports, number.companyId, async (trx, emit) => {
    const now = ports.now()
    if ((await applyCorrection(trx, emit, number, correction, now)) || !correction.isCustomer) return null
    if (content !== null)
      return { ...content, channelId, person, sentAt, editedAt: sentAt, repliesTo: null, reaction: null }
    await storeUnsent(trx, emit, number, { channelId, person, sentAt }, now)
    return null
  })
}

/** Contacts per transaction: what is written meanwhile waits no longer than for these. */
const contactsAtOnce = 100

async function handleContacts(ports: Ports, number: WhatsappNumber, entries: readonly unknown[]): Promise<void> {
  const changes = entries.flatMap((raw) => readContactChange(raw) ?? [])
  for (let from = 0; from < changes.length; from += contactsAtOnce)
    await withCompanyTransaction(ports, number.companyId, async (trx, emit) => {
      for (const change of changes.slice(from, from + contactsAtOnce))
        await applyContact(trx, emit, number, change, ports.now())
    })
}

/** The message of an echo was stored before WhatsApp got its answer; its file is added now. */
async function fetchFileOfEcho(
  ports: Ports,
  place: GraphPlace,
  number: WhatsappNumber,
  echo: ParsedWhatsappMessage,
): Promise<void> {
  const message = echo.file && (await findStored(ports, number, echo))
  // One that was deleted on the phone before its echo came has no file any more.
  if (!message || message.isDeleted || message.metadata.files) return
  const file = await fetchFile(ports, place, number, echo)
  if (!file) return
  const { companyId } = number
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    addFiles(trx, emit, { companyId, messageId: message.id, files: [file], now: ports.now() }),
  )
}

async function findStored(
  { db }: Pick<Ports, 'db'>,
  { id, companyId }: WhatsappNumber,
  { channelId }: ParsedWhatsappMessage,
): Promise<Pick<Message, 'id' | 'metadata' | 'isDeleted'> | null> {
  const found = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.metadata', 'messages.is_deleted as isDeleted'])
    .where('messages.company_id', '=', companyId)
    .where('chats.messenger_id', '=', id)
    .where('messages.platform_message_id', '=', channelId)
    .where('messages.platform', '=', 'whatsapp')
    .where('messages.is_history', '=', false)
    .executeTakeFirst()
  return found ?? null
}

async function fetchFile(
  ports: Ports,
  place: GraphPlace,
  number: WhatsappNumber,
  { file }: ParsedWhatsappMessage,
): Promise<MessageFile | null> {
  const graph = file && (await graphOf(ports, place, number))
  return graph ? takeWhatsappFile(ports, { companyId: number.companyId, graph }, file) : null
}

/** A file that cannot be deleted now is cleaned up within a day and blocks nothing. */
const drop = (ports: Ports, file: MessageFile): Promise<void> =>
  dropFiles(ports, [file.id]).catch((error: unknown) =>
    ports.log.warn({ error: String(error) }, 'The file of a repeated message could not be deleted'),
  )
