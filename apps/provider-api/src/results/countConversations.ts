import { conversationsOf, type CountedConversation } from '@frontdesk/results-rules'
import { sql, type Insertable } from 'kysely'
import { readCountedMessages, type CountedInChat } from '../conversations/read/readCountedMessages.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { newestPosition } from '../events/readAtPosition.ts'
import type { Ports } from '../ports/Ports.ts'

const chatsAtOnce = 100
const rowsAtOnce = 1000
/** Milliseconds before the last count in which a change may not have been committed yet. */
const slack = 600_000

/**
 * Counts the conversations of all companies in which something happened since their last count, so that a call finds
 * little left to count (VALUE-1). A company that cannot be counted is logged and left for the next time. Ends early
 * when `signal` aborts.
 */
export async function countAllConversations(
  ports: Pick<Ports, 'db' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const companies = await ports.db
    .selectFrom('companies')
    .leftJoin('conversation_counts', 'conversation_counts.company_id', 'companies.id')
    .select('companies.id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`conversation_counts.event_seq is distinct from companies.event_seq`)
    .orderBy('companies.id')
    .execute()
  for (const { id } of companies) {
    if (signal?.aborted) return
    try {
      await countConversations(portsOfCompany(ports, id), id)
    } catch (error) {
      ports.log.error({ companyId: id, error: String(error) }, 'The conversations of a company could not be counted')
    }
  }
}

/**
 * Counts the conversations of the company's chats in which something happened since the last count; at first, of all.
 * Nothing is read while the company's log has not moved. Two counts at once take turns by chats, and counting again
 * changes nothing. Returns as of when the company's conversations are counted.
 */
export async function countConversations({ db, now }: Pick<Ports, 'db' | 'now'>, companyId: number): Promise<Date> {
  const at = now()
  const position = await newestPosition(db, companyId)
  const counted = await db
    .selectFrom('conversation_counts')
    .select(['event_seq', 'counted_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (counted?.event_seq === position) return at
  if (!counted)
    await db
      .insertInto('conversation_counts')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const chats = await changedChats(db, companyId, counted?.counted_at ?? null)
  for (let start = 0; start < chats.length; start += chatsAtOnce)
    await db.transaction().execute((trx) => countChats(trx, companyId, chats.slice(start, start + chatsAtOnce)))
  await db
    .updateTable('conversation_counts')
    .set({ event_seq: position, counted_at: at })
    .where('company_id', '=', companyId)
    .execute()
  return at
}

/** The customers' chats in which something was written, handed over or delivered since a count; null: all. */
async function changedChats(db: Db, companyId: number, countedAt: Date | null): Promise<number[]> {
  const since = countedAt && new Date(countedAt.getTime() - slack)
  const rows = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'customer')
    .$if(since !== null, (chats) =>
      chats.where(
        sql<boolean>`(updated_at >= ${since}
          or id in (select chat_id from messages where company_id = ${companyId} and created_at >= ${since})
          or id in (select chat_id from hand_overs where company_id = ${companyId} and at >= ${since}))`,
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function countChats(trx: Trx, companyId: number, chatIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('conversation_counts')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
  const messages = Map.groupBy(await readCountedMessages(trx, companyId, chatIds), ({ chatId }) => chatId)
  const handOvers = Map.groupBy(
    await trx
      .selectFrom('hand_overs')
      .select(['chat_id', 'need', 'at'])
      .where('company_id', '=', companyId)
      .where('chat_id', 'in', chatIds)
      .execute(),
    ({ chat_id }) => chat_id,
  )
  const runs = Map.groupBy(await readTokens(trx, companyId, chatIds), ({ chatId }) => chatId)
  const rows = chatIds.flatMap((chatId) => {
    const counted = messages.get(chatId) ?? []
    const needs = (handOvers.get(chatId) ?? []).map(({ need, at }) => ({ need, at: at.getTime() }))
    const channels = new Map(counted.map(({ id, channel }) => [id, channel]))
    const tokens = tokensOf(conversationsOf(counted, needs), runs.get(chatId) ?? [])
    return tokens.map((each) => toRow(each, { companyId, chatId, channel: channels.get(each.openedBy) ?? 'internal' }))
  })
  await trx
    .deleteFrom('conversation_results')
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .execute()
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    // Chats that were joined meanwhile: a count that had read them before has left the row in the other one.
    await trx
      .deleteFrom('conversation_results')
      .where('company_id', '=', companyId)
      .where(
        'opened_by',
        'in',
        some.map((row) => row.opened_by),
      )
      .execute()
    await trx.insertInto('conversation_results').values(some).execute()
  }
}

type Tokens = { at: number; input: number; output: number }

async function readTokens(
  trx: Trx,
  companyId: number,
  chatIds: readonly number[],
): Promise<(Tokens & { chatId: number })[]> {
  const rows = await trx
    .selectFrom('ai_runs')
    .select(['chat_id as chatId', 'started_at as at', 'input_tokens as input', 'output_tokens as output'])
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .where((run) => run.or([run('input_tokens', 'is not', null), run('output_tokens', 'is not', null)]))
    .execute()
  return rows.map(({ chatId, at, input, output }) => ({
    chatId,
    at: at.getTime(),
    input: input ?? 0,
    output: output ?? 0,
  }))
}

type WithTokens = CountedConversation & { tokens: Omit<Tokens, 'at'> | null }

/** Adds to each conversation the tokens of the runs since its beginning, up to that of the next one. */
function tokensOf(conversations: readonly CountedConversation[], runs: readonly Tokens[]): WithTokens[] {
  return conversations.map((conversation, place) => {
    const until = conversations[place + 1]?.startedAt ?? Number.POSITIVE_INFINITY
    const own = runs.filter(({ at }) => at >= conversation.startedAt && at < until)
    const sum = (name: 'input' | 'output') => own.reduce((all, run) => all + run[name], 0)
    return { ...conversation, tokens: own.length === 0 ? null : { input: sum('input'), output: sum('output') } }
  })
}

const instant = (at: number | null | undefined) => (at == null ? null : new Date(at))

const toRow = (
  conversation: WithTokens,
  { companyId, chatId, channel }: { companyId: number; chatId: number; channel: CountedInChat['channel'] },
): Insertable<Schema['conversation_results']> => ({
  company_id: companyId,
  chat_id: chatId,
  channel,
  opened_by: conversation.openedBy,
  started_at: new Date(conversation.startedAt),
  ended_at: new Date(conversation.endedAt),
  outcome: conversation.outcome,
  reason: conversation.reason,
  handed_over_at: instant(conversation.handedOverAt),
  first_answer_by: conversation.firstAnswer?.by ?? null,
  first_answer_at: instant(conversation.firstAnswer?.at),
  person_id: conversation.person?.userId ?? null,
  person_at: instant(conversation.person?.at),
  is_reopened: conversation.isReopened,
  ai_answers: conversation.aiAnswers,
  people: JSON.stringify(conversation.people),
  input_tokens: conversation.tokens?.input ?? null,
  output_tokens: conversation.tokens?.output ?? null,
})
