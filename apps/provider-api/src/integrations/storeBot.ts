import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'

/** A bot that Telegram vouched for: its id there, what is public of it, and its token, for comparing and as it is stored. */
export type VerifiedBot = {
  externalId: string
  metadata: Record<string, unknown>
  sealed: string
  isToken: (sealed: string) => boolean
}

/**
 * Gives a bot to a company, about to be connected; answers the id of its channel. A bot that the company has, but that fails
 * or was switched off, takes the token and begins again. One that runs, or is another company's, is refused: of several
 * calls at once one succeeds.
 */
export async function storeBot(
  db: Db,
  companyId: number,
  { externalId, metadata, sealed, isToken }: VerifiedBot,
  now: Date,
): Promise<number> {
  const begun = {
    status: 'initializing',
    is_active: true,
    secret: sealed,
    metadata: JSON.stringify(metadata),
    updated_at: now,
  } as const
  const insert = () =>
    db
      .insertInto('messenger_integrations')
      .values({ ...begun, company_id: companyId, type: 'telegram', external_id: externalId, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['type', 'external_id'])
          .where('external_id', 'is not', null)
          .where('deleted_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  const added = await insert()
  if (added) return added.id
  const known = await db
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select([
      'messenger.id',
      'messenger.company_id',
      'messenger.status',
      'messenger.is_active',
      'messenger.secret',
      'companies.deleted_at as companyDeletedAt',
    ])
    .where('messenger.type', '=', 'telegram')
    .where('messenger.external_id', '=', externalId)
    .where('messenger.deleted_at', 'is', null)
    .forUpdate('messenger')
    .executeTakeFirst()
  if (known && known.company_id !== companyId && known.companyDeletedAt === null) throw refuse('BOT_USED_ELSEWHERE')
  if (known?.company_id === companyId) {
    const isRunning = known.is_active && (known.status === 'connected' || known.status === 'initializing')
    if (isRunning && known.secret !== null && isToken(known.secret)) throw refuse('BOT_ALREADY_CONNECTED')
    await db.updateTable('messenger_integrations').set(begun).where('id', '=', known.id).execute()
    return known.id
  }
  // A company that is gone holds no bot back.
  if (known)
    await db
      .updateTable('messenger_integrations')
      .set({ deleted_at: now, secret: null })
      .where('id', '=', known.id)
      .execute()
  const addedNow = await insert()
  if (!addedNow) throw refuse('BOT_USED_ELSEWHERE')
  return addedNow.id
}
