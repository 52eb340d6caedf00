import { useLingui } from '@lingui/react/macro'

/** Returns a message for a delivery error by its code; for an unmapped code, the server's own message. */
export function useFailureMessage(): (error: { code: string; message: string }) => string {
  const { t } = useLingui()
  return ({ code, message }) => {
    switch (code) {
      case 'CHANNEL_DISCONNECTED':
        return t`The channel was not connected.`
      case 'CHANNEL_BUSY':
        return t`The channel took no more messages for too long.`
      case 'BLOCKED':
        return t`The customer has blocked you on this channel.`
      case 'HELD_ELSEWHERE':
        return t`Another app has this conversation and keeps it. Answer in that app, or release it there.`
      case 'UNDELIVERABLE':
        return t`The customer cannot receive it: no account on this channel, or an app that is too old.`
      case 'REJECTED':
        return t`The channel did not accept this message.`
      case 'DELIVERY_UNKNOWN':
        return t`It is not known whether the message arrived.`
      case 'NOT_DELIVERED':
        return t`It did not arrive, as the channel’s records showed later.`
      case 'PARTLY_DELIVERED':
        return t`Only a part of the message arrived.`
      case 'FILE_NOT_FOUND':
        return t`A file of this message was not there any more.`
      case 'OUTSIDE_WINDOW':
        return t`This channel allowed no more answers until the customer writes again.`
      case 'TEMPLATE_REJECTED':
        return t`WhatsApp did not accept this template: it was changed, paused or deleted.`
      case 'MARKETING_LIMIT':
        return t`WhatsApp limits how much marketing a customer gets. Try again another day, or send a template that is no marketing.`
      case 'TAKEN_OVER':
      case 'WITHDRAWN':
        return t`A colleague took over before it was sent.`
      case 'CUSTOMER_BLOCKED':
        return t`The customer was blocked before it was sent.`
      case 'AI_OFF':
        return t`The AI was switched off before it was sent.`
      case 'DELETED':
        return t`It was deleted before it was sent.`
      case 'INTERNAL':
        return t`A fault of ours kept it from being sent. Send it again.`
      default:
        return message
    }
  }
}
