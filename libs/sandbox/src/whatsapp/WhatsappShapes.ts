/** A number of a business, as its owner sees it on Meta's pages. The token works in the sandbox only. */
export type SandboxNumber = {
  phoneNumberId: string
  businessAccountId: string
  token: string
  /** When its token ends, in milliseconds since 1970; missing for one that never does. */
  tokenEndsAt?: number
  displayPhoneNumber: string
  verifiedName: string
  /** It is in the WhatsApp Business app too (coexistence). */
  isOnBusinessApp?: boolean
  /** When it was signed up with the app, and whether its owner agreed to share its chats (coexistence). */
  onboardedAt?: number
  sharesChats?: boolean
  /** It sends only after it was registered with a PIN. */
  needsPin?: boolean
}

/**
 * Somebody with WhatsApp. `userId`: what the business knows them by; `username`: with one,
 * their number may stay hidden.
 */
export type SandboxPerson = {
  phone: string
  userId: string
  name: string
  username?: string
  hidesPhone: boolean
}

/** The author of a message: the customer, the business over the Graph API, or the business on its own phone. */
export type Writer = 'customer' | 'api' | 'phone'

export type BubbleStatus = 'sent' | 'delivered' | 'read'

/** An advertisement with a button that opens a chat with the business. */
export type PhoneAdvertisement = { headline: string; body: string; sourceUrl: string }

/** A message as phones show it. */
export type Bubble = {
  /** `wamid.…` */
  id: string
  at: number
  writer: Writer
  type: string
  /** The content under the name of its type, in Meta's shape. */
  content: Record<string, unknown>
  /** The text of a template on phones. */
  shown?: string
  repliesTo?: string
  /** The advertisement whose button opened the chat. */
  advertisement?: PhoneAdvertisement
  isEdited?: boolean
  /** Deleted for everybody; phones show that there was a message. */
  isDeleted?: boolean
  /** The reference that the sender gave an API message. */
  reference?: string
}

/** The data of a company's phone that Meta sends on request. */
export type SyncType = 'smb_app_state_sync' | 'history'

/** An event between a number and a person. */
export type WhatsappEntry =
  | { type: 'number-added'; number: SandboxNumber }
  | { type: 'person-added'; person: SandboxPerson }
  | { type: 'phone-hidden'; phone: string; hidesPhone: boolean; username: string }
  | { type: 'number-changed'; phone: string; nextPhone: string; nextUserId: string }
  | { type: 'subscribed'; businessAccountId: string }
  | { type: 'sync-requested'; phoneNumberId: string; syncType: SyncType }
  | { type: 'wrote'; phoneNumberId: string; phone: string; bubble: Bubble }
  | { type: 'edited'; phoneNumberId: string; phone: string; id: string; text: string }
  | { type: 'deleted'; phoneNumberId: string; phone: string; id: string }
  | {
      type: 'recalled'
      phoneNumberId: string
      phone: string
      bubbles: readonly Bubble[]
      statuses: readonly { id: string; status: BubbleStatus }[]
    }
  | { type: 'status'; phoneNumberId: string; phone: string; id: string; status: BubbleStatus }
