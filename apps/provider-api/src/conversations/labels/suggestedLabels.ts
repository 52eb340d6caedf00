import {
  labelsAfter,
  maySuggest,
  withSuggestionDismissed,
  withSuggestions,
  withSuggestionsOf,
  type ChatLabels,
} from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { mostLabelsOfChat, mostSuggestedLabels } from '@frontdesk/contract/limits'
import { sql } from 'kysely'
import { readStoredChat } from '../read/readChats.ts'
import { requireChat } from '../read/requireChat.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'

/** The columns of a chat that say which labels it has, which are suggested, and which are not wanted. */
export const suggestionColumns = ['label_ids', 'suggested_label_ids', 'dismissed_label_ids'] as const

type Row = Record<(typeof suggestionColumns)[number], readonly number[]>
type Suggesting = Exclude<keyof Row, 'label_ids'>
type OfChat = { companyId: number; chatId: number }
type OfChange = OfChat & { now: Date }

/** The labels in the row of a chat, as the rules of suggestions see them. */
export const toSuggestions = (row: Row): ChatLabels => ({
  labelIds: row.label_ids,
  suggestedIds: row.suggested_label_ids,
  dismissedIds: row.dismissed_label_ids,
})

/** The columns of a chat after a change. */
export const columnsOf = ({ labelIds, suggestedIds, dismissedIds }: ChatLabels) => ({
  label_ids: [...labelIds],
  suggested_label_ids: [...suggestedIds],
  dismissed_label_ids: [...dismissedIds],
})

/** Those of the labels of a company that may be suggested for a chat; none while it has no room for one. */
export function labelsToSuggest<Of extends { id: number }>(row: Row, labels: readonly Of[]): readonly Of[] {
  const state = toSuggestions(row)
  const hasRoom = state.suggestedIds.length < mostSuggestedLabels && state.labelIds.length < mostLabelsOfChat
  return hasRoom ? labels.filter(({ id }) => maySuggest(state, id)) : []
}

/**
 * Suggests labels for a chat, by the AI: those of them that its company has, and that the chat neither has nor a person
 * turned down. It puts none. Call inside `withCompanyTransaction`, and emit the chat afterwards.
 */
export async function suggestLabels(trx: Trx, of: OfChange, fitting: readonly number[]): Promise<void> {
  if (fitting.length === 0) return
  await change(trx, of, fitting, (state, known) =>
    withSuggestions(
      state,
      fitting.filter((id) => known.includes(id)),
      mostSuggestedLabels,
    ),
  )
}

/** Dismisses a suggested label, which is not suggested in the chat again, and emits the chat. Throws NOT_FOUND. */
export async function dismissSuggestedLabel(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { labelId, ...of }: OfChat & { labelId: number },
): Promise<Chat> {
  return withCompanyTransaction(ports, of.companyId, async (trx, emit) => {
    await requireChat(trx, of.companyId, of.chatId)
    const hasChanged = await change(trx, { ...of, now: ports.now() }, [], (state) =>
      withSuggestionDismissed(state, labelId),
    )
    const chat = await readStoredChat(trx, of.chatId)
    if (hasChanged) emit({ event: 'chat_update', payload: chat })
    return chat
  })
}

/**
 * Forgets a label that is gone, and those that chats got in its place; pages do the same by the event of that. Call
 * inside `withCompanyTransaction`, once the chats have their labels.
 */
export async function forgetSuggestions(trx: Trx, companyId: number, labelId: number): Promise<void> {
  const kept = (column: Suggesting) =>
    sql<number[]>`array(select id from unnest(${sql.ref(column)}) with ordinality as one (id, place)
      where id <> ${labelId}::integer and id <> all (label_ids) order by place)`
  await trx
    .updateTable('chats')
    .set({ suggested_label_ids: kept('suggested_label_ids'), dismissed_label_ids: kept('dismissed_label_ids') })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(suggested_label_ids || dismissed_label_ids) && (label_ids || ${labelId}::integer)`)
    .execute()
}

/** Gives the labels of a chat, and what is suggested for it, to another one, as far as it can take them. */
export async function joinLabels(
  trx: Trx,
  companyId: number,
  { into, from }: { into: number; from: number },
): Promise<void> {
  const rows = await trx
    .selectFrom('chats')
    .select(['id', ...suggestionColumns])
    .where('company_id', '=', companyId)
    .where('id', 'in', [into, from])
    .execute()
  const [kept, gone] = [into, from].map((chatId) => rows.find(({ id }) => id === chatId))
  if (!kept || !gone) return
  const { labelIds } = labelsAfter(kept.label_ids, { add: gone.label_ids, remove: [] }, mostLabelsOfChat)
  const joined = withSuggestionsOf(toSuggestions(kept), toSuggestions(gone), { labelIds, most: mostSuggestedLabels })
  await trx
    .updateTable('chats')
    .set(columnsOf(joined))
    .where('company_id', '=', companyId)
    .where('id', '=', into)
    .execute()
}

/**
 * Changes what is suggested for a chat; `step` also gets those of `labelIds` that its company has. Returns false where
 * nothing changed.
 */
async function change(
  trx: Trx,
  { companyId, chatId, now }: OfChange,
  labelIds: readonly number[],
  step: (state: ChatLabels, known: readonly number[]) => ChatLabels,
): Promise<boolean> {
  const row = await trx
    .selectFrom('chats')
    .select(suggestionColumns)
    .select(
      sql<number[]>`array(select id from labels where company_id = ${companyId}::bigint
        and id = any(${[...labelIds]}::integer[]))`.as('known'),
    )
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  if (!row) return false
  const before = toSuggestions(row)
  const after = step(before, row.known)
  if (after === before) return false
  const { label_ids: _, ...columns } = columnsOf(after)
  await trx
    .updateTable('chats')
    .set({ ...columns, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute()
  return true
}
