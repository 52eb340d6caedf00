import {
  asksNothing,
  type Conduct,
  isAutomatic,
  isOutOfTime,
  isRepeated,
  readConduct,
} from '@frontdesk/local-assistant/reading'
import type { Message } from '@frontdesk/contract'
import { sql, type CompiledQuery } from 'kysely'
import { keptQuery } from '../../db/keptQuery.ts'
import type { Ports } from '../../ports/Ports.ts'
import { heardUpTo } from './isAnswered.ts'
import { spokenText } from './spokenText.ts'

const minute = 60_000
/** Earlier turns are compared for so long. */
const looksBack = 60 * minute
/** So many answers of the AI in ten minutes of one chat are no conversation of a person. */
const mostAnswers = 20
const mostAnswersWithin = 10 * minute
/** Messages of a chat that are compared. */
const latestMessages = 40

/**
 * Why a message of a customer gets no run although the AI is on. `nothing-asked`: it only agrees, after the AI's
 * answer; `loop`: a machine writes it, or says again what was answered twice; `out-of-time`: it came so late that an
 * answer would not be true any more. The last two call a person.
 */
export type Brake = 'nothing-asked' | 'loop' | 'out-of-time'

/** The messages of a chat in the hour before one of them, newest first. */
export const selectBefore = keptQuery((db, { id, chatId, since }: { id: number; chatId: number; since: Date }) =>
  db
    .selectFrom('messages')
    .select(['text', 'platform', 'status', 'created_at as at'])
    .where('chat_id', '=', chatId)
    .where('id', '<>', id)
    .where('id', '<=', heardUpTo(id))
    .where('kind', '=', 'message')
    .where('is_deleted', '=', false)
    .where('is_history', '=', false)
    .where(sql<boolean>`coalesce(metadata->>'isReaction', '') <> 'true'`)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(latestMessages),
)
type Said = ReturnType<typeof selectBefore> extends CompiledQuery<infer Row> ? Row : never

/** The moment since which `selectBefore` reads. */
export const saidSince = (now: Date): Date => new Date(now.getTime() - looksBack)

/** Returns what keeps the AI from answering this message; null when nothing does. `before`: of `selectBefore`. */
export function findBrake(
  { now, assistant }: Pick<Ports, 'now' | 'assistant'>,
  message: Pick<Message, 'text' | 'status' | 'metadata' | 'sentAt' | 'createdAt' | 'platform'>,
  before: readonly Said[],
): Brake | null {
  if (message.status !== 'received' || message.platform === 'internal') return null
  const { ownText, wordless } = spokenText(message.text, message.metadata)
  if (isOutOfTime({ ...message, text: ownText })) return 'out-of-time'
  if (isAutomatic(ownText)) return 'loop'
  if (wordless === 'content') return null
  const conduct: Conduct = wordless ? { is: 'courtesy', kind: 'assent' } : readConduct(ownText)
  const [last] = before
  const isAfterAnswer = last?.platform === 'openai' && last.status !== 'failed'
  // "Yes" to what a model has asked is an answer.
  const isAnswer = assistant.kind !== 'local' && last?.text.trimEnd().endsWith('?') === true
  if (isAfterAnswer && !isAnswer && conduct.is === 'courtesy' && conduct.kind === 'assent') return 'nothing-asked'
  const answers = before.filter(
    ({ platform, at }) => platform === 'openai' && now().getTime() - at.getTime() < mostAnswersWithin,
  )
  if (answers.length >= mostAnswers) return 'loop'
  const answered = before.filter(
    ({ status }, place) => status === 'received' && before[place - 1]?.platform === 'openai',
  )
  if (
    wordless ||
    !isRepeated(
      ownText,
      answered.map(({ text }) => text),
    )
  )
    return null
  return asksNothing(conduct) ? 'nothing-asked' : 'loop'
}
