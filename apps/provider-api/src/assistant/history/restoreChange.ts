import { sql } from 'kysely'
import type { AssistantChange } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { expectPerson } from './questionsOfGaps.ts'
import { restoreDisclosure } from '../disclosure/disclosureSettings.ts'
import { agentOf } from '../agent/agentOf.ts'
import { currentEntries } from './currentEntries.ts'
import { isSameEntry, recordChange } from './recordChange.ts'

type Entry = AssistantChange['entries'][number]

/**
 * Puts back what was there before a change or right after it, whatever changed since, and records that as a change of
 * its own; returns that one's id, or null when everything was so already (TEACH-2). A deleted entry comes back under
 * its old id. Throws NOT_FOUND, also for the disclosure of a channel that was deleted, and DISCLOSURE_REQUIRED.
 */
export async function restoreChange(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  {
    companyId,
    adminId,
    changeId,
    to,
  }: { companyId: number; adminId: number; changeId: number; to: 'before' | 'after' },
): Promise<number | null> {
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const change = await trx
      .selectFrom('assistant_changes')
      .select(['instructions_before', 'instructions_after', 'entries', 'disclosure'])
      .where('company_id', '=', companyId)
      .where('id', '=', changeId)
      .executeTakeFirst()
    if (!change) throw refuse('NOT_FOUND')
    const instructions = to === 'before' ? change.instructions_before : change.instructions_after
    const agent = await agentOf(trx, companyId)
    if (instructions !== null)
      await trx.updateTable('agents').set({ instructions }).where('id', '=', agent.id).execute()
    const current = await currentEntries(
      trx,
      companyId,
      change.entries.map(({ id }) => id),
    )
    const entries = change.entries
      .map((entry) => ({ id: entry.id, before: current.get(entry.id) ?? null, after: entry[to] }))
      .filter(({ before, after }) => !isSameEntry(before, after))
    await putEntries(trx, companyId, entries, now)
    const disclosure =
      change.disclosure &&
      (await restoreDisclosure(trx, companyId, {
        channelId: change.disclosure.channelId,
        after: change.disclosure[to],
      }))
    return recordChange(
      trx,
      { companyId, adminId, origin: 'restore', now },
      {
        instructions: instructions === null ? null : { before: agent.instructions, after: instructions },
        entries,
        disclosure: disclosure ?? undefined,
      },
    )
  })
}

/** Deletes, adds and changes entries; an import has thousands of them, all deleted or all added. */
async function putEntries(trx: Trx, companyId: number, entries: readonly Entry[], now: Date): Promise<void> {
  const deleted = entries.filter(({ after }) => after === null).map(({ id }) => id)
  if (deleted.length > 0) {
    await expectPerson(trx, await ofGaps(trx, deleted))
    await trx.deleteFrom('knowledge_items').where('company_id', '=', companyId).where('id', 'in', deleted).execute()
  }
  const added = entries.flatMap(({ id, before, after }) => (before === null && after ? [{ id, ...after }] : []))
  if (added.length > 0)
    await sql`insert into knowledge_items (id, company_id, question, answer, language, fact_id, updated_at) overriding system value
      select id, ${companyId}, question, answer, language, "factId", ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(added)}::text::jsonb) as entry (id bigint, question text, answer text, language text, "factId" bigint)`.execute(
      trx,
    )
  for (const { id, before, after } of entries)
    if (before && after)
      await trx
        .updateTable('knowledge_items')
        .set({ question: after.question, answer: after.answer, language: after.language, updated_at: now })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
}

/** Which of these entries were accepted from gaps. */
async function ofGaps(trx: Trx, itemIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('knowledge_gaps')
    .select('item_id')
    .distinct()
    .where('item_id', 'in', itemIds)
    .execute()
  return rows.flatMap((row) => row.item_id ?? [])
}
