import type { Message } from '@frontdesk/contract'
import type { Caller } from '../app/Caller.ts'
import { refuse } from '../app/refuse.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../live/EventLog.ts'
import { inCompany } from '../live/inCompany.ts'
import type { Ports } from '../Ports.ts'
import { adminUserId, houseUserId, joinChat } from '../users/people.ts'
import { chatToWriteInto, otherUserId, type WritableChat } from './chatChannel.ts'
import { readMessages } from './readMessages.ts'
import { sayNewMessage } from './sayNewMessage.ts'
import { fulfilIntent, noteIntent, type SendIntent } from './sendIntent.ts'
import { storeMessage } from './storeMessage.ts'

/** What an administrator wants to be sent; `key` is one press of Send, however often the call is repeated. */
export type Outgoing = { companyId: number; chatId: number; text: string; key: string | null; clientMessageId: string | null }

type Sent = { message: Message; chat: WritableChat | null; isSupport: boolean }

/**
 * Stores an administrator's message and hands it to its channel (MSG-4). The answer comes after the commit (reliability
 * C1); repeating the same intent answers the same message and does nothing else (C2). Whoever writes takes the floor: a
 * reply that the AI is writing in that chat is stopped.
 */
export async function sendMessage(ports: Ports, caller: Caller, outgoing: Outgoing): Promise<Message> {
  if (outgoing.text.trim() === '') throw refuse('EMPTY_MESSAGE')
  const { message, chat, isSupport } = await inCompany(ports, outgoing.companyId, (trx, say) => storeOutgoing(trx, say, caller, outgoing, ports.now()))
  if (!chat) return message
  ports.stopRuns({ chatId: chat.id, because: 'administrator-wrote' })
  if (!chat.isInternal) ports.afterOutbound(message)
  else if (!isSupport && chat.purpose !== 'internal') ports.afterInbound(message)
  return message
}

async function storeOutgoing(trx: Trx, say: (event: NewEvent) => void, caller: Caller, outgoing: Outgoing, now: Date): Promise<Sent> {
  const { companyId, chatId, text, key } = outgoing
  const intent: SendIntent | null = key === null ? null : { companyId, adminId: caller.adminId, key, body: { chatId, text } }
  const before = intent && (await noteIntent(trx, intent, now))
  if (before !== null) {
    const [message] = await readMessages(trx, [before])
    if (!message) throw refuse('NOT_FOUND')
    return { message, chat: null, isSupport: false }
  }
  const chat = await chatToWriteInto(trx, companyId, chatId)
  const isSupport = chat.purpose === 'support' && (await speaksForSupport(trx, companyId, caller))
  const fromId = isSupport ? await houseUserId(trx, companyId, 'support', now) : await adminUserId(trx, companyId, caller, now)
  await joinChat(trx, chatId, [fromId])
  const message = await storeMessage(trx, {
    companyId,
    chatId,
    platform: chat.platform,
    fromId,
    toId: await otherUserId(trx, chat, fromId),
    text,
    status: chat.isInternal ? 'sent' : 'pending',
    clientMessageId: outgoing.clientMessageId,
    now,
  })
  if (!message) throw new Error('A message without an id of its channel cannot be there already')
  if (intent) await fulfilIntent(trx, intent, message.id)
  if (!chat.isInternal) await trx.insertInto('outbound_deliveries').values({ message_id: message.id, next_attempt_at: now }).execute()
  await sayNewMessage(trx, say, message)
  return { message, chat, isSupport }
}

/** A SYSTEM_ADMIN who is not of the company answers its support conversation as support (provider-api section 11, row 28). */
async function speaksForSupport(trx: Trx, companyId: number, caller: Caller): Promise<boolean> {
  if (!caller.isSystemAdmin) return false
  const membership = await trx.selectFrom('company_admins').select('role').where('company_id', '=', companyId).where('admin_id', '=', caller.adminId).executeTakeFirst()
  return !membership
}
