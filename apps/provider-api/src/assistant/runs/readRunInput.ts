import type { Language } from '@frontdesk/contract'
import { historyTime } from '../../conversations/read/threadOrder.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AssistantInput, KnowledgeHit, Turn } from '../../ports/Assistant.ts'
import { detectLanguage } from '../language/detectLanguage.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import { findKnowledge, findProductHelp } from '../knowledge/findKnowledge.ts'
import { agentOf } from '../agent/agentOf.ts'
import { productInstructions } from '../prompt/instructions.ts'
import type { Run } from './Run.ts'
import { spokenText } from './spokenText.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'

/** Entries for all that a burst asks. */
const mostKnowledge = 8
/** Limits of the conversation that the assistant gets: messages, and characters. */
const longestHistory = 30
const maximumLength = 12_000

/** Collects everything that the assistant gets for a run, from this company only (reliability T-30). */
export async function readRunInput(
  { db, now, newId }: Pick<Ports, 'db' | 'now' | 'newId'>,
  run: Run,
): Promise<Omit<AssistantInput, 'signal'>> {
  const { purpose, ai_since: since } = await db
    .selectFrom('chats')
    .select(['purpose', 'ai_since'])
    .where('id', '=', run.chatId)
    .executeTakeFirstOrThrow()
  const history = await readHistory(db, run)
  // File names do not show the sender's language.
  const own = history.filter((turn) => turn.role === 'user' && turn.ownText !== '')
  const language =
    own.length === 0
      ? await languageOfCompany(db, run.companyId)
      : own.reduce<Language>((before, turn) => detectLanguage(turn.ownText, before), 'en')
  const desk = purpose === 'support' ? 'product' : 'company'
  const find = (question: string) =>
    desk === 'product' ? findProductHelp(db, question, language) : findKnowledge(db, run.companyId, question, language)
  const knowledge: KnowledgeHit[] = []
  // The question may precede the last message of a burst.
  for (const turn of unansweredTurns({ history, since }).slice(-3)) knowledge.push(...(await find(turn.text)))
  return {
    instructions: desk === 'product' ? productInstructions : (await agentOf(db, run.companyId)).instructions,
    // Not the id of the run, which clients receive.
    fence: newId(),
    desk,
    language,
    now: now(),
    history,
    since,
    knowledge: bestOf(knowledge),
  }
}

const bestOf = (hits: readonly KnowledgeHit[]): KnowledgeHit[] =>
  [...new Map(hits.toSorted((one, other) => one.score - other.score).map((hit) => [hit.id, hit])).values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostKnowledge)

/** A turn, and the part of it that a person typed or spoke (without file names). */
type TurnWithText = Turn & { ownText: string }

async function readHistory(db: Ports['db'], run: Run): Promise<TurnWithText[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .select([
      'messages.text',
      'messages.platform',
      'messages.metadata',
      'messages.sent_at',
      'messages.created_at',
      'messages.status',
      'messages.from_id',
      'messages.is_history',
      'users.kind',
    ])
    .where('messages.chat_id', '=', run.chatId)
    // The history of a channel may have been imported after the question.
    .where((message) =>
      message.or([message('messages.is_history', '=', true), message('messages.id', '<=', run.replyToId)]),
    )
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    .orderBy('messages.is_history')
    .orderBy(historyTime(), 'desc')
    .orderBy('messages.id', 'desc')
    .limit(longestHistory)
    .execute()
  const turns: TurnWithText[] = []
  let length = 0
  for (const row of rows) {
    const isQuestion =
      row.platform !== 'openai' &&
      (row.kind === 'customer' || row.from_id === run.recipientId || (run.isInternal && row.kind === 'admin'))
    // Only what customers say is fenced: the customer's words that one of us replied to stay out of our own turns.
    const { repliesTo: _, ...ofOurs } = row.metadata
    const { text, ownText, spoken } = spokenText(row.text, isQuestion ? row.metadata : ofOurs)
    length += text.length
    if (turns.length > 0 && length > maximumLength) break
    // A message that never reached the customer is not part of the conversation.
    if (!isQuestion && row.status === 'failed') continue
    turns.push({
      role: isQuestion ? 'user' : 'assistant',
      text: text.slice(0, maximumLength),
      at: row.sent_at ?? row.created_at,
      ownText: ownText.slice(0, maximumLength),
      ...(isQuestion && spoken && { spoken }),
      ...(row.is_history && { isHistory: true }),
    })
  }
  return turns.reverse()
}
