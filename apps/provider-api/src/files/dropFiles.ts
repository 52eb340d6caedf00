import type { Ports } from '../ports/Ports.ts'

/**
 * Deletes files without a message and without a quick reply: marks them as not stored, deletes their bytes, then their
 * rows. A failure does not stop the others; the error is thrown at the end.
 */
export async function dropFiles({ db, files }: Pick<Ports, 'db' | 'files'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const waiting = await db
    .updateTable('files')
    .set({ stored_at: null })
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .where('quick_reply_id', 'is', null)
    .returning(['id', 'store_key'])
    .execute()
  const errors: unknown[] = []
  for (const { id, store_key: key } of waiting) {
    try {
      await files.remove(key)
      await db
        .deleteFrom('files')
        .where('id', '=', id)
        .where('message_id', 'is', null)
        .where('stored_at', 'is', null)
        .execute()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} files could not be deleted`)
}
