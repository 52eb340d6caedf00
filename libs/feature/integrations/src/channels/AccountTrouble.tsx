import { Trans, useLingui } from '@lingui/react/macro'
import type { ChannelTroubleCode, Messenger } from '@frontdesk/contract'
import { formatDayTime } from '@frontdesk/platform'
import { CardWarning } from './CardWarning.tsx'

/** Returns what is wrong with the account of a channel, and what an administrator can do about it. */
function useTroubleTexts(): (code: ChannelTroubleCode) => { title: string; remedy: string } {
  const { t } = useLingui()
  return (code) => {
    switch (code) {
      case 'payment-missing':
        return {
          title: t`The business account cannot pay for messages.`,
          remedy: t`Meta delivers nothing that it charges for. Add or renew the payment method of the account in Meta’s billing settings.`,
        }
      case 'account-locked':
        return {
          title: t`The business account is locked.`,
          remedy: t`Nothing can be sent. Open the account in Meta’s business settings: it says why, and how to ask for a review.`,
        }
      case 'account-restricted':
        return {
          title: t`The business account is restricted.`,
          remedy: t`A part of what you send is refused. Open the account in Meta’s business settings: it says what is restricted, and until when.`,
        }
      case 'policy-blocked':
        return {
          title: t`Sending is blocked for a time because of the channel’s rules.`,
          remedy: t`Read in Meta’s business settings which rule it is about, and ask for a review there if that is wrong.`,
        }
      case 'spam-limited':
        return {
          title: t`Customers have blocked or reported too many messages of this number.`,
          remedy: t`The channel refuses some of what you send. Send only what customers have asked for, and no advertising for some days.`,
        }
      case 'sending-too-fast':
        return {
          title: t`More is sent than the channel takes at a time.`,
          remedy: t`Messages wait and are sent later by themselves. If this goes on, send less at once or ask the channel for a higher limit.`,
        }
      case 'quality-low':
        return {
          title: t`The channel rates the quality of this number as low.`,
          remedy: t`Customers have blocked or reported messages. Send less advertising: a lower limit for messages follows otherwise.`,
        }
      case 'number-not-registered':
        return {
          title: t`The number is not registered at the channel.`,
          remedy: t`Nothing can be sent. Register the number again in Meta’s WhatsApp settings, or connect it again here.`,
        }
      case 'account-in-maintenance':
        return {
          title: t`The channel is working on this account.`,
          remedy: t`Messages cannot be sent for some minutes. There is nothing to do; if it goes on for hours, ask Meta’s support.`,
        }
    }
  }
}

/** The trouble of a connected channel's account, since when, and what to do. */
export function AccountTrouble({ channel }: { channel: Messenger }) {
  const textsOf = useTroubleTexts()
  const { trouble } = channel.metadata
  if (!trouble) return null
  const { title, remedy } = textsOf(trouble.code)
  const since = formatDayTime(trouble.at)
  return (
    <CardWarning title={title}>
      {remedy} <Trans>First seen on {since}.</Trans>
    </CardWarning>
  )
}
