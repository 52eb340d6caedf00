import { mostLabelsOfChat } from '@frontdesk/contract/limits'
import { labelsAfter, withLabelsChanged, type LabelsToChange } from '@frontdesk/chat-thread'
import type { Trx } from '../db/Db.ts'
import { selectChatIds, type ChatSelection } from '../conversations/list/selectChatIds.ts'
import { readChats } from '../conversations/read/readChats.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { columnsOf, suggestionColumns, toSuggestions } from '../conversations/labels/suggestedLabels.ts'

/** Chats per transaction: limits how long other changes of the company have to wait. */
const batchSize = 100

type Labelled = { chatIds: number[]; full: number }

/**
 * Adds labels to the selected chats and removes others, in batches, and emits each chat that changed. Returns the ids
 * of those, and how many could not take all labels. Throws NOT_FOUND for an unknown label (CUST-3).
 */
export async function labelChats(ports: Ports, selection: ChatSelection & LabelsToChange): Promise<Labelled> {
  const { companyId, add, remove } = selection
  await expectLabels(ports, companyId, [...add, ...remove])
  const ids = await selectChatIds(ports.db, selection)
  const done: Labelled = { chatIds: [], full: 0 }
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const { chatIds, full } = await withCompanyTransaction(ports, companyId, (trx, emit) =>
      labelBatch(trx, emit, { companyId, chatIds: batch, add, remove, isBulk: ids.length > 1, now: ports.now() }),
    )
    done.chatIds.push(...chatIds)
    done.full += full
  }
  return done
}

async function expectLabels({ db }: Pick<Ports, 'db'>, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('labels')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  if (known.length < new Set(ids).size) throw refuse('NOT_FOUND')
}

async function labelBatch(
  trx: Trx,
  emit: (event: NewEvent) => void,
  {
    companyId,
    chatIds,
    add,
    remove,
    isBulk,
    now,
  }: LabelsToChange & { companyId: number; chatIds: readonly number[]; isBulk: boolean; now: Date },
): Promise<Labelled> {
  // Again, in the company's turn: a label that was deleted meanwhile is added to no chat.
  const known = await trx.selectFrom('labels').select('id').where('company_id', '=', companyId).execute()
  const isKnown = (id: number) => known.some((label) => label.id === id)
  const change = { add: add.filter(isKnown), remove }
  const rows = await trx
    .selectFrom('chats')
    .select(['id', ...suggestionColumns])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', chatIds)
    .execute()
  const after = rows.map((row) => {
    const { labelIds, ...result } = labelsAfter(row.label_ids, change, mostLabelsOfChat)
    return { id: row.id, ...result, columns: columnsOf(withLabelsChanged(toSuggestions(row), labelIds, { isBulk })) }
  })
  const changed = after.filter(({ hasChanged }) => hasChanged)
  // Chats that get the same labels are changed together: there are few different sets.
  for (const alike of Map.groupBy(changed, ({ columns }) => JSON.stringify(columns)).values())
    await trx
      .updateTable('chats')
      .set({ ...alike[0]?.columns, updated_at: now })
      .where('company_id', '=', companyId)
      .where(
        'id',
        'in',
        alike.map(({ id }) => id),
      )
      .execute()
  const changedIds = changed.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const chat of await readChats(trx, changedIds)) emit({ event: 'chat_update', payload: chat })
  return { chatIds: changedIds, full: after.filter(({ isFull }) => isFull).length }
}
