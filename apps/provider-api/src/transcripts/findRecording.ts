import type { Db } from '../db/Db.ts'

/** A customer's recording. `isPending`: it is still to be written down, and its message is not deleted. */
export type StoredRecording = {
  companyId: number
  chatId: number
  messageId: number
  fromId: number
  /** The request that stored the message. */
  requestId: string | null
  arrivedAt: Date
  isPending: boolean
  /** Whether its customer is blocked: nothing of it may reach a model. */
  isBlocked: boolean
  storeKey: string
  name: string
  type: string
  /** Bytes. */
  size: number
}

/** Finds a file that belongs to a message; null when either is gone. */
export async function findRecording(db: Db, fileId: string): Promise<StoredRecording | null> {
  const row = await db
    .selectFrom('files')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'files.company_id').onRef('messages.id', '=', 'files.message_id'),
    )
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'messages.company_id').onRef('chats.id', '=', 'messages.chat_id'),
    )
    .select('chats.blocked_at')
    .select(['files.store_key', 'files.name', 'files.type', 'files.size', 'messages.id as message_id'])
    .select(['messages.company_id', 'messages.chat_id', 'messages.from_id', 'messages.created_at'])
    .select(['messages.metadata', 'messages.is_deleted'])
    .where('files.id', '=', fileId)
    .executeTakeFirst()
  if (!row) return null
  const file = row.metadata.files?.find(({ id }) => id === fileId)
  return {
    companyId: row.company_id,
    chatId: row.chat_id,
    messageId: row.message_id,
    fromId: row.from_id,
    requestId: row.metadata.requestId ?? null,
    arrivedAt: row.created_at,
    isPending: !row.is_deleted && file?.transcript?.state === 'pending',
    isBlocked: row.blocked_at !== null,
    storeKey: row.store_key,
    name: row.name,
    type: row.type,
    size: row.size,
  }
}
