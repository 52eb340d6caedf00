import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'

/** A company's phone with WhatsApp Web as stored in the database. */
export type WebPhone = OwnedAccount & {
  /** Digits; null before it was linked. */
  phone: string | null
  /** The state of its session; null while there is none to continue. */
  secret: Sealed | null
  status: 'initializing' | 'connected' | 'disconnected' | 'failed'
  isActive: boolean
  isSandbox: boolean
}

const phones = (db: Db) =>
  db
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.id', 'messenger.company_id', 'messenger.external_id', 'messenger.secret'])
    .select(['messenger.metadata', 'messenger.status', 'messenger.is_active'])
    .where('messenger.type', '=', 'whatsapp_web')
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof phones>['executeTakeFirstOrThrow']>>

function toPhone(row: Row): WebPhone {
  const { verifiedName, displayPhoneNumber, sandbox } = row.metadata
  const name = [verifiedName, displayPhoneNumber].find((one) => typeof one === 'string' && one !== '')
  return {
    id: row.id,
    companyId: row.company_id,
    platform: 'whatsapp_web',
    ownerId: `phone ${row.external_id ?? row.id}`,
    name: typeof name === 'string' ? name : 'WhatsApp',
    phone: row.external_id,
    secret: row.secret,
    status: row.status,
    isActive: row.is_active,
    isSandbox: sandbox === true,
  }
}

/** The phone of a channel; null when it was deleted. */
export async function readPhone(db: Db, messengerId: number): Promise<WebPhone | null> {
  const row = await phones(db).where('messenger.id', '=', messengerId).executeTakeFirst()
  return row ? toPhone(row) : null
}

/** The phones whose sessions are to be open: those that are being paired, and those that were. */
export async function activePhones(db: Db): Promise<WebPhone[]> {
  const rows = await phones(db)
    .where('messenger.is_active', '=', true)
    .where((row) => row.or([row('messenger.status', '=', 'initializing'), row('messenger.secret', 'is not', null)]))
    .orderBy('messenger.id')
    .execute()
  return rows.map(toPhone)
}
