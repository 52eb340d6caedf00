import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { SealSubject } from './seal.ts'
import { sealedColumns } from './sealedColumns.ts'

/** A sealed text as stored, and where. `id` is the key of its row, as text. */
export type StoredSeal = { table: string; column: string; subject: SealSubject; id: string; sealed: Sealed }

/** Reads every sealed text of the database, in batches of `size` rows at most, each in the order of its keys. */
export async function* readSealed(db: Db, size: number): AsyncGenerator<StoredSeal[]> {
  for (const [name, subject] of Object.entries(sealedColumns)) {
    const [table = '', column = ''] = name.split('.')
    let after: string | null = null
    for (;;) {
      const beyond: RawBuilder<unknown> = after === null ? sql`true` : sql`id > ${after}`
      const { rows }: { rows: { id: string; sealed: Sealed }[] } = await sql<{ id: string; sealed: Sealed }>`
        select id::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null and ${beyond} order by ${sql.table(table)}.id limit ${size}`.execute(db)
      if (rows.length > 0) yield rows.map((row) => ({ table, column, subject, ...row }))
      if (rows.length < size) break
      after = rows.at(-1)?.id ?? null
    }
  }
}
