/**
 * The side that a channel lets answer in a conversation (D-14, D-22). Several apps may be linked to one account: the
 * channel gives each conversation to one of them, and the others look on, on standby. `unknown`: the channel has named
 * no other app yet, and ours answers. `asOf`: the moment of the newest event that names the owner, by the channel's
 * time, in milliseconds since 1970.
 */
export type ConversationOwner = { is: 'unknown' } | { is: 'us' | 'another-app'; asOf: number }

/** News of the owner of a conversation; `at`: by the channel's time, in milliseconds since 1970. */
export type OwnerEvent = { at: number } & (
  | /** The channel has given the conversation to another app. */ { type: 'taken-from-us' }
  | /** Another app has given it back, or the channel has. */ { type: 'passed-to-us' }
  | /** Something came that ours only looks on. */ { type: 'heard-on-standby' }
  | /** The channel refused a message of ours, because another app has the conversation. */ { type: 'send-refused' }
  | /** Something came that is ours to answer. */ { type: 'heard-directly' }
  | /** The channel has granted it to us because a person asked for it. */ { type: 'we-took' }
  | /** The channel took a message of a person of ours, which takes it over. */ { type: 'we-wrote' }
)
