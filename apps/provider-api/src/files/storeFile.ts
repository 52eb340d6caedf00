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

/** A file as the wire tells it. */
export const toMessageFile = ({ id, name, type, size, width, height }: FileRow): MessageFile => ({
  id,
  name,
  type,
  size,
  ...(width !== null && height !== null && { width, height }),
})

/** Whose a file is: of an administrator, with the id of the upload when there is one, or of a customer of the company. */
type FileOwner = { companyId: number; adminId: number | null; uploadId?: string | null }

/**
 * Keeps a file until a message takes it. Its row is there before the bytes, so that a crash leaves nothing that nobody knows of;
 * it counts only when the bytes are kept. The same upload again is the same file; with other bytes it is refused.
 */
export async function storeFile(
  { db, now, files }: KeepingPorts,
  owner: FileOwner,
  file: ExaminedFile,
): Promise<MessageFile> {
  const row = (await claim(db, owner, file, now())) ?? (await knownUpload(db, owner))
  if (!row) throw new Error('A file that is not new is known')
  if (row.sha256 !== file.sha256) throw refuse('IDEMPOTENCY_KEY_REUSED', 'This upload was of another file')
  if (row.stored_at === null) {
    await keepBytes({ db, files }, row, file.bytes)
    await db.updateTable('files').set({ stored_at: now() }).where('id', '=', row.id).execute()
  }
  return toMessageFile(row)
}

/** Keeps the bytes. When that fails and nobody can send this upload again, its row is removed, so that it takes no room of the waiting files. */
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
        // A store that did not answer may have kept them: the row goes last.
        await files.remove(store_key)
        await db.deleteFrom('files').where('id', '=', id).execute()
      }
      // What cannot be removed now is removed with the files that nobody sent.
      await forget().catch(() => undefined)
    }
    throw error
  }
}

/** The row of a new file; undefined when this upload is known. Throws RATE_LIMITED when an administrator has too much waiting. */
const claim = (db: Ports['db'], owner: FileOwner, file: ExaminedFile, now: Date) =>
  db.transaction().execute(async (trx) => {
    const { companyId, adminId } = owner
    // One at a time for each administrator: of fifty at once, each sees what those before it have taken. No row is locked: a company may not lock administrators.
    if (adminId !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files waiting:${companyId}:${adminId}`}, 0))`.execute(
        trx,
      )
    const row = await insertRow(trx, owner, file, now)
    // Repeating an upload takes no more room.
    if (row && adminId !== null) await refuseHoarding(trx, { companyId, adminId })
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

/** What no message has yet lies there for a day: one person must not fill the disk with it. */
async function refuseHoarding(trx: Trx, { companyId, adminId }: { companyId: number; adminId: number }): Promise<void> {
  const { sum } = await trx
    .selectFrom('files')
    .select((file) => file.fn.coalesce(file.fn.sum<number>('size'), file.lit(0)).as('sum'))
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(sum) > fileLimits.waiting)
    throw refuse('RATE_LIMITED', 'Too many files wait to be sent', { retryAfter: 3600 })
}

const knownUpload = (db: Ports['db'], { companyId, adminId, uploadId = null }: FileOwner) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()

/** 256 random bits: a key says nothing of the file, and nobody guesses one. */
function newKey(companyId: number): string {
  const random = randomBytes(32).toString('hex')
  return `${companyId}/${random.slice(0, 2)}/${random}`
}
