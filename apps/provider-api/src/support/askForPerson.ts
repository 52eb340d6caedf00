import type { PersonStatus } from '@frontdesk/contract'
import { isFirm } from '@frontdesk/ai-state'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { sayPersonIsAsked, type Addressee } from './storeNotice.ts'

/** Reads whether a person of support is in the conversation (SUP-9). */
export async function personIn(db: Db | Trx, chatId: number): Promise<PersonStatus> {
  const { ai_enabled, needs_human } = await handlingOf(db, chatId)
  if (!ai_enabled) return 'answers'
  return isFirm(needs_human) ? 'asked' : 'available'
}

/**
 * Has a person called into a support conversation (SUP-9): the support inbox shows it among those that need one, and a
 * notice in the asker's language says when to expect an answer. The notice is stored once for each time of waiting,
 * however often and from wherever the person is asked for. Where a person has taken the conversation over, nothing
 * changes. Call inside `withCompanyTransaction`.
 */
export async function askForPerson(
  trx: Trx,
  emit: (event: NewEvent) => void,
  addressee: Addressee,
  now: Date,
): Promise<PersonStatus> {
  const { chatId } = addressee
  await markNeedsHuman(trx, chatId, 'asked', now)
  const { ai_enabled, needs_human_since } = await handlingOf(trx, chatId)
  if (!ai_enabled) return 'answers'
  await sayPersonIsAsked(trx, emit, addressee, { since: needs_human_since ?? now, now })
  return 'asked'
}

const handlingOf = (db: Db | Trx, chatId: number) =>
  db
    .selectFrom('chats')
    .select(['ai_enabled', 'needs_human', 'needs_human_since'])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
