import type { ResponseOf, Language } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { storable } from './items.ts'
import { readKnowledge } from './readKnowledge.ts'

/** So many are taken at once; more is no knowledge that somebody reads over before it is used. */
export const mostItems = 2000
const insertedAtOnce = 500

type Import = { companyId: number; text: string; format: 'auto' | 'text' | 'csv'; language: Language; dryRun: boolean }

/**
 * Adds what a text knows to a company's assistant; with `dryRun` only says what it would add. What is there already, word
 * for word, or stands in the text twice, is counted as known and not added. More than 2,000 at once are refused as a whole.
 */
export async function importKnowledge(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { companyId, text, format, language, dryRun }: Import,
): Promise<Omit<ResponseOf<'importKnowledge'>, 'success' | 'status'>> {
  const read = readKnowledge(storable(text), format)
  if (read.items.length > mostItems)
    throw refuse('VALIDATION_ERROR', `At most ${mostItems} questions at once; these are ${read.items.length}`, {
      status: 422,
    })
  // Within the company's turn: two imports of the same text do not add it twice.
  const items = await withCompanyTransaction(ports, companyId, async (trx) => {
    const there = await trx
      .selectFrom('knowledge_items')
      .select(['question', 'answer'])
      .where('company_id', '=', companyId)
      .execute()
    const known = new Set(there.map(wordsOf))
    const fresh = read.items.filter((item) => {
      const words = wordsOf(item)
      if (known.has(words)) return false
      known.add(words)
      return true
    })
    if (dryRun) return fresh
    const rows = fresh.map((item) => ({ company_id: companyId, ...item, language, updated_at: ports.now() }))
    for (let from = 0; from < rows.length; from += insertedAtOnce) {
      await trx
        .insertInto('knowledge_items')
        .values(rows.slice(from, from + insertedAtOnce))
        .execute()
    }
    return fresh
  })
  return { items, added: items.length, known: read.items.length - items.length, problems: [...read.problems] }
}

const wordsOf = ({ question, answer }: { question: string; answer: string }): string =>
  JSON.stringify([question, answer].map((text) => text.trim().replace(/\s+/gu, ' ')))
