import { emitChannel } from '../channels/changeChannel.ts'
import { serviceDb } from '../db/companyDb.ts'
import type { Db } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * A bot or number that its channel identified: its id there, its state, its public metadata, its token as stored, and a comparison of
 * tokens.
 */
export type VerifiedChannel = {
  type: 'telegram' | 'whatsapp'
  externalId: string
  /** Connected when nothing else is to be done; else its worker connects it. */
  status: 'initializing' | 'connected'
  metadata: Record<string, unknown>
  sealed: string
  isToken: (sealed: string) => boolean
}

const refusals = {
  telegram: { connected: 'BOT_ALREADY_CONNECTED', usedElsewhere: 'BOT_USED_ELSEWHERE' },
  whatsapp: { connected: 'CHANNEL_ALREADY_CONNECTED', usedElsewhere: 'CHANNEL_USED_ELSEWHERE' },
} as const

/**
 * Assigns a bot or number to a company, emits it and returns the id of its channel. One of the company that fails or was switched off takes
 * the new token and starts again. Throws BOT_ALREADY_CONNECTED or CHANNEL_ALREADY_CONNECTED for one that runs, and
 * BOT_USED_ELSEWHERE or CHANNEL_USED_ELSEWHERE for one of another company; of several concurrent calls one succeeds.
 */
export async function storeChannel(ports: Ports, companyId: number, verified: VerifiedChannel): Promise<number> {
  const { type, status } = verified
  // A bot or number belongs to one company in the whole database.
  const messengerId = await serviceDb(ports.db)
    .transaction()
    .execute((trx) => assign(trx, companyId, verified, ports.now()))
  await withCompanyTransaction(ports, companyId, async (_trx, emit) =>
    emitChannel(emit, { companyId, messengerId, type, status, isActive: true, isDeleted: false }),
  )
  ports.channelsChanged({ messengerIds: [messengerId] })
  return messengerId
}

async function assign(
  db: Db,
  companyId: number,
  { type, externalId, status, metadata, sealed, isToken }: VerifiedChannel,
  now: Date,
): Promise<number> {
  const refusal = refusals[type]
  const initial = {
    status,
    is_active: true,
    secret: sealed,
    metadata: JSON.stringify(metadata),
    updated_at: now,
    status_since: now,
  } as const
  const insert = () =>
    db
      .insertInto('messenger_integrations')
      .values({ ...initial, company_id: companyId, type, external_id: externalId, created_at: now })
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
  const existing = await db
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
    .where('messenger.type', '=', type)
    .where('messenger.external_id', '=', externalId)
    .where('messenger.deleted_at', 'is', null)
    .forUpdate('messenger')
    .executeTakeFirst()
  if (existing && existing.company_id !== companyId && existing.companyDeletedAt === null)
    throw refuse(refusal.usedElsewhere)
  if (existing?.company_id === companyId) {
    const isRunning = existing.is_active && (existing.status === 'connected' || existing.status === 'initializing')
    if (isRunning && existing.secret !== null && isToken(existing.secret)) throw refuse(refusal.connected)
    await db.updateTable('messenger_integrations').set(initial).where('id', '=', existing.id).execute()
    return existing.id
  }
  // A deleted company releases its bots and numbers.
  if (existing)
    await db
      .updateTable('messenger_integrations')
      .set({ deleted_at: now, secret: null })
      .where('id', '=', existing.id)
      .execute()
  const addedNow = await insert()
  if (!addedNow) throw refuse(refusal.usedElsewhere)
  return addedNow.id
}
