import { newStoreKey } from '../files/storeFile.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { addressOfPicture } from './addressOfPicture.ts'
import { dropPictures } from './dropPictures.ts'
import { examinePicture } from './examinePicture.ts'

type PicturePorts = Pick<Ports, 'db' | 'files' | 'now' | 'log' | 'pictureChanged'>

/** The folder of files that are of no company; companies are numbered from 1. */
const noCompany = 0

/**
 * Sets the picture of an administrator and erases the one before (TEAM-1). The row is written before the bytes, so that
 * a crash leaves no unknown bytes, and the picture is shown once they are stored, also where the person is here. Throws
 * as `examinePicture` does, and UNAUTHORIZED for an account that was deleted meanwhile.
 */
export async function setPicture(ports: PicturePorts, adminId: number, bytes: Uint8Array): Promise<void> {
  const { db, files, now } = ports
  const { type, sha256 } = await examinePicture(bytes)
  const { id, store_key: key } = await db
    .insertInto('admin_pictures')
    .values({
      admin_id: adminId,
      store_key: newStoreKey(noCompany),
      type,
      size: bytes.byteLength,
      sha256,
      created_at: now(),
    })
    .returning(['id', 'store_key'])
    .executeTakeFirstOrThrow()
  await files.write(key, bytes)
  const before = await db.transaction().execute(async (trx) => {
    const before = await shown(trx, adminId)
    // It is gone where storing took so long that it was taken for what a crash left.
    const stored = await trx
      .updateTable('admin_pictures')
      .set({ stored_at: now() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (before === undefined || !stored) throw refuse('UNAUTHORIZED')
    await show(trx, { adminId, pictureId: id, at: now() })
    return before
  })
  ports.pictureChanged({ adminId, avatarUrl: addressOfPicture(id) })
  await dropLater(ports, before)
}

/** Removes the picture of an administrator and erases it; does nothing without one (TEAM-1). */
export async function removePicture(ports: PicturePorts, adminId: number): Promise<void> {
  const before = await ports.db.transaction().execute((trx) => takePicture(trx, adminId, ports.now()))
  ports.pictureChanged({ adminId, avatarUrl: null })
  await dropLater(ports, before)
}

/**
 * Takes the picture from an administrator, whose initials are shown from then on. Returns its id, for `dropLater` after
 * the transaction; null without one.
 */
export async function takePicture(trx: Trx, adminId: number, at: Date): Promise<string | null> {
  const before = (await shown(trx, adminId)) ?? null
  if (before !== null) await show(trx, { adminId, pictureId: null, at })
  return before
}

/** Erases a picture that is shown no more. On failure it is erased within the hour (`forgetPictures`). */
export async function dropLater(ports: Pick<Ports, 'db' | 'files' | 'log'>, pictureId: string | null): Promise<void> {
  if (pictureId === null) return
  await dropPictures(ports, [pictureId]).catch((error: unknown) =>
    ports.log.warn({ pictureId, error: String(error) }, 'A picture is not erased yet'),
  )
}

/** The id of the picture that is shown, locked until the transaction ends; undefined without the account. */
async function shown(trx: Trx, adminId: number): Promise<string | null | undefined> {
  const row = await trx
    .selectFrom('admins')
    .select('picture_id')
    .where('id', '=', adminId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.picture_id
}

const show = (trx: Trx, { adminId, pictureId, at }: { adminId: number; pictureId: string | null; at: Date }) =>
  trx.updateTable('admins').set({ picture_id: pictureId, updated_at: at }).where('id', '=', adminId).execute()
