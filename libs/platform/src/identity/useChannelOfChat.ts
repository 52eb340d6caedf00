import type { Chat, Messenger } from '@frontdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../provider/platformContext.ts'
import { channelQuery } from '../channels/channelQuery.ts'

/**
 * The channel of a chat: `none` where a chat needs none, `unknown` while it is not known, or the provider does not say.
 */
export type ChannelOfChat = { is: 'none' } | { is: 'unknown' } | { is: 'deleted' } | { is: 'there'; channel: Messenger }

/** Returns the channel of a chat with its current connection. */
export function useChannelOfChat({ companyId, messengerId }: Pick<Chat, 'companyId' | 'messengerId'>): ChannelOfChat {
  const { data } = useQuery({ ...channelQuery(usePlatform(), companyId), enabled: typeof messengerId === 'number' })
  if (messengerId === null) return { is: 'none' }
  if (messengerId === undefined || data === undefined) return { is: 'unknown' }
  const channel = data.find(({ id }) => id === messengerId)
  return channel ? { is: 'there', channel } : { is: 'deleted' }
}
