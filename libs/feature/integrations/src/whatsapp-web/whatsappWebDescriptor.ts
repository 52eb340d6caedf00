import { msg } from '@lingui/core/macro'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'
import { numberAddresses } from '../whatsapp/numberAddresses.ts'

/** WhatsApp Web: phones that are paired by a code. */
export const whatsappWebDescriptor: ChannelDescriptor = {
  talkAddresses: (metadata) => numberAddresses(metadata, '/sandbox/whatsapp-web/customer'),
  renewal: { by: 'pairing' },
  repair: msg`Nothing arrives and nothing is sent. Link the same phone again: all chats stay.`,
  failures: {
    CHANNEL_ALREADY_CONNECTED: msg`This phone is connected already.`,
    CHANNEL_NOT_SET_UP: msg`This server is not set up for WhatsApp Web. Whoever runs it finds the steps in the operating guide.`,
    RISK_NOT_ACCEPTED: msg`Accept the risk first.`,
  },
  notConnected: msg`The number could not be connected. Try again.`,
}
