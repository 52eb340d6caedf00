import type { Messenger, MessengerType } from '@frontdesk/contract'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

/** Where customers write to a channel: at its vendor, or for one of the sandbox on that page of it. */
export type TalkAddresses = { vendor: string; sandboxPath: string }

/** How a token is asked for: the words of the dialog, and how it is found in a pasted text. */
export type TokenField = {
  label: MessageDescriptor
  missing: MessageDescriptor
  /** How to get a token. */
  Steps: () => ReactNode
  /** Characters. */
  maxLength: number
  tokenIn: (pasted: string) => string
}

/** How the access to a channel is given again: by a token, at the vendor's page, or by pairing its phone. */
export type Renewal = { by: 'token'; field: TokenField } | { by: 'authorization' } | { by: 'pairing' }

/** All that these screens know of one type of channel: a folder of its own, and one line of the table. */
export type ChannelDescriptor = {
  /** Null while the name of the bot, number or account is not known. */
  talkAddresses: (metadata: Messenger['metadata']) => TalkAddresses | null
  renewal: Renewal
  /** How a channel that failed works again. */
  repair: MessageDescriptor
  /** Why it could not be connected and what to do, by the code of the error. */
  failures: Readonly<Record<string, MessageDescriptor>>
  /** That it could not be connected, when nothing else is known. */
  notConnected: MessageDescriptor
}

/** Says why a channel could not be connected and what to do; null without an error. */
export type FailureOf = (channel: MessengerType, error: unknown) => string | null
