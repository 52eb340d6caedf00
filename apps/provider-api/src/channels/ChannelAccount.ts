import type { MessengerType } from '@frontdesk/contract'

/** A company's bot, number, account or phone, by the id of its channel. */
export type ChannelAccount = { id: number; companyId: number; platform: Exclude<MessengerType, 'internal'> }

/**
 * An account whose owner may also write in the vendor's own app; `ownerId` stands for whoever that is, `name` is what
 * chats show.
 */
export type OwnedAccount = ChannelAccount & { ownerId: string; name: string }
