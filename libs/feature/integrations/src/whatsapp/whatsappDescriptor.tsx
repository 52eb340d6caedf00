import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'
import { numberAddresses } from './numberAddresses.ts'

const TokenSteps = () => (
  <Trans>
    Make a new access token of a system user with both WhatsApp permissions at Meta, and paste it here. All chats stay.
  </Trans>
)

/** WhatsApp: numbers of the Cloud API, to which Meta gives access by a token. */
export const whatsappDescriptor: ChannelDescriptor = {
  talkAddresses: (metadata) => numberAddresses(metadata, '/sandbox/whatsapp/customer'),
  renewal: {
    by: 'token',
    field: {
      label: msg`Access token`,
      missing: msg`Paste the access token`,
      Steps: TokenSteps,
      maxLength: 1000,
      tokenIn: (pasted) => pasted.trim(),
    },
  },
  repair: msg`Nothing arrives and nothing is sent. Enter a current token for the same number: all chats stay.`,
  failures: {
    CHANNEL_TOKEN_REJECTED: msg`Meta does not accept this access token, or it may not use this number. Make a new one with both WhatsApp permissions.`,
    CHANNEL_NUMBER_UNKNOWN: msg`Meta does not know this phone number ID. Copy the ID below the number, not the number itself.`,
    CHANNEL_ACCOUNT_MISMATCH: msg`This number does not belong to this WhatsApp Business account. Copy both IDs from the same page.`,
    CHANNEL_ALREADY_CONNECTED: msg`This number is connected already.`,
    CHANNEL_USED_ELSEWHERE: msg`This number is connected to another company. Disconnect it there first.`,
    CHANNEL_NOT_SET_UP: msg`This server is not set up for WhatsApp yet. Whoever runs it finds the steps in the operating guide.`,
    CHANNEL_UNREACHABLE: msg`Meta does not answer. Nothing was changed; try again in a minute.`,
    SIGNUP_CODE_REJECTED: msg`Facebook’s permission has run out. Start again; you will find what you entered there.`,
    SIGNUP_NOT_GRANTED: msg`Facebook’s window did not release this account to us. Start again and leave all permissions switched on.`,
    SIGNUP_NUMBER_UNCLEAR: msg`The account has no number, or several. Start again and choose one number, or enter the values by hand.`,
    NUMBER_HAS_PIN: msg`This number has a PIN of its own. Switch two-step verification off in the WhatsApp manager, then try again here.`,
    NUMBER_NOT_REGISTERED: msg`Meta did not register this number: it is not verified yet, or was registered too often within 72 hours. Look in the WhatsApp manager.`,
    REQUEST_IN_PROGRESS: msg`This number is being connected already. Wait a moment.`,
    VALIDATION_ERROR: msg`Both IDs are digits only, and the token has no spaces. Copy each value once more.`,
  },
  notConnected: msg`The number could not be connected. Try again.`,
}
