import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { troubleOf } from '../channels/channelTrouble.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import { graphApi, type Graph } from '../meta/graphApi.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import type { Ports } from '../ports/Ports.ts'
import { unseal } from '../secrets/seal.ts'
import { instagramRoots, type InstagramPlace } from './instagramRoots.ts'

/** A company's professional account at Instagram as stored in the database. `accountId` is Instagram's id of it. */
export type InstagramAccount = OwnedAccount & {
  platform: 'instagram'
  accountId: string
  secret: Sealed
  isSandbox: boolean
  /** Whether something is wrong with it. */
  hasTrouble: boolean
  /** When its token ends; null for an account that was stored without it. */
  tokenExpiresAt: Date | null
}

/** The smallest call that Instagram answers to the token of an account. */
export const accessPath = 'me?fields=user_id'

const accounts = (db: Db) =>
  db
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.id', 'messenger.company_id', 'messenger.external_id', 'messenger.secret', 'messenger.metadata'])
    .where('messenger.type', '=', 'instagram')
    .where('messenger.is_active', '=', true)
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>

function toAccount(row: Row): InstagramAccount | null {
  if (row?.external_id == null || row.secret === null) return null
  const { name, username, sandbox, tokenExpiresAt } = row.metadata
  const shown = [name, username].find((one) => typeof one === 'string' && one !== '')
  const expiresAt = typeof tokenExpiresAt === 'string' ? new Date(tokenExpiresAt) : null
  return {
    id: row.id,
    companyId: row.company_id,
    platform: 'instagram',
    ownerId: `account ${row.external_id}`,
    accountId: row.external_id,
    secret: row.secret,
    isSandbox: sandbox === true,
    hasTrouble: troubleOf(row.metadata) !== null,
    name: typeof shown === 'string' ? shown : 'Instagram',
    tokenExpiresAt: expiresAt === null || Number.isNaN(expiresAt.getTime()) ? null : expiresAt,
  }
}

/**
 * Finds the account that an event is about, at Instagram or in the sandbox; null when no company has
 * it, or it is switched off.
 */
export async function findAccount(db: Db, accountId: string, isSandbox: boolean): Promise<InstagramAccount | null> {
  const found = toAccount(await accounts(db).where('messenger.external_id', '=', accountId).executeTakeFirst())
  return found?.isSandbox === isSandbox ? found : null
}

/** Reads an account by its channel; null when it is switched off or deleted. */
export const readAccount = async (db: Db, messengerId: number): Promise<InstagramAccount | null> =>
  toAccount(await accounts(db).where('messenger.id', '=', messengerId).executeTakeFirst())

/** The accounts of all companies that are connected. */
export const connectedAccounts = async (db: Db): Promise<InstagramAccount[]> =>
  (await accounts(db).where('messenger.status', '=', 'connected').orderBy('messenger.id').execute()).flatMap(
    (row) => toAccount(row) ?? [],
  )

/** The token of an account; null, with the failure recorded at its channel, when it cannot be read. */
export async function tokenOf(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { settings }: InstagramPlace,
  account: InstagramAccount,
): Promise<string | null> {
  const token = unseal(account.secret, settings)
  if (token === null)
    await recordFailure(ports, account, 'SECRET_UNREADABLE', 'The token was sealed under another SECRET_KEY')
  return token
}

/** The Graph API for an account; null when its token cannot be read. */
export async function instagramGraphOf(
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'publish'>,
  place: InstagramPlace,
  account: InstagramAccount,
): Promise<Graph | null> {
  const token = await tokenOf(ports, place, account)
  const { graph: root } = instagramRoots(place.settings, account.isSandbox ? place.origin : null)
  return token === null ? null : graphApi({ root, token, later: ports.later })
}
