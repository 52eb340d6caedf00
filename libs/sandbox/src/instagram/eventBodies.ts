import type { InstagramBubble, SandboxAccount, SandboxFollower } from './InstagramShapes.ts'

/** An account and somebody who writes to it. */
export type InstagramEnds = { account: SandboxAccount; person: SandboxFollower }

/**
 * The bodies of Instagram's webhooks, as Meta's pages show them:
 * https://developers.facebook.com/docs/instagram-platform/webhooks/examples (messages, echoes, deleted messages,
 * reactions, seen).
 */
const webhook = ({ accountId }: SandboxAccount, at: number, event: object) => ({
  object: 'instagram',
  entry: [{ id: accountId, time: at, messaging: [event] }],
})

/** An event of a conversation that another app has: ours may look on. */
export const onStandby = (body: object): object => {
  const { object, entry } = body as ReturnType<typeof webhook> // The bodies of this file are webhooks.
  return { object, entry: entry.map(({ messaging, ...rest }) => ({ ...rest, standby: messaging })) }
}

/** Another app has taken a conversation over. */
export const takenEvent = (ends: InstagramEnds, at: number): object =>
  webhook(ends.account, at, {
    ...customerTo(ends, at),
    take_thread_control: { previous_owner_app_id: '990602627938098', new_owner_app_id: '263902037430900' },
  })

/** Another app has passed a conversation to ours. */
export const passedEvent = (ends: InstagramEnds, at: number): object =>
  webhook(ends.account, at, {
    ...customerTo(ends, at),
    pass_thread_control: { previous_owner_app_id: '263902037430900', new_owner_app_id: '990602627938098' },
  })

/** A message whose text its writer has changed. */
export const editEvent = (ends: InstagramEnds, mid: string, text: string, at: number): object =>
  webhook(ends.account, at, { ...customerTo(ends, at), message_edit: { mid, text, num_edit: 1 } })

const customerTo = ({ account, person }: InstagramEnds, at: number) => ({
  sender: { id: person.personId },
  recipient: { id: account.accountId },
  timestamp: at,
})

const contentOf = ({ mid, text, attachment, repliesTo }: InstagramBubble) => ({
  mid,
  ...(text !== '' && { text }),
  ...(attachment && { attachments: [{ type: attachment.type, payload: { url: attachment.url } }] }),
  ...(repliesTo !== undefined && { reply_to: { mid: repliesTo } }),
})

/** A customer's message. */
export const messageEvent = (ends: InstagramEnds, bubble: InstagramBubble): object =>
  webhook(ends.account, bubble.at, { ...customerTo(ends, bubble.at), message: contentOf(bubble) })

/** A message in the account's own name: typed in the Instagram app, or sent over the API. */
export const echoEvent = ({ account, person }: InstagramEnds, bubble: InstagramBubble): object =>
  webhook(account, bubble.at, {
    sender: { id: account.accountId },
    recipient: { id: person.personId },
    timestamp: bubble.at,
    message: { ...contentOf(bubble), is_echo: true },
  })

/** A message that its writer took back. */
export const unsentEvent = (ends: InstagramEnds, mid: string, at: number): object =>
  webhook(ends.account, at, { ...customerTo(ends, at), message: { mid, is_deleted: true } })

/** A reaction of the customer, or that it was taken back. */
export const reactionEvent = (ends: InstagramEnds, mid: string, emoji: string | null, at: number): object =>
  webhook(ends.account, at, {
    ...customerTo(ends, at),
    reaction: { mid, ...(emoji === null ? { action: 'unreact' } : { action: 'react', reaction: 'other', emoji }) },
  })

/** The customer has seen the messages up to one. */
export const seenEvent = (ends: InstagramEnds, mid: string, at: number): object =>
  webhook(ends.account, at, { ...customerTo(ends, at), read: { mid } })
