import { randomBytes } from 'node:crypto'
import type { WidgetSettings } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { AuditedCall } from '../../audit/AuditEntry.ts'
import { changedFields } from '../../audit/changedFields.ts'
import { recordAudit } from '../../audit/recordAudit.ts'
import { requireOwner } from '../../companies/requireOwner.ts'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { seal, unseal, type SecretKeys } from '../../secrets/seal.ts'
import { endSessionsWhere } from './endWidgetSessions.ts'

/** Milliseconds for which tokens signed with the secret before the current one are accepted. */
const overlap = 24 * 3_600_000

export type WidgetRow = Selectable<Schema['support_widgets']>
type Changing = { companyId: number; call: AuditedCall }

/** The company's widget as the wire shows it; made at its first use, without a secret. */
export const readWidget = (ports: Ports, companyId: number): Promise<WidgetSettings> =>
  withCompanyTransaction(ports, companyId, async (trx) => toWidget(await findOrMake(trx, companyId), ports.now()))

/**
 * Changes the origins whose pages may show the widget, and whether visitors may write without identity. Sessions that
 * are no longer allowed end. Throws NOT_OWNER for anybody but an owner.
 */
export async function changeWidget(
  ports: Ports,
  { companyId, call }: Changing,
  { allowedOrigins, allowsVisitors }: Pick<WidgetSettings, 'allowedOrigins' | 'allowsVisitors'>,
): Promise<WidgetSettings> {
  const origins = [...new Set(allowedOrigins)]
  const { row, ended } = await withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    const before = await findOrMake(trx, companyId)
    const row = await trx
      .updateTable('support_widgets')
      .set({ allowed_origins: JSON.stringify(origins), allows_visitors: allowsVisitors })
      .where('company_id', '=', companyId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, call, { companyId, ...changedFields(settingsOf(before), settingsOf(row)) })
    return {
      row,
      ended: await endSessionsWhere(trx, companyId, {
        notFrom: origins,
        ...(!allowsVisitors && { isIdentified: false }),
      }),
    }
  })
  for (const sessionId of ended) ports.disconnect({ sessionId })
  return toWidget(row, ports.now())
}

/**
 * Makes a new secret, and returns it, this once. The one before it is accepted for a day more, so that the company's
 * servers can be changed one after another; the sessions of identified visitors end, and their pages open new ones.
 * Throws NOT_OWNER for anybody but an owner.
 */
export async function rotateSecret(
  ports: Ports,
  keys: SecretKeys,
  { companyId, call }: Changing,
): Promise<{ widget: WidgetSettings; secret: string }> {
  const { ended, ...rotated } = await withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    const { secret: previous, secret_made_at: previousMadeAt } = await findOrMake(trx, companyId)
    const now = ports.now()
    const secret = `ws_${randomBytes(32).toString('base64url')}`
    const row = await trx
      .updateTable('support_widgets')
      .set({
        secret: seal(secret, keys, 'widget secrets'),
        secret_made_at: now,
        previous_secret: previous,
        previous_until: previous === null ? null : new Date(now.getTime() + overlap),
      })
      .where('company_id', '=', companyId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, call, {
      companyId,
      before: { secretMadeAt: previousMadeAt?.toISOString() ?? null },
      after: { secretMadeAt: now.toISOString() },
    })
    return { widget: toWidget(row, now), secret, ended: await endSessionsWhere(trx, companyId, { isIdentified: true }) }
  })
  for (const sessionId of ended) ports.disconnect({ sessionId })
  return rotated
}

/** The secrets by which identity tokens may be signed now, the current one first. */
export function liveSecrets(row: WidgetRow, keys: SecretKeys, now: Date): string[] {
  const isPreviousLive = row.previous_until !== null && row.previous_until > now
  return [row.secret, isPreviousLive ? row.previous_secret : null].flatMap((sealed) =>
    sealed === null ? [] : (unseal(sealed, keys, 'widget secrets') ?? []),
  )
}

/** The widget of a public key whose company is not archived; null without one. Read across companies. */
export async function widgetOfKey(db: Db, key: string): Promise<(WidgetRow & { companyName: string }) | null> {
  const found = await db
    .selectFrom('support_widgets')
    .innerJoin('companies', 'companies.id', 'support_widgets.company_id')
    .selectAll('support_widgets')
    .select('companies.name as companyName')
    .where('support_widgets.public_key', '=', key)
    .where('companies.deleted_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

async function findOrMake(trx: Trx, companyId: number): Promise<WidgetRow> {
  const found = await trx
    .selectFrom('support_widgets')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return (
    found ??
    trx
      .insertInto('support_widgets')
      .values({ company_id: companyId, public_key: `wk_${randomBytes(18).toString('base64url')}` })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

const toWidget = (row: WidgetRow, now: Date): WidgetSettings => ({
  key: row.public_key,
  allowedOrigins: row.allowed_origins,
  allowsVisitors: row.allows_visitors,
  secretMadeAt: row.secret_made_at?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
})

const settingsOf = ({ allowed_origins: allowedOrigins, allows_visitors: allowsVisitors }: WidgetRow) => ({
  allowedOrigins,
  allowsVisitors,
})
