import type { Sealed } from '../db/schema/columns.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel } from './changeChannel.ts'

/** A bot or number, by the id of its channel. */
type ConnectedChannel = { id: number; companyId: number }

/** Records that a channel does not work, and why. */
export const recordFailure = (
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  channel: ConnectedChannel,
  code: string,
  message: string,
): Promise<void> =>
  recordConnection(ports, channel, {
    status: 'failed',
    metadata: { lastError: { code, message, at: ports.now().toISOString() } },
  })

/**
 * Records that a vendor refused the token of a channel. Does nothing when another token is stored by now: somebody
 * connected the channel anew while the call with the old one was being answered.
 */
export async function recordRefusedAccess(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: messengerId, companyId, secret: refused }: ConnectedChannel & { secret: Sealed },
  message: string,
): Promise<void> {
  const lastError = { code: 'ACCESS_TOKEN_REFUSED', message, at: ports.now().toISOString() }
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ isActive, status, secret }) =>
      !isActive || status === 'failed' || secret !== refused
        ? null
        : { status: 'failed', isActive, metadata: { lastError } },
    ),
  )
}

/** The result of connecting a channel. `metadata` holds the error in `lastError`. */
type ConnectionResult = { status: 'connected' | 'failed'; externalId?: string; metadata: Record<string, unknown> }

/**
 * Records the result of connecting a channel, emits it, and merges `metadata` into its public metadata. One that was
 * switched off or deleted meanwhile stays so; one that fails again keeps its first failure.
 */
export async function recordConnection(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: messengerId, companyId }: ConnectedChannel,
  { status, ...others }: ConnectionResult,
): Promise<void> {
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ isActive, status: before }) =>
      !isActive || (status === 'failed' && before === 'failed') ? null : { status, isActive, ...others },
    ),
  )
}
