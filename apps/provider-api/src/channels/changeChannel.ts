import type { MessengerStatus, MessengerType } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import { toJsonb } from '../db/storable.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

/** The channel to change, and the moment of the change. */
export type ChannelAt = { companyId: number; messengerId: number; now: Date }

/** The new state of a channel. `metadata` is merged into what is stored; null in it clears an entry. */
export type ChannelChange = {
  status: MessengerStatus
  isActive: boolean
  metadata?: Record<string, unknown>
  externalId?: string
  /** Its token, sealed; null deletes it. */
  secret?: Sealed | null
  /** The connecting administrator sees the failure on the screen: no email is sent. */
  isSeenOnScreen?: boolean
  isDeleted?: boolean
}

/** The stored channel before a change. */
export type StoredChannel = {
  type: MessengerType
  status: MessengerStatus
  isActive: boolean
  metadata: Record<string, unknown>
  secret: Sealed | null
}

/** The code that a phone has to scan. */
const qrOf = ({ pairing }: Record<string, unknown>): unknown =>
  typeof pairing === 'object' && pairing !== null && 'qr' in pairing ? pairing.qr : null

const codeOf = ({ lastError }: Record<string, unknown>): unknown =>
  typeof lastError === 'object' && lastError !== null && 'code' in lastError ? lastError.code : null

/**
 * Changes the connection of a channel, emits the change (INT-7) and, when the channel begins to fail, queues the emails
 * about it. The only place that writes a channel's status once it is stored. `change` gets what is stored and returns
 * the new state, or null to leave it as it is. Returns whether the channel is there. Call inside
 * `withCompanyTransaction`.
 */
export async function changeChannel(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messengerId, now }: ChannelAt,
  change: (stored: StoredChannel) => ChannelChange | null,
): Promise<boolean> {
  const row = await trx
    .selectFrom('messenger_integrations')
    .select(['type', 'status', 'is_active', 'metadata', 'secret'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const { type, status: before, is_active: wasActive, metadata: stored, secret } = row
  const next = change({ type, status: before, isActive: wasActive, metadata: stored, secret })
  if (!next) return true
  const { status, isActive, isDeleted = false } = next
  const hasOtherToken = next.secret !== undefined && next.secret !== secret
  // When the old token ends says nothing about the new one.
  const ofOldToken = hasOtherToken && stored['accessEndsAt'] !== undefined ? { accessEndsAt: null } : {}
  const metadata: Record<string, unknown> = { ...stored, ...ofOldToken, ...next.metadata }
  const isOtherState = status !== before || isActive !== wasActive
  await trx
    .updateTable('messenger_integrations')
    .set({
      status,
      is_active: isActive,
      metadata: toJsonb(metadata),
      updated_at: now,
      ...(isOtherState && { status_since: now }),
      ...(next.externalId !== undefined && { external_id: next.externalId }),
      ...(next.secret !== undefined && { secret: next.secret }),
      ...(isDeleted && { deleted_at: now, secret: null, webhook_key: null }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .execute()
  const isNews =
    isOtherState ||
    isDeleted ||
    codeOf(metadata) !== codeOf(stored) ||
    qrOf(metadata) !== qrOf(stored) ||
    metadata['accessEndsAt'] !== stored['accessEndsAt'] ||
    metadata['messageLostAt'] !== stored['messageLostAt'] ||
    metadata['silence'] !== stored['silence'] ||
    metadata['readReceipts'] !== stored['readReceipts'] ||
    metadata['botUsername'] !== stored['botUsername'] ||
    isOther(metadata['trouble'], stored['trouble']) ||
    isOther(metadata['unsupported'], stored['unsupported'])
  if (isNews) emitChannel(emit, { companyId, messengerId, type, status, isActive, isDeleted })
  if (status === 'failed' && before !== 'failed' && next.isSeenOnScreen !== true) {
    const subject = String(messengerId)
    await enqueueJob(trx, { queue: 'channel-failures', subject, orderKey: subject, companyId, dueAt: now })
  }
  return true
}

const isOther = (one: unknown, another: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(another ?? null)

/** Emits a channel as it is stored, where something else of it changed than its connection. */
export async function emitStoredChannel(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messengerId }: Pick<ChannelAt, 'companyId' | 'messengerId'>,
): Promise<void> {
  const channel = await trx
    .selectFrom('messenger_integrations')
    .select(['type', 'status', 'is_active as isActive'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (channel) emitChannel(emit, { ...channel, companyId, messengerId, isDeleted: false })
}

/** Emits the state of a channel, such as one that was just stored. */
export const emitChannel = (
  emit: (event: NewEvent) => void,
  payload: Extract<NewEvent, { event: 'messenger_update' }>['payload'],
): void => emit({ event: 'messenger_update', payload })
