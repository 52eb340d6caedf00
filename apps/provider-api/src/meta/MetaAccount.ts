import type { ChannelType } from '@frontdesk/contract'

/** A company's number or account at Meta, or its phone with WhatsApp Web, by the id of its channel. */
export type MetaAccount = {
  id: number
  companyId: number
  platform: Extract<ChannelType, 'whatsapp' | 'whatsapp_web' | 'instagram'>
}

/**
 * An account whose owner also writes in the vendor's own app; `ownerId` stands for whoever that is,
 * `name` is what chats show.
 */
export type OwnedAccount = MetaAccount & { ownerId: string; name: string }
