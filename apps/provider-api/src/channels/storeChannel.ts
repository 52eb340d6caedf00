import type { ErrorCode, MessengerType } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel, emitChannel } from './changeChannel.ts'
import { releaseUnused } from './releaseUnused.ts'

/**
 * A bot or number that its channel identified: its id there, its state, its public metadata, its token as stored,
 * and a comparison of tokens.
 */
export type VerifiedChannel = {
  type: MessengerType
  externalId: string
  /** Connected when nothing else is to be done; else its worker connects it. */
  status: 'initializing' | 'connected'
  /** Its public metadata, by what is stored of it. */
  metadata: (stored: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Other writes with the channel, in the same transaction. */
  alongside?: (trx: Trx, messengerId: number) => Promise<void>
  sealed: Sealed
  isToken: (sealed: Sealed) => boolean
  /** Refusals in other words than a channel's usual ones. */
  refusals?: { connected: ErrorCode; usedElsewhere: ErrorCode }
}

const usualRefusals = { connected: 'CHANNEL_ALREADY_CONNECTED', usedElsewhere: 'CHANNEL_USED_ELSEWHERE' } as const

/**
 * Assigns a bot or number to a company, emits it and returns the id of its channel. One of the company that fails or
 * was switched off takes the new token and starts again. Throws CHANNEL_ALREADY_CONNECTED for one that runs, and
 * CHANNEL_USED_ELSEWHERE for one of another company, or the `refusals` given; of several concurrent calls one succeeds.
 */
export async function storeChannel(ports: Ports, companyId: number, verified: VerifiedChannel): Promise<number> {
  const store = () =>
    withCompanyTransaction(ports, companyId, (trx, emit) =>
      assign(trx, emit, { companyId, now: ports.now() }, verified),
    )
  const messengerId = (await store()) ?? ((await releaseUnused(ports, verified)) ? await store() : null)
  if (messengerId === null) throw refuse((verified.refusals ?? usualRefusals).usedElsewhere)
  ports.channelsChanged({ messengerIds: [messengerId] })
  return messengerId
}

/**
 * Adds the channel, or starts the company's own again. Returns its id; null when another company has it, whose
 * rows are not visible here.
 */
async function assign(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, now }: { companyId: number; now: Date },
  { type, externalId, status, metadata, alongside, sealed, isToken, refusals = usualRefusals }: VerifiedChannel,
): Promise<number | null> {
  const added = await trx
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type,
      external_id: externalId,
      status,
      is_active: true,
      secret: sealed,
      metadata: JSON.stringify(metadata({})),
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    // A bot or number belongs to one company in the whole database.
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'external_id'])
        .where('external_id', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (added) {
    emitChannel(emit, { companyId, messengerId: added.id, type, status, isActive: true, isDeleted: false })
    await alongside?.(trx, added.id)
    return added.id
  }
  const own = await trx
    .selectFrom('messenger_integrations')
    .select(['id', 'secret'])
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) return null
  await changeChannel(trx, emit, { companyId, messengerId: own.id, now }, (stored) => {
    const isRunning = stored.isActive && (stored.status === 'connected' || stored.status === 'initializing')
    if (isRunning && own.secret !== null && isToken(own.secret)) throw refuse(refusals.connected)
    return {
      status,
      isActive: true,
      secret: sealed,
      metadata: {
        ...(stored.metadata['lastError'] !== undefined && { lastError: null }),
        ...metadata(stored.metadata),
      },
    }
  })
  await alongside?.(trx, own.id)
  return own.id
}
