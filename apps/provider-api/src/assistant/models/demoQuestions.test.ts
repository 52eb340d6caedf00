import { detectLanguage } from '@frontdesk/local-assistant/reading'
import { evaluateQuestions, type EvaluatedReply, type Question } from '@frontdesk/assistant-evaluation'
import { askedKnowledge, demoQuestions } from '@frontdesk/demo-data/questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '@frontdesk/contract'
import type { OpenDb } from '../../db/openDb.ts'
import { aDatabase } from '../../testing/aDatabase.ts'
import { findKnowledge } from '../knowledge/findKnowledge.ts'
import { localAssistant } from './localAssistant.ts'

/** The company of the questions writes English when a message shows no language. */
const fallback: Language = 'en'
/** Minimum share of right replies in each set, as measured. The goal is 0.9 in those that nobody reads. */
const rightShare = { develop: 0.99, check: 0.91, further: 0.99, 'further-check': 0.92, phenomena: 0.98 }
/**
 * Maximum replies of each set that hold a text that the question forbids. Every reply is made of entries word for word:
 * in two of `further-check` one with another price stands beside the right one.
 */
const mostForbidden = { develop: 0, check: 0, further: 0, 'further-check': 2, phenomena: 0 }

let database: OpenDb
let companyId: number
const names = new Map<number, string>()

beforeAll(async () => {
  database = await aDatabase()
  const company = await database.db
    .insertInto('companies')
    .values({ name: 'Lily' })
    .returning('id')
    .executeTakeFirstOrThrow()
  companyId = company.id
  const items = await database.db
    .insertInto('knowledge_items')
    .values(
      askedKnowledge.map(({ language, question, answer }) => ({ company_id: companyId, language, question, answer })),
    )
    .returning('id')
    .execute()
  for (const [place, { id }] of items.entries()) names.set(id, askedKnowledge[place]?.name ?? '')
}, 60_000)
afterAll(() => database.close())

async function replyTo({ question }: Question): Promise<EvaluatedReply> {
  const language = detectLanguage(question, fallback)
  const at = new Date('2026-11-20T12:00:00Z')
  const reply = { text: '', sources: [] as string[], needsHuman: false }
  for await (const event of localAssistant(
    () => () => undefined,
    () => 0,
  ).reply({
    instructions: '',
    fence: 'a-fence',
    desk: 'company',
    language,
    now: at,
    history: [{ role: 'user', text: question, at }],
    since: null,
    knowledge: await findKnowledge(database.db, companyId, question, language),
    signal: new AbortController().signal,
  })) {
    if (event.type === 'delta') reply.text += event.text
    if (event.type !== 'done') continue
    reply.needsHuman = event.needsHuman === true
    reply.sources = (event.sources ?? []).map((id) => names.get(id) ?? '')
  }
  return reply
}

it.each(Object.entries(demoQuestions))(
  'the embedded assistant answers the set "%s" of the demo’s questions and invents nothing',
  async (set, questions) => {
    const replies: Record<string, EvaluatedReply> = {}
    for (const question of questions) replies[question.id] = await replyTo(question)
    const { total, byLanguage, byCategory } = evaluateQuestions(questions, replies)
    const row = (scores: typeof byLanguage) =>
      Object.entries(scores)
        .map(([name, { right, count }]) => `${name} ${String(right)}/${String(count)}`)
        .join(', ')
    // Counts alone: who changes the assistant must not learn the questions of the sets that check it.
    console.info(
      `${set}: ${String(total.right)}/${String(total.count)} right, ${String(total.invented)} invented\n  ${row(byLanguage)}\n  ${row(byCategory)}`,
    )
    expect(total.invented).toBeLessThanOrEqual(mostForbidden[set as keyof typeof mostForbidden]) // The keys of `demoQuestions`.
    expect(total.right / total.count).toBeGreaterThanOrEqual(rightShare[set as keyof typeof rightShare]) // The keys of `demoQuestions`.
  },
  60_000,
)
