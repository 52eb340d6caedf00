import type { KnowledgeItem, Language } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { expectEntry } from '../history/questionsOfGaps.ts'
import { insertItem } from '../knowledge/items.ts'

type Of = { companyId: number; ids: readonly number[] }
type Accepted = { adminId: number; question: string; answer: string; language: Language }

/**
 * Adds the answer of handed-over questions to the company's knowledge; they are gaps no longer, until that entry is
 * deleted (TEACH-1). Test questions that were made of them expect it from then on (TEACH-4). Throws NOT_FOUND when none
 * of them is open: a colleague was faster.
 */
export async function acceptGap(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { companyId, adminId, ids, ...entry }: Of & Accepted,
): Promise<{ item: KnowledgeItem; changeId: number | null }> {
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const stored = await insertItem(trx, { companyId, ...entry }, { adminId, origin: 'gap' }, ports.now())
    const accepted = await trx
      .updateTable('knowledge_gaps')
      .set({ item_id: stored.item.id })
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .where('item_id', 'is', null)
      .where('dismissed_at', 'is', null)
      .returning('message_id')
      .execute()
    if (accepted.length === 0) throw refuse('NOT_FOUND', 'The question is no longer open')
    await expectEntry(
      trx,
      accepted.map((gap) => gap.message_id),
      stored.item.id,
    )
    return stored
  })
}

/** Hides handed-over questions, or shows them again. Throws NOT_FOUND when the company has none of them. */
export async function dismissGap(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, ids, isDismissed }: Of & { isDismissed: boolean },
): Promise<void> {
  const changed = await db
    .updateTable('knowledge_gaps')
    .set({ dismissed_at: isDismissed ? now() : null })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refuse('NOT_FOUND')
}
