import type { ResponseOf, Language } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { recordChange, type ChangedTexts } from '../history/recordChange.ts'
import { storableItem } from './items.ts'
import { readKnowledge } from './readKnowledge.ts'

type Entries = NonNullable<ChangedTexts['entries']>

/** Maximum items per import; more could not be reviewed before use. */
const maximumItems = 2000
const insertedAtOnce = 500

type Import = {
  companyId: number
  adminId: number
  text: string
  format: 'auto' | 'text' | 'csv'
  language: Language
  dryRun: boolean
}

/**
 * Adds the questions and answers of a text to a company's knowledge; with `dryRun` only returns what it would add.
 * Items that exist already, word for word, or occur twice in the text are counted as `known` and not added. Throws
 * VALIDATION_ERROR (422) for more than 2,000 items.
 */
export async function importKnowledge(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { companyId, adminId, text, format, language, dryRun }: Import,
): Promise<Omit<ResponseOf<'importKnowledge'>, 'success' | 'status'>> {
  const read = readKnowledge(storableItem(text), format)
  if (read.items.length > maximumItems)
    throw refuse('VALIDATION_ERROR', `At most ${maximumItems} questions at once; these are ${read.items.length}`, {
      status: 422,
    })
  // Inside the company's transaction: two concurrent imports of the same text do not add it twice.
  const { items, changeId } = await withCompanyTransaction(ports, companyId, async (trx) => {
    const existing = await trx
      .selectFrom('knowledge_items')
      .select(['question', 'answer'])
      .where('company_id', '=', companyId)
      .execute()
    const existingKeys = new Set(existing.map(comparisonKey))
    const fresh = read.items.filter((item) => {
      const key = comparisonKey(item)
      if (existingKeys.has(key)) return false
      existingKeys.add(key)
      return true
    })
    if (dryRun) return { items: fresh, changeId: null }
    const rows = fresh.map((item) => ({ company_id: companyId, ...item, language, updated_at: ports.now() }))
    const entries: Entries = []
    for (let from = 0; from < rows.length; from += insertedAtOnce) {
      const added = await trx
        .insertInto('knowledge_items')
        .values(rows.slice(from, from + insertedAtOnce))
        .returning(['id', 'question', 'answer', 'language'])
        .execute()
      entries.push(...added.map(({ id, ...after }) => ({ id, before: null, after })))
    }
    const change = { companyId, adminId, origin: 'import', now: ports.now() } as const
    return { items: fresh, changeId: await recordChange(trx, change, { entries }) }
  })
  return { changeId, items, added: items.length, known: read.items.length - items.length, problems: [...read.problems] }
}

const comparisonKey = ({ question, answer }: { question: string; answer: string }): string =>
  JSON.stringify([question, answer].map((text) => text.trim().replace(/\s+/gu, ' ')))
