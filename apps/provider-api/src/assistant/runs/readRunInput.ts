import { detectLanguage, questionsOf } from '@frontdesk/local-assistant/reading'
import type { Language } from '@frontdesk/contract'
import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { historyTime } from '../../conversations/read/threadOrder.ts'
import { ownerOfCompany } from '../../db/createFairQueue.ts'
import { readTogether } from '../../db/sendTogether.ts'
import { labelsToSuggest, suggestionColumns } from '../../conversations/labels/suggestedLabels.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AssistantInput, KnowledgeHit, Turn } from '../../ports/Assistant.ts'
import { selectLanguage, toLanguage } from '../language/languageOfCompany.ts'
import { findKnowledge, findProductHelp } from '../knowledge/findKnowledge.ts'
import { requireAgent, selectAgent } from '../agent/agentOf.ts'
import { productInstructions } from '../prompt/instructions.ts'
import type { Run } from './Run.ts'
import { mayAwaitRest } from './awaitRest.ts'
import { selectWritten } from './findPendingQuestion.ts'
import { selectPacing, toPacing } from './heldReply.ts'
import { heardUpTo } from './isAnswered.ts'
import { spokenText } from './spokenText.ts'

/** Entries for all that a burst asks. */
const mostKnowledge = 8
/** Limits of the conversation that the assistant gets: messages, and characters. */
const longestHistory = 30
const maximumLength = 12_000

/**
 * Collects everything that the assistant gets for a run, from this company only (reliability T-30), and how its reply
 * is shown (`findPacing`).
 */
export async function readRunInput(
  ports: Pick<Ports, 'db' | 'now' | 'newId' | 'assistant' | 'aiHoldSeconds'>,
  run: Run,
): Promise<{ input: Omit<AssistantInput, 'signal'>; pacing: ReturnType<typeof toPacing> }> {
  const { db, now, newId } = ports
  const [[chat], companies, agents, newest, written, pacing] = await readTogether(
    db,
    selectChat(db, run),
    selectLanguage(db, run.companyId),
    selectAgent(db, run.companyId),
    selectNewest(db, run),
    selectWritten(db, { id: run.replyToId, chatId: run.chatId }),
    selectPacing({ chatId: run.chatId, now: now() }),
  )
  if (!chat) throw new Error(`Chat ${run.chatId} no longer exists`)
  const { purpose, ai_since: since } = chat
  const history = toHistory(await inOrderOfTalk(db, run, newest), run)
  // File names do not show the sender's language.
  const own = history.flatMap((turn) => (turn.role === 'user' ? wordsOfWriter(turn.own) : []))
  // A text that fits several languages is in the one that was written before, at first in the company's.
  const language = own.reduce<Language>((before, text) => detectLanguage(text, before), toLanguage(companies))
  const desk = purpose === 'support' ? 'product' : 'company'
  const find = (question: string) =>
    desk === 'product' ? findProductHelp(db, question, language) : findKnowledge(db, run.companyId, question, language)
  const knowledge: KnowledgeHit[] = []
  // The question may precede the last message of a burst.
  for (const question of questionsOf({ history, since }).slice(-3)) knowledge.push(...(await find(question)))
  const input = {
    instructions: desk === 'product' ? productInstructions : requireAgent(agents).instructions,
    // Not the id of the run, which clients receive.
    fence: newId(),
    desk,
    language,
    now: now(),
    history,
    since,
    knowledge: bestOf(knowledge),
    owner: ownerOfCompany(run.companyId),
    mayAwaitRest: mayAwaitRest(ports, run, written),
    labels: purpose === 'customer' ? labelsToSuggest(chat, chat.labels) : [],
  } as const
  return { input, pacing: toPacing(pacing, ports.aiHoldSeconds) }
}

/** The chat of a run, with the labels of its company. */
const selectChat = (db: Ports['db'], { companyId, chatId }: Run) =>
  db
    .selectFrom('chats')
    .select(['purpose', 'ai_since', ...suggestionColumns])
    .select((chat) =>
      jsonArrayFrom(
        chat.selectFrom('labels').select(['id', 'name']).where('company_id', '=', companyId).orderBy('name_key'),
      ).as('labels'),
    )
    .where('chats.id', '=', chatId)

const bestOf = (hits: readonly KnowledgeHit[]): KnowledgeHit[] =>
  [...new Map(hits.toSorted((one, other) => one.score - other.score).map((hit) => [hit.id, hit])).values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostKnowledge)

/** Addresses and commands for a bot show no language. */
function wordsOfWriter(text: string): string[] {
  const words = text.replace(/https?:\/\/\S+|^\s*\/start(?:\s[\s\S]*)?$|^\s*\/\w+(?:@\w+)?/giu, ' ').trim()
  return words === '' ? [] : [words]
}

type TurnOfHistory = Turn & { own: string }

const selectOfChat = (db: Ports['db'], run: Run) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .select([
      'messages.id',
      'messages.text',
      'messages.platform',
      'messages.metadata',
      'messages.sent_at',
      'messages.created_at',
      'messages.status',
      'messages.from_id',
      'messages.is_history',
      'messages.asked_again_after',
      'users.kind',
    ])
    .where('messages.chat_id', '=', run.chatId)
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)

type RowOfHistory = InferResult<ReturnType<typeof selectOfChat>>[number]

/** The newest messages of a conversation up to its question, newest first. */
const selectNewest = (db: Ports['db'], run: Run) =>
  selectOfChat(db, run)
    // The history of a channel may have been imported after the question.
    .where((message) =>
      message.or([message('messages.is_history', '=', true), message('messages.id', '<=', heardUpTo(run.replyToId))]),
    )
    .orderBy('messages.is_history')
    .orderBy(historyTime(), 'desc')
    .orderBy('messages.id', 'desc')
    .limit(longestHistory)

/**
 * These messages with the question, newest first. A question whose words were changed after their answer stands where
 * that happened.
 */
async function inOrderOfTalk(db: Ports['db'], run: Run, newest: readonly RowOfHistory[]): Promise<RowOfHistory[]> {
  // A question that is asked again may be an old one.
  const isThere = newest.some(({ id, is_history: isHistory }) => id === run.replyToId || isHistory)
  const asked = isThere ? [] : await selectOfChat(db, run).where('messages.id', '=', run.replyToId).execute()
  const rows = [...newest, ...asked]
  if (rows.every(({ asked_again_after: after }) => after === null)) return rows
  const placeOf = (row: RowOfHistory) => (row.asked_again_after ?? row.id) + (row.asked_again_after ? 0.5 : 0)
  const isOfNow = (row: RowOfHistory) => !row.is_history
  return [
    ...rows.filter(isOfNow).toSorted((one, other) => placeOf(other) - placeOf(one) || other.id - one.id),
    ...rows.filter((row) => !isOfNow(row)),
  ]
}

/** When a message was said: one that is asked again, when its words were changed. */
function saidAt({ asked_again_after: again, metadata, sent_at, created_at }: RowOfHistory): Date {
  if (again !== null && typeof metadata.editedAt === 'string') return new Date(metadata.editedAt)
  return sent_at ?? created_at
}

function toHistory(rows: readonly RowOfHistory[], run: Run): TurnOfHistory[] {
  const turns: TurnOfHistory[] = []
  let length = 0
  for (const row of rows) {
    const isQuestion =
      row.platform !== 'openai' &&
      (row.kind === 'customer' || row.from_id === run.recipientId || (run.isInternal && row.kind === 'admin'))
    // Only what customers say is fenced: the customer's words that one of us replied to stay out of our own turns.
    const { repliesTo: _, ...ofOurs } = row.metadata
    const { text, ownText, about, spoken, wordless } = spokenText(row.text, isQuestion ? row.metadata : ofOurs)
    length += text.length
    if (turns.length > 0 && length > maximumLength) break
    // A message that never reached the customer is not part of the conversation.
    if (!isQuestion && row.status === 'failed') continue
    turns.push({
      role: isQuestion ? 'user' : 'assistant',
      text: text.slice(0, maximumLength),
      at: saidAt(row),
      own: ownText.slice(0, maximumLength),
      ...(isQuestion && about !== undefined && { about }),
      ...(isQuestion && wordless && { wordless }),
      ...(isQuestion && spoken && { spoken }),
      ...(row.is_history && { isHistory: true }),
    })
  }
  return turns.reverse()
}
