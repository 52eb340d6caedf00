import type { Messenger } from '@frontdesk/contract'
import { connectionOf, isConnectable } from '@frontdesk/integration-rules'
import { useLingui } from '@lingui/react/macro'
import { useChannelName } from '../people/useChannelName.ts'

const codeOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : null

/** Returns why a channel does not work, in one sentence; null while it works or is being connected. */
export function useChannelProblem(): (channel: Messenger) => string | null {
  const { t } = useLingui()
  const nameOf = useChannelName()
  return (channel) => {
    const name = nameOf(channel.type)
    switch (connectionOf(channel)) {
      case 'connected':
      case 'connecting':
        return null
      case 'off':
        return isConnectable(channel.type) ? t`It was disconnected here.` : t`${name} cannot be connected here.`
      case 'failed':
        switch (codeOf(channel.metadata['lastError'])) {
          case 'TOKEN_REFUSED':
            return t`Telegram refuses its token: somebody renewed the token, or deleted the bot.`
          case 'SECRET_UNREADABLE':
            return t`Its token cannot be read any more.`
          default:
            return t`It could not be connected.`
        }
    }
  }
}
