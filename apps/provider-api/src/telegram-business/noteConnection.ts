import { changeChannel } from '../channels/changeChannel.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import type { Db } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { connectionIn, accountState, type AccountConnection } from './AccountConnection.ts'

type Channel = { id: number; companyId: number }

/** Reads the connection of a channel; null while no account has connected its bot. */
export async function readConnection(db: Db, { id, companyId }: Channel): Promise<AccountConnection | null> {
  const stored = await db
    .selectFrom('messenger_integrations')
    .select('metadata')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return stored ? connectionIn(stored.metadata) : null
}

/**
 * Records the connection of an account to the bot of a channel, and the state of the channel by it. A channel belongs
 * to the account that was connected first: its chats are that account's. Another one is shown as not supported. The end
 * of a connection that the account has made anew since, and doing it again, change nothing.
 */
export async function noteConnection(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  channel: Channel,
  connection: AccountConnection,
): Promise<void> {
  const { id: messengerId, companyId } = channel
  let isOther = false
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ isActive, metadata }) => {
      const known = connectionIn(metadata)
      isOther = known !== null && known.accountId !== connection.accountId
      if (isOther || !isActive || isSame(known, connection) || isEndOfEarlier(known, connection)) return null
      return {
        isActive,
        ...stateBy(connection, ports.now()),
      }
    }),
  )
  if (isOther) await recordUnsupported(ports, channel, 'business_connection.other_account')
}

/** The state of a channel by its connection, for its row. */
export function stateBy(connection: AccountConnection | null, now: Date) {
  const { status, code, message } = accountState(connection)
  const lastError = code === null ? null : { code, message, at: now.toISOString() }
  return {
    status,
    metadata: { lastError, ...(connection && { businessConnection: connection, username: connection.username }) },
  }
}

const isSame = (known: AccountConnection | null, now: AccountConnection): boolean =>
  known !== null && JSON.stringify(known) === JSON.stringify(now)

const isEndOfEarlier = (known: AccountConnection | null, { id, isEnabled }: AccountConnection): boolean =>
  known !== null && known.id !== id && !isEnabled
