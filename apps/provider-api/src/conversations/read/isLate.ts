import { sql, type RawBuilder } from 'kysely'

/**
 * The condition for rows of `messages` that came here more than an hour after they were written, when the company, by
 * its AI or a person, had already written something later in their chat: an event that was given up and repeated. A
 * customer who writes several messages at once gets them answered in whatever order they arrive, and so does one to
 * whom nobody has written since, however late the message is. Decided by what is stored, so that it is always the same.
 */
export const isLate = (): RawBuilder<boolean> =>
  sql<boolean>`(messages.created_at - messages.sent_at > interval '1 hour' and exists (
    select from messages as answer where answer.chat_id = messages.chat_id and answer.id < messages.id
      and answer.kind = 'message' and answer.status not in ('received', 'failed')
      and not answer.is_history and not answer.is_deleted
      and coalesce(answer.sent_at, answer.created_at) > messages.sent_at))`
