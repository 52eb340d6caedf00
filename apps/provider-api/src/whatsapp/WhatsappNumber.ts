import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { troubleOf } from '../channels/channelTrouble.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import { graphApi, graphRoot, type Graph } from '../meta/graphApi.ts'

/** A company's WhatsApp number as stored in the database. `phoneNumberId` is Meta's id of it. */
export type WhatsappNumber = OwnedAccount & {
  phoneNumberId: string
  /** Meta's id of the business account, which owns the templates; null for a number that was stored without it. */
  businessAccountId: string | null
  secret: Sealed
  isSandbox: boolean
  /** Whether something is wrong with its account. */
  hasTrouble: boolean
}

/** The smallest call that Meta answers to the token of a number. */
export const accessPathOf = ({ phoneNumberId }: Pick<WhatsappNumber, 'phoneNumberId'>): string =>
  `${phoneNumberId}?fields=id`

const numbers = (db: Db) =>
  db
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.id', 'messenger.company_id', 'messenger.external_id', 'messenger.secret', 'messenger.metadata'])
    .where('messenger.type', '=', 'whatsapp')
    .where('messenger.is_active', '=', true)
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof numbers>['executeTakeFirst']>>

function toNumber(row: Row): WhatsappNumber | null {
  if (row?.external_id == null || row.secret === null) return null
  const { verifiedName, displayPhoneNumber, businessAccountId, sandbox } = row.metadata
  const name = [verifiedName, displayPhoneNumber].find((one) => typeof one === 'string' && one !== '')
  return {
    id: row.id,
    companyId: row.company_id,
    platform: 'whatsapp',
    ownerId: `phone ${row.external_id}`,
    phoneNumberId: row.external_id,
    businessAccountId:
      typeof businessAccountId === 'string' && /^\d{1,30}$/.test(businessAccountId) ? businessAccountId : null,
    secret: row.secret,
    isSandbox: sandbox === true,
    hasTrouble: troubleOf(row.metadata) !== null,
    name: typeof name === 'string' ? name : 'WhatsApp',
  }
}

/**
 * Finds the number that an event is about, at Meta or in the sandbox; null when no company has
 * it, or it is switched off.
 */
export async function findNumber(db: Db, phoneNumberId: string, isSandbox: boolean): Promise<WhatsappNumber | null> {
  const found = toNumber(await numbers(db).where('messenger.external_id', '=', phoneNumberId).executeTakeFirst())
  return found?.isSandbox === isSandbox ? found : null
}

/**
 * Lists the numbers of a business account that companies have connected: all of them, or just
 * the one with these digits.
 */
export async function findNumbersOf(
  db: Db,
  { accountId, phone }: { accountId: string; phone: string | null },
  isSandbox: boolean,
): Promise<WhatsappNumber[]> {
  const rows = await numbers(db)
    .where(sql<boolean>`messenger.metadata->>'businessAccountId' = ${accountId}`)
    .execute()
  return rows.flatMap((row) => {
    const number = toNumber(row)
    const shown = row.metadata['displayPhoneNumber']
    const isNamed = phone === null || (typeof shown === 'string' && shown.replace(/\D/g, '') === phone)
    return number?.isSandbox === isSandbox && isNamed ? [number] : []
  })
}

/** The numbers of all companies that are connected. */
export const connectedNumbers = async (db: Db): Promise<WhatsappNumber[]> =>
  (await numbers(db).where('messenger.status', '=', 'connected').orderBy('messenger.id').execute()).flatMap(
    (row) => toNumber(row) ?? [],
  )

/** Reads a number by its channel; null when it is switched off or deleted. */
export const readWhatsappNumber = async (db: Db, messengerId: number): Promise<WhatsappNumber | null> =>
  toNumber(await numbers(db).where('messenger.id', '=', messengerId).executeTakeFirst())

/** Where numbers are called: the settings, and this server's own origin, which serves the sandbox if there is one. */
export type GraphPlace = { settings: Pick<Settings, 'meta'> & SecretKeys; readonly origin: string }

/** The Graph API for a number; null, with the failure recorded at its channel, when its token cannot be read. */
export async function graphOf(
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'publish'>,
  place: GraphPlace,
  number: WhatsappNumber,
): Promise<Graph | null> {
  const token = unseal(number.secret, place.settings)
  // A place has an origin once its server listens; only numbers of the sandbox need one.
  const root = graphRoot(place.settings, number.isSandbox ? place.origin : null)
  if (token !== null) return graphApi({ root, token, later: ports.later })
  await recordFailure(ports, number, 'SECRET_UNREADABLE', 'The token was sealed under another SECRET_KEY')
  return null
}
