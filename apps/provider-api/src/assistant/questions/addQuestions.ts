import { detectLanguage } from '@frontdesk/local-assistant/reading'
import type { TestQuestion } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { currentEntries } from '../history/currentEntries.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import { allQuestions, insertQuestion, requireRoom } from './testQuestions.ts'

const longestQuestion = 2000
const insertedAtOnce = 500

/**
 * Makes a test question of each entry of a company's knowledge that no test question expects yet: who asks what the
 * entry answers, in its words, is answered by it (TEACH-4). Throws VALIDATION_ERROR (422) for too many questions.
 */
export async function addKnowledgeQuestions(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  companyId: number,
): Promise<{ added: number }> {
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const questions = await allQuestions(trx, companyId)
    const expected = new Set(
      questions.flatMap(({ parts }) => parts.flatMap(({ entries }) => (entries ?? []).map(({ id }) => id))),
    )
    const items = await trx
      .selectFrom('knowledge_items')
      .select(['id', 'question', 'language'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    const rows = items
      .filter(({ id }) => !expected.has(id))
      .map(({ id, question, language }) => ({
        company_id: companyId,
        question,
        language,
        category: 'other' as const,
        parts: JSON.stringify([{ entries: [id], required: [] }]),
        created_at: now,
      }))
    await requireRoom(trx, companyId, rows.length)
    for (let from = 0; from < rows.length; from += insertedAtOnce)
      await trx
        .insertInto('test_questions')
        .values(rows.slice(from, from + insertedAtOnce))
        .execute()
    return { added: rows.length }
  })
}

/**
 * Makes a test question of a message, or of the one that a reply of the AI answers. The right answer is what that reply
 * came from; of one that was reported or handed over, a person's. The same message is added once (TEACH-4). Throws
 * NOT_FOUND, and VALIDATION_ERROR (422) for a message without text and for too many questions.
 */
export async function addMessageQuestion(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  companyId: number,
  messageId: number,
): Promise<{ question: TestQuestion; isNew: boolean }> {
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const asked = await findAsked(trx, companyId, messageId)
    const known = await trx
      .selectFrom('test_questions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('message_id', '=', asked.id)
      .executeTakeFirst()
    if (known) {
      const question = (await allQuestions(trx, companyId)).find(({ id }) => id === known.id)
      if (question) return { question, isNew: false }
    }
    if (asked.text === '') throw refuse('VALIDATION_ERROR', 'The message has no text', { status: 422 })
    const fallback = await languageOfCompany(trx, companyId)
    const question = await insertQuestion(
      trx,
      {
        companyId,
        question: asked.text,
        language: detectLanguage(asked.text, fallback),
        category: 'other',
        parts: await rightAnswer(trx, companyId, asked),
        forbidden: [],
      },
      ports.now(),
      asked.id,
    )
    return { question, isNew: true }
  })
}

type Asked = { id: number; chatId: number; text: string; isHandedOver: boolean }

/** The message that was asked, with all of its burst when the assistant handed that over. */
async function findAsked(trx: Trx, companyId: number, messageId: number): Promise<Asked> {
  const message = (id: number) =>
    trx
      .selectFrom('messages')
      .select(['id', 'chat_id', 'text', 'platform', 'metadata'])
      .where('company_id', '=', companyId)
      .where('kind', '=', 'message')
      .where('is_deleted', '=', false)
      .where('id', '=', id)
      .executeTakeFirst()
  const named = await message(messageId)
  const answered = named?.platform === 'openai' ? named.metadata.agentReplyToMessageId : named?.id
  const asked = answered === undefined ? undefined : await message(answered)
  if (!asked || asked.platform === 'openai') throw refuse('NOT_FOUND')
  const gap = await trx
    .selectFrom('knowledge_gaps')
    .select('first_message_id')
    .where('company_id', '=', companyId)
    .where('message_id', '=', asked.id)
    .executeTakeFirst()
  const burst = gap
    ? await trx
        .selectFrom('messages')
        .select('text')
        .where('chat_id', '=', asked.chat_id)
        .where('id', '>=', gap.first_message_id)
        .where('id', '<=', asked.id)
        .where('status', '=', 'received')
        .where('is_history', '=', false)
        .where('is_deleted', '=', false)
        .orderBy('id')
        .execute()
    : [asked]
  const text = burst.map((each) => each.text.trim()).filter(Boolean)
  return {
    id: asked.id,
    chatId: asked.chat_id,
    text: text.join('\n').slice(0, longestQuestion),
    isHandedOver: gap !== undefined,
  }
}

/** The entries that the reply came from, if nobody reported it; and a person, if it handed over or came from none. */
async function rightAnswer(trx: Trx, companyId: number, { id, chatId, isHandedOver }: Asked) {
  const replies = await trx
    .selectFrom('messages')
    .leftJoin('message_reports', 'message_reports.message_id', 'messages.id')
    .select(['messages.metadata', 'message_reports.id as report'])
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '>', id)
    .where('messages.platform', '=', 'openai')
    .orderBy('messages.id')
    .limit(20)
    .execute()
  const reply = replies.find(({ metadata }) => metadata.agentReplyToMessageId === id)
  const named = reply && reply.report === null ? (reply.metadata.sources ?? []).map((source) => source.id) : []
  const entries = [...(await currentEntries(trx, companyId, named)).keys()]
  return [
    ...(entries.length > 0 ? [{ entries, required: [] }] : []),
    ...(entries.length === 0 || isHandedOver ? [{ entries: null, required: [] }] : []),
  ]
}
