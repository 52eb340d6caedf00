import type { ResponseOf } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import { expectRoom, keyOf, rowsOfList, valuesOf, type ReplyAudit, type ReplyOwner } from './quickReplies.ts'
import { readQuickReplies } from './readQuickReplies.ts'

type Import = { text: string; isOwn: boolean; dryRun: boolean }
type Imported = Omit<ResponseOf<'importQuickReplies'>, 'success' | 'status'>

/** Rows of one statement. */
const insertedAtOnce = 200

/**
 * Adds the quick replies of a table to the company's or to the administrator's own, and changes the text of those that
 * are there already; one entry of the audit log for all. The same table again changes nothing. With `dryRun` nothing is
 * stored. Throws VALIDATION_ERROR (422) for more than can be kept. Call inside `withCompanyTransaction` (WORD-1).
 */
export async function importQuickReplies(
  trx: Trx,
  owner: ReplyOwner,
  { text, isOwn, dryRun }: Import,
  { now, audit }: { now: Date; audit: ReplyAudit },
): Promise<Imported> {
  const { replies, problems } = readQuickReplies(text)
  const stored = new Map((await rowsOfList(trx, owner, isOwn)).map((row) => [row.shortcut_key, row]))
  const added = replies.filter(({ shortcut }) => !stored.has(keyOf(shortcut)))
  const changed = replies.flatMap((reply) => {
    const row = stored.get(keyOf(reply.shortcut))
    return row && row.text !== reply.text ? [{ id: row.id, reply }] : []
  })
  expectRoom(stored.size + added.length, isOwn)
  if (!dryRun && added.length + changed.length > 0) {
    const values = added.map((reply) => valuesOf(owner, { ...reply, isOwn }, now))
    for (let from = 0; from < values.length; from += insertedAtOnce)
      await trx
        .insertInto('quick_replies')
        .values(values.slice(from, from + insertedAtOnce))
        .execute()
    for (const { id, reply } of changed)
      await trx
        .updateTable('quick_replies')
        .set(valuesOf(owner, { ...reply, isOwn }, now))
        .where('company_id', '=', owner.companyId)
        .where('id', '=', id)
        .execute()
    await audit(trx, { after: { isOwn, added: added.length, changed: changed.length } })
  }
  return {
    added: added.length,
    changed: changed.length,
    known: replies.length - added.length - changed.length,
    problems: [...problems],
  }
}
