import type { AssistantChange } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { agentOf } from '../agent/agentOf.ts'
import { openDisclosureHistory } from '../disclosure/disclosureHistory.ts'
import { currentEntries } from './currentEntries.ts'
import { isSameEntry } from './recordChange.ts'

/** So many entries of a change are sent: an import may have thousands. */
const mostEntries = 20

/**
 * Returns a page of the changes of what a company's assistant is taught, newest first, older than the change `before`
 * (TEACH-2).
 */
export async function listChanges(
  db: Db,
  { companyId, limit, before }: { companyId: number; limit: number; before?: number | undefined },
): Promise<{ changes: AssistantChange[]; hasMore: boolean }> {
  const found = await db
    .selectFrom('assistant_changes as change')
    .leftJoin('admins', 'admins.id', 'change.admin_id')
    .select([
      'change.id',
      'change.origin',
      'change.made_at',
      'change.instructions_before',
      'change.instructions_after',
      'change.entries',
      'change.disclosure',
      'admins.full_name',
    ])
    .where('change.company_id', '=', companyId)
    .$if(before !== undefined, (query) => query.where('change.id', '<', before ?? 0))
    .orderBy('change.id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const current = await currentEntries(
    db,
    companyId,
    rows.flatMap(({ entries }) => entries.map(({ id }) => id)),
  )
  const { instructions } = await agentOf(db, companyId)
  const listDisclosure = await openDisclosureHistory(
    db,
    companyId,
    rows.flatMap(({ disclosure }) => disclosure ?? []),
  )
  const changes = rows.map((row): AssistantChange => {
    const texts = { before: row.instructions_before, after: row.instructions_after }
    const listed = row.disclosure && listDisclosure(row.disclosure)
    const isInUse = (side: 'before' | 'after') =>
      (texts[side] === null || texts[side] === instructions) &&
      row.entries.every((entry) => isSameEntry(entry[side], current.get(entry.id) ?? null)) &&
      listed?.isInUse(side) !== false
    return {
      id: row.id,
      origin: row.origin,
      madeBy: row.full_name,
      madeAt: row.made_at.toISOString(),
      instructions: texts.before === null || texts.after === null ? null : { before: texts.before, after: texts.after },
      entries: row.entries.slice(0, mostEntries),
      entryCount: row.entries.length,
      disclosure: listed?.disclosure ?? null,
      inUse: isInUse('after') ? 'after' : isInUse('before') ? 'before' : null,
    }
  })
  return { changes, hasMore: found.length > limit }
}
