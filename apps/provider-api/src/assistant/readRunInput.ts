import type { Language, MessageMetadata } from '@frontdesk/contract'
import type { Ports } from '../ports/Ports.ts'
import type { AssistantInput, KnowledgeHit, Turn } from '../ports/Assistant.ts'
import { detectLanguage } from './detectLanguage.ts'
import { findKnowledge, findProductHelp } from './findKnowledge.ts'
import { productInstructions } from './instructions.ts'
import type { Run } from './Run.ts'
import { unansweredTurns } from './unansweredTurns.ts'

/** How much of a conversation is told to the assistant: so many messages, so many letters. */
const longestHistory = 30
const mostLetters = 12_000

/** Gathers all that an assistant is told for a run, from this company alone (reliability T-30). */
export async function readRunInput(
  { db, now, newId }: Pick<Ports, 'db' | 'now' | 'newId'>,
  run: Run,
): Promise<Omit<AssistantInput, 'signal'>> {
  const { purpose } = await db
    .selectFrom('chats')
    .select('purpose')
    .where('id', '=', run.chatId)
    .executeTakeFirstOrThrow()
  const history = await readHistory(db, run)
  // What a file is called says nothing of the language that its sender speaks.
  const language = history
    .filter((turn) => turn.role === 'user' && turn.words !== '')
    .reduce<Language>((before, turn) => detectLanguage(turn.words, before), 'en')
  const desk = purpose === 'support' ? 'product' : 'company'
  const find = (question: string) =>
    desk === 'product' ? findProductHelp(db, question, language) : findKnowledge(db, run.companyId, question, language)
  const knowledge: KnowledgeHit[] = []
  // People ask in pieces: the question may stand before the last message of a burst.
  for (const turn of unansweredTurns(history).slice(-3)) knowledge.push(...(await find(turn.text)))
  return {
    instructions: desk === 'product' ? productInstructions : await readInstructions(db, run.companyId),
    // Not the run's own id, which the windows are told.
    fence: newId(),
    desk,
    language,
    now: now(),
    history,
    knowledge: bestOf(knowledge),
  }
}

const bestOf = (hits: readonly KnowledgeHit[]): KnowledgeHit[] =>
  [...new Map(hits.toSorted((one, other) => one.score - other.score).map((hit) => [hit.id, hit])).values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 3)

async function readInstructions(db: Ports['db'], companyId: number): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select('instructions')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return agent?.instructions ?? ''
}

/** A turn, and what of it somebody said in words. */
type Spoken = Turn & { words: string }

async function readHistory(db: Ports['db'], run: Run): Promise<Spoken[]> {
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
      'users.kind',
    ])
    .where('messages.chat_id', '=', run.chatId)
    .where('messages.id', '<=', run.replyToId)
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    .orderBy('messages.id', 'desc')
    .limit(longestHistory)
    .execute()
  const turns: Spoken[] = []
  let letters = 0
  for (const row of rows) {
    const words = row.text.trim()
    const text = withFiles(words, row.metadata)
    letters += text.length
    if (turns.length > 0 && letters > mostLetters) break
    const isAsking =
      row.platform !== 'openai' &&
      (row.kind === 'customer' || row.from_id === run.recipientId || (run.isInternal && row.kind === 'admin'))
    // What never reached the customer was not said to them.
    if (!isAsking && row.status === 'failed') continue
    turns.push({
      role: isAsking ? 'user' : 'assistant',
      text: text.slice(0, mostLetters),
      at: row.sent_at ?? row.created_at,
      words: words.slice(0, mostLetters),
    })
  }
  return turns.reverse()
}

/** The words, and which files came with them, by their names alone; a message without either still says what it was: `(photo)`. */
function withFiles(words: string, { files = [], content }: MessageMetadata): string {
  const sent = files.map(({ name }) => `(file: ${name})`)
  const said = [words, ...sent].filter((each) => each !== '').join('\n')
  return said || `(${typeof content === 'string' ? content : 'no text'})`
}
