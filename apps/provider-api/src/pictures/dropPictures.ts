import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../db/Schema.ts'
import type { Ports } from '../ports/Ports.ts'

const hour = 3_600_000
/** How many pictures are erased before the next ones are looked for. */
const batch = 100

type Pictures = ExpressionBuilder<Schema, 'admin_pictures'>

/** Whether a picture is the one that its administrator shows, whose account is there. */
export const isShownPicture = (picture: Pictures) =>
  picture.exists(
    picture
      .selectFrom('admins')
      .select('admins.id')
      .whereRef('admins.id', '=', 'admin_pictures.admin_id')
      .whereRef('admins.picture_id', '=', 'admin_pictures.id')
      .where('admins.deleted_at', 'is', null),
  )

/**
 * Erases pictures that are not shown, their bytes before their rows. A failure does not stop the others; the error is
 * thrown at the end.
 */
export async function dropPictures({ db, files }: Pick<Ports, 'db' | 'files'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('admin_pictures')
    .select(['id', 'store_key'])
    .where('id', 'in', ids)
    .where((picture) => picture.not(isShownPicture(picture)))
    .execute()
  const errors: unknown[] = []
  for (const { id, store_key: key } of rows) {
    try {
      await files.remove(key)
      await db.deleteFrom('admin_pictures').where('id', '=', id).execute()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} pictures could not be erased`)
}

/**
 * Erases the pictures that a crash, a failure or the program of the version before has left behind: they are shown
 * nowhere, and older than any upload takes. Ends early when `signal` aborts.
 */
export async function forgetPictures(ports: Pick<Ports, 'db' | 'files' | 'now'>, signal?: AbortSignal): Promise<void> {
  const before = new Date(ports.now().getTime() - hour)
  const errors: unknown[] = []
  let last: string | null = null
  while (!signal?.aborted) {
    let left = ports.db
      .selectFrom('admin_pictures')
      .select('id')
      .where('created_at', '<=', before)
      .where((picture) => picture.not(isShownPicture(picture)))
      .orderBy('id')
      .limit(batch)
    // A picture that could not be erased is not looked at again before the next time.
    if (last !== null) left = left.where('id', '>', last)
    const ids = (await left.execute()).map(({ id }) => id)
    await dropPictures(ports, ids).catch((error: unknown) => errors.push(error))
    last = ids.at(-1) ?? last
    if (ids.length < batch) break
  }
  if (errors.length > 0) throw errors[0]
}
