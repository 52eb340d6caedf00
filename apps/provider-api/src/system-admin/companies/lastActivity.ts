import { sql } from 'kysely'

/**
 * SQL for the time of a company's newest message, in a statement that selects from `companies`; null before its first.
 * It reads one entry of the index `chats_activity`, where a maximum is asked of every chat.
 */
export const lastActivity = sql<Date | null>`(select chats.last_message_at from chats
  where chats.company_id = companies.id and chats.deleted_at is null
  order by chats.last_message_at desc nulls last limit 1)`
