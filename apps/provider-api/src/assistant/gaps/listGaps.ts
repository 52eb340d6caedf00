import { asksNothing, detectLanguage, groupQuestions, readConduct } from '@frontdesk/local-assistant/reading'
import type { KnowledgeGap } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'

/** Of the open questions, so many of the newest are grouped; older ones come up again when they are asked again. */
const mostQuestions = 300
/** Maximum groups and wordings of an answer. */
const mostGroups = 100
const mostWordings = 5
/** Maximum characters of a wording and of a proposed answer: those of an entry. */
const longestQuestion = 2000
const longestAnswer = 8000

type Row = { id: number; chatId: number; messageId: number; askedAt: Date; texts: string[]; answer: string | null }

/**
 * Returns the questions that the assistant handed over and that are neither answered by an entry nor dismissed, in
 * groups: the most frequent first, of equally frequent ones the newest. The proposed answer of a group is what a person
 * wrote last in reply to one of them (TEACH-1).
 */
export async function listGaps(db: Db, companyId: number): Promise<{ gaps: KnowledgeGap[]; total: number }> {
  const rows = await readOpenQuestions(db, companyId)
  const fallback = await languageOfCompany(db, companyId)
  const questions = rows.flatMap((row) => {
    const text = row.texts
      .filter((part) => !asksNothing(readConduct(part)) && readConduct(part).is !== 'wish')
      .join('\n')
      .trim()
      .slice(0, longestQuestion)
    return text === '' ? [] : { ...row, text }
  })
  const groups = groupQuestions(questions).toSorted((one, other) => other.length - one.length)
  const gaps = groups.slice(0, mostGroups).flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const answer = group.find((question) => question.answer !== null)?.answer ?? null
    return {
      ids: group.map(({ id }) => id),
      questions: [...new Set(group.map(({ text }) => text))].slice(0, mostWordings),
      answer: answer?.trim().slice(0, longestAnswer) ?? null,
      language: detectLanguage(newest.text, fallback),
      chatId: newest.chatId,
      messageId: newest.messageId,
      askedAt: newest.askedAt.toISOString(),
    }
  })
  return { gaps, total: groups.length }
}

/**
 * Newest first, with the texts of the customer and with what administrators wrote next in that chat, up to the
 * customer's next message. Deleted messages and chats are left out: their texts are nobody's to keep.
 */
async function readOpenQuestions(db: Db, companyId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select gap.id::int as id, last.chat_id::int as "chatId", last.id::int as "messageId", last.created_at as "askedAt", asked.texts,
      answered.text as answer
    from knowledge_gaps gap
    join messages last on last.id = gap.message_id
    join chats on chats.id = last.chat_id and chats.deleted_at is null
    cross join lateral (
      select array_agg(said.text order by part.id) as texts from messages part
      cross join lateral (select concat_ws(E'\n', nullif(part.text, ''), transcript_text(part.metadata)) as text) said
      where part.chat_id = last.chat_id and part.id between gap.first_message_id and gap.message_id
        and part.status = 'received' and not part.is_history and not part.is_deleted and said.text <> ''
    ) asked
    cross join lateral (
      select min(reply.id) as first from messages reply join users writer on writer.id = reply.from_id
      where reply.chat_id = last.chat_id and reply.id > last.id and ${isHumanReply}
    ) began
    cross join lateral (
      select string_agg(reply.text, E'\n' order by reply.id) as text
      from messages reply join users writer on writer.id = reply.from_id
      where reply.chat_id = last.chat_id and reply.id >= began.first and ${isHumanReply}
        and reply.id < coalesce((
          select min(next.id) from messages next
          where next.chat_id = last.chat_id and next.id > began.first and next.status = 'received' and not next.is_history), reply.id + 1)
    ) answered
    where gap.company_id = ${companyId} and gap.item_id is null and gap.dismissed_at is null and asked.texts is not null
    order by gap.id desc limit ${mostQuestions}`.execute(db)
  return rows
}

const isHumanReply = sql`writer.kind = 'admin' and reply.kind = 'message' and reply.platform <> 'openai'
  and reply.status <> 'failed' and not reply.is_history and not reply.is_deleted and reply.text <> ''`
