import type { Api } from 'grammy'
import type { Message as TelegramMessage } from 'grammy/types'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import type { InboundEvent } from '../inbound/InboundEvent.ts'
import { receiveInbound, type InboundPorts } from '../inbound/receiveInbound.ts'
import { advanceCursor } from './advanceCursor.ts'
import type { Ourselves } from './isAddressed.ts'
import { readSaid, telegramMoment, type TelegramWritten } from './readSaid.ts'
import { settleByQuote } from './settleByQuote.ts'
import { takeInboundFile } from './takeInboundFile.ts'

/** An account of a company at Telegram, by which bot it is reached, and where Telegram hands out its files. */
export type Receiver = {
  ports: InboundPorts
  account: OwnedAccount
  us: Ourselves
  source: { companyId: number; api: Api; filesRoot: string }
}

/** Milliseconds for which Telegram keeps an update that it could not deliver. */
const updatesKept = 24 * 60 * 60_000

/**
 * Applies what an update says. The cursor moves with what the update has changed: a crash neither loses nor repeats a
 * message. `written`: the message of the update, whose file may be wanted.
 */
export async function receiveEvent(
  { ports, account, source }: Receiver,
  updateId: number,
  event: InboundEvent,
  written?: TelegramWritten,
): Promise<void> {
  const { stored } = await receiveInbound(ports, account, event, {
    alongside: (trx) => advanceCursor(trx, { messengerId: account.id, updateId }),
    async fetchFiles() {
      const taken = written?.file && (await takeInboundFile(ports, source, written.file))
      return taken ? [taken] : []
    },
  })
  if (stored && written?.quoted) await settleByQuote(ports, stored, written.quoted)
}

/** Receives a message: what somebody wrote, a line of Telegram's own, or that a group goes on under another id. */
export async function receiveMessage(receiver: Receiver, updateId: number, message: TelegramMessage): Promise<void> {
  const { migrate_to_chat_id: to, migrate_from_chat_id: from, chat } = message
  const [here, at] = [String(chat.id), telegramMoment(message.date)]
  if (to !== undefined) return receiveEvent(receiver, updateId, { type: 'room-moved', from: here, to: String(to), at })
  if (from !== undefined)
    return receiveEvent(receiver, updateId, { type: 'room-moved', from: String(from), to: here, at })
  const said = readSaid(message, receiver.us)
  if (said?.type === 'written')
    await receiveEvent(receiver, updateId, { type: 'message', written: said.written }, said.written)
  else if (said) await receiveEvent(receiver, updateId, { type: 'notice', ...said.notice })
}

/** Receives a message as it reads now. An edit of what nobody wrote says nothing. */
export async function receiveEdit(
  receiver: Receiver,
  updateId: number,
  message: TelegramMessage,
  by: 'customer' | 'company' = 'customer',
): Promise<void> {
  const said = readSaid(message, receiver.us)
  if (said?.type !== 'written') return
  const now = receiver.ports.now()
  const written = { ...said.written, editedAt: said.written.editedAt ?? now }
  // Older messages do not come any more.
  const isAwaited = written.sentAt.getTime() > now.getTime() - updatesKept
  await receiveEvent(receiver, updateId, { type: 'edit', by, written, isAwaited }, written)
}
