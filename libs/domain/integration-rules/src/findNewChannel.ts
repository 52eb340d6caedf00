import type { Messenger } from '@frontdesk/contract'
import type { NewChannel } from './AutoLink.ts'
import { isConnected } from './isConnected.ts'

/** The result of looking for a channel in a list. */
export type Finding =
  | { kind: 'one'; channel: Messenger }
  /** It is one of these, which cannot be distinguished. */
  | { kind: 'several'; channels: readonly Messenger[] }
  | { kind: 'already-linked' }
  /** It is not there, or cannot be distinguished yet; these are possible. */
  | { kind: 'not-yet'; possible: readonly Messenger[] }

/** `@Lily_Bot` and `lily_bot` are one bot; null when there is no name. */
const nameOf = (botUsername: string | null | undefined) => botUsername?.trim().replace(/^@/, '').toLowerCase() || null

const isFree = ({ crmIntegrations }: Messenger) => crmIntegrations.length === 0

function among(channels: readonly Messenger[]): Finding {
  const [channel, ...others] = channels
  if (!channel) return { kind: 'not-yet', possible: [] }
  return others.length === 0 ? { kind: 'one', channel } : { kind: 'several', channels }
}

/**
 * Looks for a new channel among the connected ones of its type that have no link (INT-4): by its id if given;
 * else by the name of its bot; else the only one, unless that has another bot's name.
 */
export function findNewChannel(channels: readonly Messenger[], { type, id, botUsername }: NewChannel): Finding {
  const connected = channels.filter((channel) => channel.type === type && isConnected(channel))
  const name = nameOf(botUsername)
  const bears = (wanted: string | null) => (channel: Messenger) => nameOf(channel.metadata.botUsername) === wanted

  // Linked ones are looked at as well: else, with the right one linked by another tab, the one
  // that is left would be taken.
  const named = id ? connected.filter((channel) => channel.id === id) : name ? connected.filter(bears(name)) : []
  if (named.length > 0) return named.some(isFree) ? among(named.filter(isFree)) : { kind: 'already-linked' }
  if (id) return { kind: 'not-yet', possible: [] }

  const free = connected.filter(isFree)
  if (!name) return among(free)
  const nameless = free.filter(bears(null))
  return free.length === 1 ? among(nameless) : { kind: 'not-yet', possible: nameless }
}
