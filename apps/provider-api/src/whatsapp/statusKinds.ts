import type { PartStatus } from '../channels/partStatus.ts'
import type { Becomes, Kinds } from '../channels/kinds.ts'
import type { documentedStatuses } from './documentedKinds.ts'

const ofOurs = { thread: 'status', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

/** How far a message of ours has come, by WhatsApp's words. A voice note that was listened to counts as read. */
export const statusKinds: Kinds<(typeof documentedStatuses)['kinds'][number], PartStatus> = {
  sent: { ...ofOurs, read: 'sent' },
  delivered: { ...ofOurs, read: 'delivered' },
  read: { ...ofOurs, read: 'read' },
  played: { ...ofOurs, read: 'read' },
  failed: { ...ofOurs, read: 'failed' },
}
