import type { Webhook, WebhookEvent } from '@frontdesk/contract'
import { mostWebhooks } from '@frontdesk/contract/limits'
import type { Selectable } from 'kysely'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { changedFields } from '../audit/changedFields.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireOwner } from '../companies/requireOwner.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { isAllowedAddress } from '../http/outgoing/isAllowedAddress.ts'
import type { Ports } from '../ports/Ports.ts'
import { seal, unseal, type SecretKeys } from '../secrets/seal.ts'
import { dropDeliveries } from './dropDeliveries.ts'
import { healthOf } from './health.ts'
import { newWebhookSecret } from './signWebhook.ts'

/** Milliseconds for which deliveries are signed with the secret before the current one as well. */
const overlap = 24 * 3_600_000

export type WebhookRow = Selectable<Schema['webhooks']>
type Owned = { companyId: number; adminId: number }
type Changing = { companyId: number; call: AuditedCall }
type Made = { webhook: Webhook; secret: string }

const ownerOf = ({ companyId, call }: Changing): Owned => ({ companyId, adminId: call.adminId })

/** The webhooks of a company, the newest first. Throws NOT_OWNER for anybody but an owner (API-6). */
export async function listWebhooks({ db, now }: Pick<Ports, 'db' | 'now'>, owned: Owned): Promise<Webhook[]> {
  await requireOwner(db, owned)
  const rows = await selectWebhooks(db, owned.companyId).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => toWebhook(row, now()))
}

/**
 * Tells an address of events from now on, and returns the secret that signs them. Throws NOT_OWNER for anybody but an
 * owner, LIST_FULL, and ADDRESS_NOT_ALLOWED for an address that the server must not call (API-6).
 */
export async function makeWebhook(
  ports: Ports,
  settings: SecretKeys & { sandbox: boolean },
  changing: Changing,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Made> {
  if (!isAllowedAddress(url, settings)) throw refuse('ADDRESS_NOT_ALLOWED')
  const { companyId, call } = changing
  const secret = newWebhookSecret()
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, ownerOf(changing))
    if ((await selectWebhooks(trx, companyId).execute()).length >= mostWebhooks) throw refuse('LIST_FULL')
    const row = await trx
      .insertInto('webhooks')
      .values({
        id: ports.newId(),
        company_id: companyId,
        url: new URL(url).href,
        events: JSON.stringify([...new Set(events)]),
        secret: seal(secret, settings, 'webhook secrets'),
        secret_made_at: now,
        seq: await newestSeq(trx, companyId),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteWhetherOn(trx, companyId)
    await recordAudit(trx, call, { companyId, target: targetOf(row), after: shownInAudit(row) })
    return { webhook: toWebhook(row, now), secret }
  })
}

/**
 * Changes the events of a webhook, or switches it on or off. Deliveries that wait when it is switched off are dropped,
 * and what happens while it is off is not sent. Throws NOT_OWNER for anybody but an owner, and NOT_FOUND (API-6).
 */
export const changeWebhook = (
  ports: Ports,
  changing: Changing,
  { id, events, isOn }: { id: string; events: readonly WebhookEvent[]; isOn: boolean },
): Promise<Webhook> =>
  withCompanyTransaction(ports, changing.companyId, async (trx) => {
    const { companyId, call } = changing
    const before = await findWebhook(trx, changing, id)
    const now = ports.now()
    const wasOn = before.disabled_at === null
    const row = await trx
      .updateTable('webhooks')
      .set({
        events: JSON.stringify([...new Set(events)]),
        ...(isOn &&
          !wasOn && {
            disabled_at: null,
            disabled_because: null,
            failing_since: null,
            resting_until: null,
            seq: await newestSeq(trx, companyId),
          }),
        ...(!isOn && wasOn && { disabled_at: now, disabled_because: 'owner' as const }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // After its row, which the preparation of deliveries locks: none is made any more.
    if (!isOn && wasOn) await dropDeliveries(trx, { companyId, webhookId: id })
    await noteWhetherOn(trx, companyId)
    await recordAudit(trx, call, {
      companyId,
      target: targetOf(row),
      ...changedFields(shownInAudit(before), shownInAudit(row)),
    })
    return toWebhook(row, now)
  })

/** Removes a webhook with its log. Throws NOT_OWNER for anybody but an owner, and NOT_FOUND (API-6). */
export const deleteWebhook = (ports: Ports, changing: Changing, id: string): Promise<void> =>
  withCompanyTransaction(ports, changing.companyId, async (trx) => {
    const { companyId, call } = changing
    const row = await findWebhook(trx, changing, id)
    await trx.deleteFrom('webhooks').where('company_id', '=', companyId).where('id', '=', id).execute()
    await noteWhetherOn(trx, companyId)
    await recordAudit(trx, call, { companyId, target: targetOf(row), before: shownInAudit(row) })
  })

/**
 * Makes a new secret and returns it; deliveries are signed with the one before it as well for a day more. Throws
 * NOT_OWNER for anybody but an owner, and NOT_FOUND (API-6).
 */
export const rotateWebhookSecret = (ports: Ports, keys: SecretKeys, changing: Changing, id: string): Promise<Made> =>
  withCompanyTransaction(ports, changing.companyId, async (trx) => {
    const { companyId, call } = changing
    const before = await findWebhook(trx, changing, id)
    const now = ports.now()
    const secret = newWebhookSecret()
    const row = await trx
      .updateTable('webhooks')
      .set({
        secret: seal(secret, keys, 'webhook secrets'),
        secret_made_at: now,
        previous_secret: before.secret,
        previous_until: new Date(now.getTime() + overlap),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, call, {
      companyId,
      target: targetOf(row),
      before: { secretMadeAt: before.secret_made_at.toISOString() },
      after: { secretMadeAt: now.toISOString() },
    })
    return { webhook: toWebhook(row, now), secret }
  })

/** A webhook of the company, for one of its owners. Throws NOT_OWNER and NOT_FOUND. */
export async function findWebhook(db: Db | Trx, changing: Changing | Owned, id: string): Promise<WebhookRow> {
  await requireOwner(db, 'call' in changing ? ownerOf(changing) : changing)
  const row = await selectWebhooks(db, changing.companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** The secrets that sign a delivery now, the current one first. */
export function signingSecrets(row: WebhookRow, keys: SecretKeys, now: Date): string[] {
  const isPreviousLive = row.previous_until !== null && row.previous_until > now
  return [row.secret, isPreviousLive ? row.previous_secret : null].flatMap((sealed) =>
    sealed === null ? [] : (unseal(sealed, keys, 'webhook secrets') ?? []),
  )
}

/** Stores whether the company has a webhook that is switched on, by which its changes look for their events. */
export async function noteWhetherOn(trx: Trx, companyId: number): Promise<void> {
  await trx
    .updateTable('companies')
    .set((eb) => ({
      has_webhooks: eb
        .exists(
          eb.selectFrom('webhooks').select('id').where('company_id', '=', companyId).where('disabled_at', 'is', null),
        )
        .$castTo<boolean>(),
    }))
    .where('id', '=', companyId)
    .execute()
}

const selectWebhooks = (db: Db | Trx, companyId: number) =>
  db.selectFrom('webhooks').selectAll().where('company_id', '=', companyId)

const newestSeq = async (trx: Trx, companyId: number): Promise<number> =>
  (await trx.selectFrom('companies').select('event_seq').where('id', '=', companyId).executeTakeFirstOrThrow())
    .event_seq

const targetOf = ({ id }: WebhookRow) => `webhookId=${id}`
/** The query of an address may hold a secret of the company's own. */
const shownInAudit = ({ url, events, disabled_at: disabledAt }: WebhookRow) => ({
  address: new URL(url).origin,
  events,
  isOn: disabledAt === null,
})

function toWebhook(row: WebhookRow, now: Date): Webhook {
  const health = healthOf(row)
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    secretMadeAt: row.secret_made_at.toISOString(),
    previousSecretUntil:
      row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
    failingSince: row.failing_since?.toISOString() ?? null,
    disabled: health.type === 'disabled' ? { at: health.at.toISOString(), because: health.because } : null,
  }
}
