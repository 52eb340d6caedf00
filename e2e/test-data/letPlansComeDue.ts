import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Moves the time of all planned messages in the data of a product that does not run to some seconds ago, as if its
 * clock had gone on until then.
 */
export async function letPlansComeDue(dataFolder: string): Promise<void> {
  const database = await PGlite.create(join(dataFolder, 'db'))
  const { affectedRows: plans } = await database.query(
    `update planned_messages set sends_at = now() - interval '5 seconds' where state = 'planned'`,
  )
  const { affectedRows: jobs } = await database.query(
    `update jobs set due_at = now() - interval '5 seconds' where queue = 'planned-messages'`,
  )
  await database.close()
  if (plans !== 1 || jobs !== 1) throw new Error(`${String(plans)} plans and ${String(jobs)} jobs instead of one each`)
}
