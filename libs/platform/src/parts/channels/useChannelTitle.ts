import type { Messenger } from '@frontdesk/contract'
import { useChannelName } from '../people/useChannelName.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The name of a channel at its vendor: `@lily_bot`, a phone number, a user name; null while it is not known. */
export function channelAccount({ metadata }: Pick<Messenger, 'metadata'>): string | null {
  const bot = textOf(metadata.botUsername)
  return bot === null ? (textOf(metadata['displayPhoneNumber']) ?? textOf(metadata['username'])) : `@${bot}`
}

/** Returns what a channel is called: `Telegram @lily_bot`. */
export function useChannelTitle(): (channel: Pick<Messenger, 'type' | 'metadata'>) => string {
  const nameOf = useChannelName()
  return (channel) => [nameOf(channel.type), channelAccount(channel)].filter(Boolean).join(' ')
}
