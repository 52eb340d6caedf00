import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { deleteUnsent } from './deleteUnsent.ts'
import { openChatOf } from './identities.ts'
import type { MetaAccount } from './MetaAccount.ts'
import { storeMetaMessage } from './storeMetaMessage.ts'
import type { MetaMessage } from './MetaMessage.ts'

/**
 * Stores a customer's message as deleted that was taken back before it came here: then it counts as a repeated one, and
 * its text never appears (MSG-7). Call inside `withCompanyTransaction`.
 */
export async function storeUnsent(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: MetaAccount,
  unsent: Pick<MetaMessage, 'channelId' | 'person' | 'sentAt'>,
  now: Date,
): Promise<void> {
  const chat = await openChatOf(trx, account, unsent.person, now)
  const author = { ...chat, fromId: chat.userId, isCustomer: true }
  const written = { ...unsent, text: '', kind: 'other', repliesTo: null, reaction: null }
  await storeMetaMessage(trx, emit, account, { author, written, files: [], now })
  await deleteUnsent(trx, emit, { chatId: chat.chatId, channelId: unsent.channelId, now })
}
