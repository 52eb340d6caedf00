import type { ErasedKind } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Ports } from '../../ports/Ports.ts'
import { erasedRows, type ErasedRows } from './erasedRows.ts'
import type { ErasedPerson } from './ErasedPerson.ts'

/** Rows, and files, that go by one statement: others wait for it on the embedded database's only connection. */
const batch = { rows: 500, files: 25 }

/** How many rows of each kind were erased. */
export type Erased = Partial<Record<ErasedKind, number>>
/** Notes what was erased, in the transaction that did it. */
export type NoteErased = (trx: Trx, erased: Erased) => Promise<void>

/**
 * Erases a customer who was stopped (`stopPerson`), in small batches: the bytes of files before their rows, then all
 * rows about them. Doing it again after a crash goes on where it was. Returns false when `signal` ended it early
 * (PRIV-2).
 */
export async function erasePerson(
  ports: Pick<Ports, 'db' | 'files'>,
  { companyId, person, note }: { companyId: number; person: ErasedPerson; note: NoteErased },
  signal: AbortSignal,
): Promise<boolean> {
  while (await eraseFiles(ports, { companyId, person, note })) if (signal.aborted) return false
  for (const rows of erasedRows(companyId, person))
    while (await eraseBatch(ports.db, companyId, rows, note)) if (signal.aborted) return false
  return !signal.aborted
}

async function eraseFiles(
  { db, files }: Pick<Ports, 'db' | 'files'>,
  { companyId, person, note }: { companyId: number; person: ErasedPerson; note: NoteErased },
): Promise<boolean> {
  const { chatIds, userIds, shared } = person
  const stored = await db
    .selectFrom('files')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'files.company_id').onRef('messages.id', '=', 'files.message_id'),
    )
    .select(['files.id', 'files.store_key'])
    .where('files.company_id', '=', companyId)
    .where((row) =>
      row.or([
        row('messages.chat_id', 'in', chatIds),
        ...(shared.length > 0 && userIds.length > 0
          ? [row.and([row('messages.chat_id', 'in', shared), row('messages.from_id', 'in', userIds)])]
          : []),
      ]),
    )
    .limit(batch.files)
    .execute()
  if (stored.length === 0) return false
  for (const { store_key: key } of stored) await files.remove(key)
  const ids = stored.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('jobs').where('queue', '=', 'transcripts').where('subject', 'in', ids).execute()
    await trx.deleteFrom('files').where('company_id', '=', companyId).where('id', 'in', ids).execute()
    await note(trx, { files: ids.length })
  })
  return true
}

/** Whether a batch of rows was erased. Row ids of the table itself: few tables have an `id`. */
async function eraseBatch(
  db: Db,
  companyId: number,
  { table, kind, condition, change }: ErasedRows,
  note: NoteErased,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = sql`ctid = any(array(select ctid from ${sql.table(table)}
      where company_id = ${companyId} and ${condition} limit ${batch.rows}))`
    const statement = change
      ? sql`update ${sql.table(table)} set ${change} where ${found}`
      : sql`delete from ${sql.table(table)} where ${found}`
    const { numAffectedRows } = await statement.execute(trx)
    const count = Number(numAffectedRows ?? 0n)
    if (count > 0) await note(trx, { [kind]: count })
    return count > 0
  })
}
