import { msg } from '@lingui/core/macro'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'

/** Instagram: professional accounts, to which their owner gives access on Instagram's page. */
export const instagramDescriptor: ChannelDescriptor = {
  talkAddresses: ({ username }) => {
    if (typeof username !== 'string' || username === '') return null
    const name = encodeURIComponent(username)
    return { vendor: `https://ig.me/m/${name}`, sandboxPath: `/sandbox/instagram/customer?account=${name}` }
  },
  renewal: { by: 'authorization' },
  repair: msg`Nothing arrives and nothing is sent. Authorise the same account again: all chats stay.`,
  failures: {
    AUTHORIZATION_EXPIRED: msg`The permission came back too late, or in another browser. Start once more here.`,
    CHANNEL_TOKEN_REJECTED: msg`Instagram does not accept the permission. Give it once more, for the same account.`,
    CHANNEL_PERMISSION_MISSING: msg`The permission to manage messages was switched off on Instagram’s page. Start again and leave it on.`,
    CHANNEL_ACCOUNT_MISMATCH: msg`This is a personal account. Switch it to a professional one in Instagram’s settings, then start again.`,
    CHANNEL_ALREADY_CONNECTED: msg`This account is connected already.`,
    CHANNEL_USED_ELSEWHERE: msg`This account is connected to another company. Disconnect it there first.`,
    CHANNEL_NOT_SET_UP: msg`This server is not set up for Instagram yet. Whoever runs it finds the steps in the operating guide.`,
    CHANNEL_UNREACHABLE: msg`Instagram does not answer. Nothing was changed; try again in a minute.`,
    COMPANY_FORBIDDEN: msg`You are no longer a member of the company for which you began.`,
    TOKEN_REQUIRED: msg`The stored permission cannot be used any more. Give it once more.`,
  },
  notConnected: msg`The account could not be connected. Try again.`,
}
