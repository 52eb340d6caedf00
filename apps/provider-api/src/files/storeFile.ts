import { randomBytes } from 'node:crypto'
import type { MessageFile } from '@frontdesk/contract'
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import type { Ports } from '../ports/Ports.ts'
import { quotasOf } from '../quotas/quotasOf.ts'
import { usedStorage } from '../quotas/usedQuotas.ts'
import type { ExaminedFile } from './examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

type FileRow = Pick<Selectable<Schema['files']>, 'id' | 'name' | 'type' | 'size' | 'width' | 'height' | 'is_voice'>
type KeepingPorts = Pick<Ports, 'db' | 'now' | 'files' | 'quotas'>

/** A file in the contract's shape. */
export const toMessageFile = ({ id, name, type, size, width, height, is_voice: isVoice }: FileRow): MessageFile => ({
  id,
  name,
  type,
  size,
  ...(width !== null && height !== null && { width, height }),
  ...(isVoice && { voice: true }),
})

/**
 * The uploader, who alone may send the file: an administrator, a visitor of the support widget, or (both null) a
 * customer.
 */
export type FileOwner = { companyId: number; adminId: number | null; visitorId?: number | null }
/** An upload, with its id if the client gave one, and whether it is a voice message. */
type Upload = FileOwner & { uploadId?: string | null; isVoice?: boolean }

/**
 * Stores a file until a message uses it. The row is written before the bytes, so that a crash leaves no unknown bytes;
 * it counts only once the bytes are stored. Repeating an upload id returns the same file; with other bytes it is
 * refused.
 */
export async function storeFile(
  { db, now, files, quotas }: KeepingPorts,
  owner: Upload,
  file: ExaminedFile,
): Promise<MessageFile> {
  const row = (await claim({ db, quotas }, owner, file, now())) ?? (await findUpload(db, owner))
  if (!row) throw new Error('An upload that is not new must exist')
  if (row.sha256 !== file.sha256) throw refuse('IDEMPOTENCY_KEY_REUSED', 'This upload id was used for another file')
  if (row.stored_at === null) {
    await keepBytes({ db, files }, row, file.bytes)
    await db.updateTable('files').set({ stored_at: now() }).where('id', '=', row.id).execute()
  }
  return toMessageFile(row)
}

/** Writes the bytes. On failure of an upload that cannot be repeated its row is removed, so that it uses no quota. */
async function keepBytes(
  { db, files }: Pick<KeepingPorts, 'db' | 'files'>,
  { id, store_key, upload_id }: Pick<Selectable<Schema['files']>, 'id' | 'store_key' | 'upload_id'>,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await files.write(store_key, bytes)
  } catch (error) {
    if (upload_id === null) {
      const forget = async () => {
        // A store that did not respond may have the bytes: delete the row last.
        await files.remove(store_key)
        await db.deleteFrom('files').where('id', '=', id).execute()
      }
      // A file that cannot be removed now is removed with the unused uploads.
      await forget().catch(() => undefined)
    }
    throw error
  }
}

/**
 * Claims the row of a new file; undefined when the upload exists. Throws RATE_LIMITED beyond the uploader's quota of
 * unused uploads, and STORAGE_FULL beyond the company's of all files. A customer's file is kept all the same: it has
 * arrived, its sender would not learn that it was lost, and the company could not answer it.
 */
const claim = ({ db, quotas }: Pick<KeepingPorts, 'db' | 'quotas'>, owner: Upload, file: ExaminedFile, now: Date) =>
  db.transaction().execute(async (trx) => {
    const { companyId, adminId, visitorId = null } = owner
    const uploader = visitorId === null ? adminId : `visitor ${visitorId}`
    // Serialized per uploader, so that concurrent uploads see each other's quota. No row lock: a company must not lock
    // administrators.
    if (uploader !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files waiting:${companyId}:${uploader}`}, 0))`.execute(
        trx,
      )
    const storage = uploader === null ? null : (await quotasOf(trx, companyId, quotas)).storage
    // After that of the uploader, always in this order.
    if (storage !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files stored:${companyId}`}, 0))`.execute(trx)
    const row = await insertRow(trx, owner, file, now)
    // Repeating an upload uses no more quota.
    if (row && uploader !== null) {
      await requireQuota(trx, owner)
      await requireStorage(trx, companyId, storage)
    }
    return row
  })

const insertRow = (
  trx: Trx,
  { companyId, adminId, visitorId = null, uploadId = null, isVoice = false }: Upload,
  { bytes, name, type, sha256, picture }: ExaminedFile,
  now: Date,
) =>
  trx
    .insertInto('files')
    .values({
      company_id: companyId,
      admin_id: adminId,
      visitor_id: visitorId,
      upload_id: uploadId,
      store_key: newStoreKey(companyId),
      name,
      type,
      size: bytes.byteLength,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      is_voice: isVoice && type.startsWith('audio/'),
      sha256,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Unused uploads are kept for 24 h; cap their total size per uploader. */
async function requireQuota(trx: Trx, owner: FileOwner): Promise<void> {
  const { sum } = await trx
    .selectFrom('files')
    .select((file) => file.fn.coalesce(file.fn.sum<number>('size'), file.lit(0)).as('sum'))
    .where(isOwnedBy(owner))
    .where('message_id', 'is', null)
    .where('quick_reply_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(sum) > fileLimits.waiting)
    throw refuse('RATE_LIMITED', 'Too many uploaded files have not been sent yet', { retryAfter: 3600 })
}

/** Throws STORAGE_FULL when the files of a company, with the new one, are more than its quota; null: it has none. */
async function requireStorage(trx: Trx, companyId: number, most: number | null): Promise<void> {
  if (most !== null && (await usedStorage(trx, companyId)) > most) throw refuse('STORAGE_FULL')
}

const findUpload = (db: Ports['db'], { uploadId = null, ...owner }: Upload) =>
  db.selectFrom('files').selectAll().where(isOwnedBy(owner)).where('upload_id', '=', uploadId).executeTakeFirst()

/** The condition for the files of an uploader, or of the customers of a company. */
export const isOwnedBy =
  ({ companyId, adminId, visitorId = null }: FileOwner) =>
  (file: ExpressionBuilder<Schema, 'files'>): Expression<SqlBool> =>
    file.and([
      file('files.company_id', '=', companyId),
      file('files.admin_id', adminId === null ? 'is' : '=', adminId),
      file('files.visitor_id', visitorId === null ? 'is' : '=', visitorId),
    ])

/** The key of a new file: 256 random bits, which reveal nothing about the file and cannot be guessed. */
export function newStoreKey(companyId: number): string {
  const random = randomBytes(32).toString('hex')
  return `${companyId}/${random.slice(0, 2)}/${random}`
}
