import { z } from 'zod'

/** Altegio's status of our application in one salon; the times are null where Altegio omits them. */
export type ConnectionStatus = {
  status: 'pending' | 'active' | 'freezed'
  /** When the salon's owner agreed. */
  agreedAt: Date | null
  /** When the status began. */
  since: Date | null
}

const Link = z.looseObject({
  connection_status: z.looseObject({ status: z.enum(['pending', 'active', 'freezed']), created_at: z.unknown() }),
  logs: z.array(z.looseObject({ changed_at: z.unknown(), status_to: z.unknown() })).catch([]),
})

/** Altegio's moments name no time zone; they count as UTC. */
function momentOf(raw: unknown): Date | null {
  const found = typeof raw === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(raw) : null
  const moment = new Date(found ? `${found[1]}T${found[2]}Z` : Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/**
 * Parses the `data` of Altegio's status of an application in a salon; null when there is no connection. Altegio
 * documents the three statuses; a connection that was removed has none.
 */
export function connectionStatusOf(data: unknown): ConnectionStatus | null {
  const link = Link.safeParse(data)
  if (!link.success) return null
  const { connection_status: connection, logs } = link.data
  const change = logs.findLast(({ status_to: to }) => to === connection.status)
  const agreedAt = momentOf(connection.created_at)
  return { status: connection.status, agreedAt, since: momentOf(change?.changed_at) ?? agreedAt }
}
