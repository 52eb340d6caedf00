import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat, Message, SentTemplate } from '@frontdesk/contract'
import { spellingsOf } from '@frontdesk/customer-identity'
import { templateValue } from '@frontdesk/message-templates'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { messageOfIntent, selectIntent, type RecordedIntent } from '../conversations/write/sendIntent.ts'
import { publishSent, storeSentMessage, type Sent } from '../conversations/write/sendMessage.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import { findPersonsChat, openPersonsChat } from '../inbound/personsChat.ts'
import type { Ports } from '../ports/Ports.ts'
import { readWhatsappNumber, type GraphPlace, type WhatsappNumber } from '../whatsapp/WhatsappNumber.ts'
import { approvedText } from './approvedTemplates.ts'

/** A number as a person writes it, and the channel. */
type Called = { companyId: number; messengerId: number; phone: string }
type Starting = Called & {
  name: string
  language: string
  values: Record<string, string>
  headerFileId?: string | undefined
  clientMessageId: string
}

/**
 * Reads a number as it is dialled in the company's country, and finds the chat with it over a channel (PLAN-2). Throws
 * PHONE_INVALID, NOT_FOUND, TEMPLATES_UNSUPPORTED and CHANNEL_DISCONNECTED.
 */
export async function findChatByPhone(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, messengerId, phone }: Called,
): Promise<{ phone: string; chatId: number | null }> {
  const { digits, isDialled } = await digitsOf(db, companyId, phone)
  const account = await accountOf(db, { companyId, messengerId })
  const chat = await db.transaction().execute((trx) => chatWith(trx, account, digits, now()))
  if (!isDialled && chat?.isThere !== true) throw refuse('PHONE_INVALID')
  return { phone: `+${digits}`, chatId: chat?.isThere === true ? chat.id : null }
}

/**
 * Starts a chat with a number by a template, in one transaction with the message: over repeated calls and over races
 * there is one chat, and one message of an intent (PLAN-2). Where there is a chat with the number, nothing is sent and
 * that chat is returned. Throws as `findChatByPhone` and a template do, CUSTOMER_BLOCKED and MARKETING_STOPPED.
 */
export async function startChat(
  app: { place: GraphPlace },
  ports: Ports,
  caller: Caller,
  { companyId, messengerId, phone, name, language, headerFileId, clientMessageId: key, ...given }: Starting,
): Promise<{ chat: Chat; message: Message | null }> {
  const { digits, isDialled } = await digitsOf(ports.db, companyId, phone)
  const values = Object.fromEntries(Object.entries(given.values).map(([of, value]) => [of, templateValue(value)]))
  const template: SentTemplate = { name, language, values }
  const owner = { companyId, adminId: caller.adminId }
  const started = (trx: Trx) => findStarted(trx, { ...owner, key }, template)
  // The stored message is returned as it is, though the channel may be away or the template gone by now.
  const before = await ports.db.transaction().execute(started)
  if (before) return before
  const account = await accountOf(ports.db, { companyId, messengerId })
  const filled = await approvedText(app, ports, owner, { of: { messengerId }, template, headerFileId })
  const { sent, ...answer } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    // The same call may have come meanwhile.
    const meanwhile = await started(trx)
    if (meanwhile) return { sent: null, ...meanwhile }
    const at = ports.now()
    const known = await chatWith(trx, account, digits, at)
    if (known?.isBlocked === true) throw refuse('CUSTOMER_BLOCKED')
    if (known?.isThere === true) return { sent: null, chat: await readStoredChat(trx, known.id), message: null }
    if (!isDialled) throw refuse('PHONE_INVALID')
    if (filled.category === 'marketing' && known?.isMarketingStopped === true) throw refuse('MARKETING_STOPPED')
    const sent = await send(trx, emit, caller, {
      account,
      digits,
      outgoing: { companyId, text: filled.text, key, clientMessageId: key, template },
      fileIds: headerFileId === undefined ? [] : [headerFileId],
      at,
    })
    return { sent, chat: await readStoredChat(trx, sent.message.chatId), message: sent.message }
  })
  if (sent) publishSent(ports, sent)
  return answer
}

/** The chat and message of the same call before, null for a new one. Throws IDEMPOTENCY_KEY_REUSED, NOT_FOUND. */
async function findStarted(
  trx: Trx,
  owner: Omit<RecordedIntent, 'body'>,
  template: SentTemplate,
): Promise<{ chat: Chat; message: Message } | null> {
  const before = await selectIntent(trx, owner).executeTakeFirst()
  if (!before) return null
  const [message] = before.message_id === null ? [] : await readMessages(trx, [before.message_id])
  if (!message) throw refuse('NOT_FOUND')
  messageOfIntent({ ...owner, body: { chatId: message.chatId, text: '', template } }, before)
  const chat = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', owner.companyId)
    .where('id', '=', message.chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // A repeated call brings no chat back that was deleted since.
  if (!chat) throw refuse('NOT_FOUND')
  return { chat: await readStoredChat(trx, chat.id), message }
}

type ToSend = {
  account: WhatsappNumber
  digits: string
  outgoing: Omit<Parameters<typeof storeSentMessage>[3], 'chatId'>
  fileIds: readonly string[]
  at: Date
}

/** Opens the chat of a number, and stores the message in it. */
async function send(
  trx: Trx,
  emit: (event: NewEvent) => void,
  caller: Caller,
  { account, digits, outgoing, fileIds, at }: ToSend,
): Promise<Sent> {
  const person = { phone: digits, userId: null, name: null, username: null }
  const { chatId } = await openPersonsChat(trx, emit, account, person, { at, isHeard: false, now: at })
  return storeSentMessage(trx, emit, caller, { ...outgoing, chatId }, fileIds, at)
}

/** The digits of a number, without its plus; `isDialled`: they were written as the number is dialled today. */
type Digits = { digits: string; isDialled: boolean }

/**
 * Reads a number as it is dialled in the company's country. A number from before its country changed them, as WhatsApp
 * and the chats here go on naming some people (+52 1 55…, +55 11 8…), is read as it is dialled now, and is good for
 * finding their chat alone: it may as well be a number of today without one of its digits. Throws PHONE_INVALID.
 */
async function digitsOf(db: Db, companyId: number, phone: string): Promise<Digits> {
  const company = await db.selectFrom('companies').select('country').where('id', '=', companyId).executeTakeFirst()
  // The plans of all countries' numbers, which nothing else needs.
  const { isSupportedCountry, isValidPhoneNumber, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const country = company?.country?.toUpperCase()
  const number = parsePhoneNumberFromString(phone, country && isSupportedCountry(country) ? country : undefined)
  if (number?.isValid() === true) return { digits: number.number.slice(1), isDialled: true }
  const digits = spellingsOf(number?.number.slice(1) ?? '').find((spelling) => isValidPhoneNumber(`+${spelling}`))
  if (digits === undefined) throw refuse('PHONE_INVALID')
  return { digits, isDialled: false }
}

/** The number of the company over which chats are started. */
async function accountOf(
  db: Db,
  { companyId, messengerId }: Pick<Called, 'companyId' | 'messengerId'>,
): Promise<WhatsappNumber> {
  const channel = await db
    .selectFrom('messenger_integrations')
    .select(['type', 'status'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!channel) throw refuse('NOT_FOUND')
  if (!capabilitiesOf(channel.type).afterWindow.includes('template')) throw refuse('TEMPLATES_UNSUPPORTED')
  const number = channel.status === 'connected' ? await readWhatsappNumber(db, messengerId) : null
  if (!number) throw refuse('CHANNEL_DISCONNECTED')
  return number
}

/** The chat with a number; `isThere`: it was not deleted, which a new message would undo. */
async function chatWith(
  trx: Trx,
  account: WhatsappNumber,
  digits: string,
  at: Date,
): Promise<{ id: number; isThere: boolean; isBlocked: boolean; isMarketingStopped: boolean } | null> {
  const found = await findPersonsChat(trx, account, { phone: digits, userId: null }, at)
  if (!found) return null
  const chat = await trx
    .selectFrom('chats')
    .select(['id', 'deleted_at', 'blocked_at', 'marketing_stopped_at'])
    .where('company_id', '=', account.companyId)
    .where('id', '=', found.chatId)
    .executeTakeFirst()
  if (!chat) return null
  const { id, deleted_at: deletedAt, blocked_at: blockedAt, marketing_stopped_at: stoppedAt } = chat
  return { id, isThere: deletedAt === null, isBlocked: blockedAt !== null, isMarketingStopped: stoppedAt !== null }
}
