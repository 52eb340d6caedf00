import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel } from './changeChannel.ts'
import type { ChannelAccount } from './ChannelAccount.ts'

/** A kind that a channel sent and that is not shown here, and when it came last. */
export type UnsupportedKind = { kind: string; at: string }

/** Kinds that a channel shows: the newest. Characters of one. */
const most = 40
const longest = 60

/**
 * Records at a channel that something came which stands in no thread and is not supported, so that its company learns
 * of it (D-22). Within a day the same kind is recorded once. Doing it again changes nothing.
 */
export async function recordUnsupported(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: messengerId, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  vendorsKind: string,
): Promise<void> {
  const now = ports.now()
  const kind =
    vendorsKind
      .replace(/[^\w .:-]/g, '')
      .trim()
      .slice(0, longest) || 'unnamed'
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now }, ({ status, isActive, metadata }) => {
      const known = unsupportedOf(metadata)
      const before = known.find((one) => one.kind === kind)
      if (before && now.getTime() - Date.parse(before.at) < 86_400_000) return null
      const others = known.filter((one) => one !== before)
      const unsupported = [{ kind, at: now.toISOString() }, ...others].slice(0, most)
      return { status, isActive, metadata: { unsupported } }
    }),
  )
}

const unsupportedOf = ({ unsupported }: Record<string, unknown>): UnsupportedKind[] =>
  Array.isArray(unsupported) ? (unsupported as UnsupportedKind[]) : [] // Nothing else writes it.
