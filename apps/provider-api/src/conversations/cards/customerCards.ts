import { joinCards, mergedCard, type ChatCard } from '@frontdesk/customer-card'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { readStoredChat } from '../read/readChats.ts'

type OfCompany = { companyId: number; now: Date }

/** The cards of all chats that are one person with one of these, as far as something was ever written on them. */
export async function readStoredCards(
  db: Db | Trx,
  companyId: number,
  chatIds: readonly number[],
): Promise<ChatCard[]> {
  const { rows } = await sql<ChatCard>`with recursive person (id) as (
      select unnest(${[...chatIds]}::bigint[])
      union
      select case when card.chat_id = person.id then card.merged_into else card.chat_id end
      from person join customer_cards as card on card.company_id = ${companyId} and card.merged_into is not null
        and (card.chat_id = person.id or card.merged_into = person.id))
    select chat_id as "chatId", name, field_values as "values", merged_into as "mergedInto"
    from customer_cards where company_id = ${companyId} and chat_id in (select id from person)`.execute(db)
  return rows
}

/**
 * Changes the cards of these chats and of all that are one person with them, and emits the chats whose name changed and
 * that their cards did. Call inside `withCompanyTransaction`.
 */
export async function changeCards(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, now, chatIds }: OfCompany & { chatIds: readonly number[] },
  change: (cards: readonly ChatCard[]) => readonly ChatCard[],
): Promise<void> {
  const stored = await readStoredCards(trx, companyId, chatIds)
  const unwritten = chatIds.filter((id) => !stored.some(({ chatId }) => chatId === id))
  const before = [...stored, ...unwritten.map((chatId) => ({ chatId, name: null, values: {}, mergedInto: null }))]
  const after = change(before)
  const changed = after.filter((card) => !before.includes(card))
  const gone = before.filter(({ chatId }) => !after.some((card) => card.chatId === chatId))
  if (gone.length > 0) await deleteCards(trx, companyId, idsOf(gone))
  for (const { chatId, name, values, mergedInto } of changed) {
    const words = { name, field_values: JSON.stringify(values), merged_into: mergedInto }
    await trx
      .insertInto('customer_cards')
      .values({ company_id: companyId, chat_id: chatId, ...words })
      .onConflict((conflict) => conflict.columns(['company_id', 'chat_id']).doUpdateSet(words))
      .execute()
  }
  await showNames(trx, emit, { companyId, now }, after)
  if (changed.length + gone.length > 0)
    emit({ event: 'customer_update', payload: { companyId, chatIds: idsOf([...before, ...after]) } })
}

const idsOf = (cards: readonly ChatCard[]): number[] =>
  [...new Set(cards.map(({ chatId }) => chatId))].toSorted((one, other) => one - other)

const deleteCards = (trx: Trx, companyId: number, chatIds: readonly number[]) =>
  trx.deleteFrom('customer_cards').where('company_id', '=', companyId).where('chat_id', 'in', chatIds).execute()

/** Writes the name that each card shows into the rows of its chats, and emits those that changed. */
async function showNames(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, now }: OfCompany,
  cards: readonly ChatCard[],
): Promise<void> {
  for (const { chatId } of cards.toSorted((one, other) => one.chatId - other.chatId)) {
    const { name } = mergedCard(cards, chatId)
    const { numUpdatedRows } = await trx
      .updateTable('chats')
      .set({ customer_name: name, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`customer_name is distinct from ${name}::text`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  }
}

/** Gives the card of a chat to the one into which it is joined. Call inside `withCompanyTransaction`. */
export const joinCustomerCards = (
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, now, from, into }: OfCompany & { from: number; into: number },
): Promise<void> =>
  changeCards(trx, emit, { companyId, now, chatIds: [from, into] }, (cards) => joinCards(cards, { from, into }))

/**
 * Deletes all that was written about the customers of these chats, which are being erased; cards that were merged with
 * theirs go on without them (PRIV-2). Call inside `withCompanyTransaction`.
 */
export const forgetCards = (
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, now, chatIds }: OfCompany & { chatIds: readonly number[] },
): Promise<void> =>
  changeCards(trx, emit, { companyId, now, chatIds }, (cards) =>
    cards.flatMap((card) => {
      if (chatIds.includes(card.chatId)) return []
      return card.mergedInto !== null && chatIds.includes(card.mergedInto) ? { ...card, mergedInto: null } : card
    }),
  )
