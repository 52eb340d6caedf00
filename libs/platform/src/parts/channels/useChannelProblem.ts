import type { Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
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
        if (codeOf(channel.metadata['lastError']) === 'PHONE_LOGGED_OUT')
          return t`Somebody logged it out on the phone, under Linked devices.`
        if (codeOf(channel.metadata['lastError']) === 'SESSION_REPLACED')
          return t`Another program uses the session of this phone.`
        return t`It was disconnected here.`
      case 'failed':
        switch (codeOf(channel.metadata['lastError'])) {
          case 'TOKEN_REFUSED':
            return t`Telegram refuses its token: somebody renewed the token, or deleted the bot.`
          case 'ACCOUNT_LEFT_BOT':
            return t`The Telegram account has disconnected the bot.`
          case 'REPLIES_NOT_ALLOWED':
            return t`The Telegram account does not let the bot reply to messages.`
          case 'ACCESS_TOKEN_REFUSED':
            return t`${name} refuses its token: it has ended, or somebody took the permission back.`
          case 'SECRET_UNREADABLE':
            return t`Its token cannot be read any more.`
          case 'ACCOUNT_ACCESS_REMOVED':
            return t`Its WhatsApp business account is not shared with us any more: somebody disconnected it in the WhatsApp Business app or at Meta.`
          case 'ACCOUNT_OFFBOARDED':
            return t`Its phone was changed, or registered anew.`
          case 'ACCOUNT_DISABLED':
            return t`Meta has disabled its WhatsApp business account.`
          case 'ACCOUNT_DELETED':
            return t`Its WhatsApp business account was deleted.`
          case 'PAIRING_NOT_SCANNED':
            return t`Nobody scanned one of the five codes.`
          case 'PAIRING_NUMBER_USED':
            return t`This number is connected already, here or at another company.`
          case 'PAIRING_OTHER_NUMBER':
            return t`The code was scanned by a phone with another number.`
          case 'CHANNEL_UNREACHABLE':
            return t`${name} does not answer. It is tried again.`
          case 'CHANNEL_NOT_SET_UP':
            return t`This server is not set up for it any more.`
          default:
            return t`It could not be connected.`
        }
    }
  }
}
