import type { Db } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'

type Named = { query: unknown; body: unknown }

/** Most messages, files or chats that one call may name. */
const mostNamed = 200

/**
 * The gate of the support inbox (SUP-8): finds the company whose support conversation a call names, by the chat, the
 * message or the files in its query and body. All of them must be of one company, and in support conversations: for
 * anything else, a customer's chat included, NOT_FOUND is thrown, as for what does not exist. Files that the caller has
 * uploaded and not sent yet belong to them. Null where the call names none of these.
 */
export async function supportGate(
  db: Db,
  { query, body }: Named,
  { adminId }: { adminId: number },
): Promise<number | null> {
  const named = { ...fieldsOf(query), ...fieldsOf(body) }
  const chatIds = idsOf([named['chatId']])
  const messageIds = idsOf([named['messageId']])
  const fileIds = [named['fileIds']].flat().filter((id) => typeof id === 'string')
  const found = new Set([
    ...(await companiesOfChats(db, chatIds)),
    ...(await companiesOfMessages(db, messageIds)),
    ...(await companiesOfFiles(db, [...new Set(fileIds)].slice(0, mostNamed), adminId)),
  ])
  if (found.size > 1) throw refuse('NOT_FOUND')
  return [...found][0] ?? null
}

const fieldsOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Buffer.isBuffer(raw) ? { ...raw } : {}

/** Ids as the schema takes them; what is none is refused by the schema afterwards. */
const idsOf = (raw: readonly unknown[]): number[] => raw.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

async function companiesOfChats(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('chats')
    .select('company_id')
    .where('id', 'in', ids)
    .where('purpose', '=', 'support')
    .where('deleted_at', 'is', null)
    .execute()
  return requireAll(ids, rows)
}

async function companiesOfMessages(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.company_id')
    .where('messages.id', 'in', ids)
    .where('chats.purpose', '=', 'support')
    .where('chats.deleted_at', 'is', null)
    .execute()
  return requireAll(ids, rows)
}

/** Unknown files are left out, as of any company: they may be gone. */
async function companiesOfFiles(db: Db, ids: readonly string[], adminId: number): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .leftJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['files.company_id', 'chats.purpose', 'files.message_id', 'files.admin_id'])
    .where('files.id', 'in', ids)
    .execute()
  const isOurs = ({ purpose, message_id, admin_id }: (typeof rows)[number]) =>
    purpose === 'support' || (message_id === null && admin_id === adminId)
  if (!rows.every(isOurs)) throw refuse('NOT_FOUND')
  return rows.map((row) => row.company_id)
}

function requireAll(ids: readonly number[], rows: readonly { company_id: number }[]): number[] {
  if (rows.length < new Set(ids).size) throw refuse('NOT_FOUND')
  return rows.map((row) => row.company_id)
}
