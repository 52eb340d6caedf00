import type { ResponseOf, Language } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { storable } from '../../db/storable.ts'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { recordChange } from '../history/recordChange.ts'
import type { Findings } from './Findings.ts'
import { readKnowledge } from './readKnowledge.ts'

type Item = Findings['items'][number]

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

/** Reads the questions and answers of a text. Throws VALIDATION_ERROR (422) for more than 2,000 items. */
export function readImport(text: string, format: 'auto' | 'text' | 'csv'): Findings {
  const read = readKnowledge(storable(text), format)
  if (read.items.length > maximumItems)
    throw refuse(
      'VALIDATION_ERROR',
      `At most ${maximumItems} questions can be imported at once; the import has ${read.items.length}`,
      {
        status: 422,
      },
    )
  return read
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
  const read = readImport(text, format)
  const now = ports.now()
  // Inside the company's transaction: two concurrent imports of the same text do not add it twice.
  const { items, changeId } = await withCompanyTransaction(ports, companyId, async (trx) => {
    if (dryRun) return { items: await newItems(trx, companyId, read.items), changeId: null }
    const entries = await addEntries(trx, { companyId, language, now }, read.items)
    const change = { companyId, adminId, origin: 'import', now } as const
    return {
      items: entries.map(({ after: { question, answer } }) => ({ question, answer })),
      changeId: await recordChange(trx, change, { entries }),
    }
  })
  return { changeId, items, added: items.length, known: read.items.length - items.length, problems: [...read.problems] }
}

/** Those of the items that the company's knowledge does not have, word for word, each once. */
async function newItems(trx: Trx, companyId: number, items: Findings['items']): Promise<Item[]> {
  const existing = await trx
    .selectFrom('knowledge_items')
    .select(['question', 'answer'])
    .where('company_id', '=', companyId)
    .execute()
  const existingKeys = new Set(existing.map(comparisonKey))
  return items.filter((item) => {
    const key = comparisonKey(item)
    if (existingKeys.has(key)) return false
    existingKeys.add(key)
    return true
  })
}

/** Adds the items that are new to the company's knowledge, for the caller to record as a change. */
export async function addEntries(
  trx: Trx,
  { companyId, language, now }: { companyId: number; language: Language; now: Date },
  items: Findings['items'],
): Promise<{ id: number; before: null; after: Item & { language: Language } }[]> {
  const fresh = (await newItems(trx, companyId, items)).map(({ question, answer }) => ({
    company_id: companyId,
    question: storable(question),
    answer: storable(answer),
    language,
    updated_at: now,
  }))
  const entries = []
  for (let from = 0; from < fresh.length; from += insertedAtOnce) {
    const added = await trx
      .insertInto('knowledge_items')
      .values(fresh.slice(from, from + insertedAtOnce))
      .returning(['id', 'question', 'answer', 'language'])
      .execute()
    entries.push(...added.map(({ id, ...after }) => ({ id, before: null, after })))
  }
  return entries
}

const comparisonKey = ({ question, answer }: Item): string =>
  JSON.stringify([question, answer].map((text) => text.trim().replace(/\s+/gu, ' ')))
