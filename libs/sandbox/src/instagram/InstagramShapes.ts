/** A professional account of a business, as it appears at Instagram. */
export type SandboxAccount = { accountId: string; username: string; name: string }

/** Somebody with Instagram. `personId`: what this business knows them by. */
export type SandboxFollower = { personId: string; username: string; name: string }

/** The author of a message: the customer, the business over the API, or the business in the Instagram app. */
export type InstagramWriter = 'customer' | 'api' | 'app'

/** A file in a message, by its id in the sandbox. */
export type InstagramAttachment = { type: 'image' | 'video' | 'audio' | 'file' | 'story_mention'; url: string }

/** A message as the app shows it. */
export type InstagramBubble = {
  mid: string
  at: number
  writer: InstagramWriter
  text: string
  attachment?: InstagramAttachment
  repliesTo?: string
  /** Why it was sent later than a day after the customer wrote. */
  tag?: 'HUMAN_AGENT'
  isUnsent?: boolean
}

/** A token of an account; the sandbox alone knows it. */
export type InstagramToken = { token: string; accountId: string; kind: 'short' | 'long'; expiresAt: number }

/** An event between an account and a person. */
export type InstagramEntry =
  | { type: 'account-added'; account: SandboxAccount }
  | { type: 'person-added'; person: SandboxFollower }
  | { type: 'token-issued'; token: InstagramToken }
  | { type: 'tokens-revoked'; accountId: string }
  | { type: 'subscribed'; accountId: string }
  | { type: 'wrote'; accountId: string; personId: string; bubble: InstagramBubble }
  | { type: 'unsent'; accountId: string; personId: string; mid: string }
  | { type: 'seen'; accountId: string; personId: string; mid: string }
