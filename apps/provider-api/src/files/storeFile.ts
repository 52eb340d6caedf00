import { randomBytes } from 'node:crypto'
import type { MessageFile } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import type { Ports } from '../ports/Ports.ts'
import type { ExaminedFile } from './examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

type FileRow = Pick<Selectable<Schema['files']>, 'id' | 'name' | 'type' | 'size' | 'width' | 'height'>
type KeepingPorts = Pick<Ports, 'db' | 'now' | 'files'>

/** A file in the contract's shape. */
export const toMessageFile = ({ id, name, type, size, width, height }: FileRow): MessageFile => ({
  id,
  name,
  type,
  size,
  ...(width !== null && height !== null && { width, height }),
})

/** Owner of a file: an administrator, with the upload's id if any, or a customer of the company. */
type FileOwner = { companyId: number; adminId: number | null; uploadId?: string | null }

/**
 * Stores a file until a message uses it. The row is written before the bytes, so that a crash leaves no unknown bytes;
 * it counts only once the bytes are stored. Repeating an upload id returns the same file; with other bytes it is
 * refused.
 */
export async function storeFile(
  { db, now, files }: KeepingPorts,
  owner: FileOwner,
  file: ExaminedFile,
): Promise<MessageFile> {
  const row = (await claim(db, owner, file, now())) ?? (await findUpload(db, owner))
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
      // What cannot be removed now is removed with the unused uploads.
      await forget().catch(() => undefined)
    }
    throw error
  }
}

/**
 * Claims the row of a new file; undefined when the upload exists. Throws RATE_LIMITED beyond the administrator's quota
 * of unused uploads.
 */
const claim = (db: Ports['db'], owner: FileOwner, file: ExaminedFile, now: Date) =>
  db.transaction().execute(async (trx) => {
    const { companyId, adminId } = owner
    // Serialized per administrator, so that concurrent uploads see each other's quota. No row lock: a company must not
    // lock administrators.
    if (adminId !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files waiting:${companyId}:${adminId}`}, 0))`.execute(
        trx,
      )
    const row = await insertRow(trx, owner, file, now)
    // Repeating an upload uses no more quota.
    if (row && adminId !== null) await requireQuota(trx, { companyId, adminId })
    return row
  })

const insertRow = (
  trx: Trx,
  { companyId, adminId, uploadId = null }: FileOwner,
  { bytes, name, type, sha256, picture }: ExaminedFile,
  now: Date,
) =>
  trx
    .insertInto('files')
    .values({
      company_id: companyId,
      admin_id: adminId,
      upload_id: uploadId,
      store_key: newKey(companyId),
      name,
      type,
      size: bytes.byteLength,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      sha256,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Unused uploads are kept for 24 h; cap their total size per administrator. */
async function requireQuota(trx: Trx, { companyId, adminId }: { companyId: number; adminId: number }): Promise<void> {
  const { sum } = await trx
    .selectFrom('files')
    .select((file) => file.fn.coalesce(file.fn.sum<number>('size'), file.lit(0)).as('sum'))
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(sum) > fileLimits.waiting)
    throw refuse('RATE_LIMITED', 'Too many uploaded files have not been sent yet', { retryAfter: 3600 })
}

const findUpload = (db: Ports['db'], { companyId, adminId, uploadId = null }: FileOwner) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()

/** 256 random bits: a key reveals nothing about the file and cannot be guessed. */
function newKey(companyId: number): string {
  const random = randomBytes(32).toString('hex')
  return `${companyId}/${random.slice(0, 2)}/${random}`
}
