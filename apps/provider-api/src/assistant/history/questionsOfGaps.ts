import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'

/** The expected answer of a test question that a person must answer, as its column holds it. */
export const aPerson = JSON.stringify([{ entries: null, required: [] }])
const anEntry = (itemId: number): string => JSON.stringify([{ entries: [itemId], required: [] }])

/** Test questions of these messages that a person must answer are answered by an entry from now on. */
export async function expectEntry(trx: Trx, messageIds: readonly number[], itemId: number): Promise<void> {
  await trx
    .updateTable('test_questions')
    .set({ parts: anEntry(itemId) })
    .where('message_id', 'in', messageIds)
    .where(sql<boolean>`parts = ${aPerson}::text::jsonb`)
    .execute()
}

/**
 * The opposite, before entries of gaps are taken back: the gaps are open again. Call it while the entries are there.
 */
export async function expectPerson(trx: Trx, itemIds: readonly number[]): Promise<void> {
  for (const itemId of itemIds)
    await trx
      .updateTable('test_questions')
      .set({ parts: aPerson })
      .where('message_id', 'in', (gap) =>
        gap.selectFrom('knowledge_gaps').select('message_id').where('item_id', '=', itemId),
      )
      .where(sql<boolean>`parts = ${anEntry(itemId)}::text::jsonb`)
      .execute()
}
