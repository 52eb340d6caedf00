import type { ChannelTroubleCode } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Returns what is wrong with the account of a channel that is connected all the same. */
export function useTroubleTitle(): (code: ChannelTroubleCode) => string {
  const { t } = useLingui()
  return (code) => {
    switch (code) {
      case 'payment-missing':
        return t`The business account cannot pay for messages.`
      case 'account-locked':
        return t`The business account is locked.`
      case 'account-restricted':
        return t`The business account is restricted.`
      case 'policy-blocked':
        return t`Sending is blocked for a time because of the channel’s rules.`
      case 'spam-limited':
        return t`Customers have blocked or reported too many messages of this number.`
      case 'sending-too-fast':
        return t`More is sent than the channel takes at a time.`
      case 'quality-low':
        return t`The channel rates the quality of this number as low.`
      case 'number-not-registered':
        return t`The number is not registered at the channel.`
      case 'account-in-maintenance':
        return t`The channel is working on this account.`
    }
  }
}
