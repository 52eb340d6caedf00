import type { Messenger } from '@frontdesk/contract'
import type { NewMessenger } from './AutoLink.ts'
import { isConnected } from './isConnected.ts'

/** What a list of messengers tells about the one that is looked for. */
export type Finding =
  | { kind: 'one'; messenger: Messenger }
  /** It is among these, and nothing tells them apart. */
  | { kind: 'several'; messengers: readonly Messenger[] }
  | { kind: 'already-linked' }
  /** It is not there, or not told apart yet; nothing speaks against these. */
  | { kind: 'not-yet'; possible: readonly Messenger[] }

/** `@Lily_Bot` and `lily_bot` are one bot; null when there is no name. */
const nameOf = (botUsername: string | null | undefined) => botUsername?.trim().replace(/^@/, '').toLowerCase() || null

const isFree = ({ crmIntegrations }: Messenger) => crmIntegrations.length === 0

function among(messengers: readonly Messenger[]): Finding {
  const [messenger, ...others] = messengers
  if (!messenger) return { kind: 'not-yet', possible: [] }
  return others.length === 0 ? { kind: 'one', messenger } : { kind: 'several', messengers }
}

/**
 * Looks for a new messenger among the connected ones of its channel that have no link (INT-4): by its id where that is
 * known; else by the name of its bot; else it is the only one, unless that is known to be another bot.
 */
export function findNewMessenger(messengers: readonly Messenger[], { type, id, botUsername }: NewMessenger): Finding {
  const connected = messengers.filter((messenger) => messenger.type === type && isConnected(messenger))
  const name = nameOf(botUsername)
  const bears = (wanted: string | null) => (messenger: Messenger) => nameOf(messenger.metadata.botUsername) === wanted

  // Linked ones are looked at as well: else, with the right one linked by another tab, the one that is left would be taken.
  const told = id ? connected.filter((messenger) => messenger.id === id) : name ? connected.filter(bears(name)) : []
  if (told.length > 0) return told.some(isFree) ? among(told.filter(isFree)) : { kind: 'already-linked' }
  if (id) return { kind: 'not-yet', possible: [] }

  const free = connected.filter(isFree)
  if (!name) return among(free)
  const nameless = free.filter(bears(null))
  return free.length === 1 ? among(nameless) : { kind: 'not-yet', possible: nameless }
}
