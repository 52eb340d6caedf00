import type { MessageMetadata } from '@frontdesk/contract'
import type { OutboundFile } from '../ports/Channel.ts'
import type { Db, Trx } from '../db/Db.ts'

/** The files of a message in order, with their storage keys. */
export async function filesOfMessage(
  db: Db | Trx,
  messageId: number,
  metadata: MessageMetadata,
): Promise<OutboundFile[]> {
  const files = metadata.files ?? []
  if (files.length === 0) return []
  const rows = await db.selectFrom('files').select(['id', 'store_key']).where('message_id', '=', messageId).execute()
  const keys = new Map(rows.map((row) => [row.id, row.store_key]))
  return files.map((file) => ({ ...file, key: keys.get(file.id) ?? null }))
}
