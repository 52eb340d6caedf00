import type { MessengerType } from '@frontdesk/contract'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'
import { instagramDescriptor } from '../instagram/instagramDescriptor.ts'
import { telegramDescriptor } from '../telegram/telegramDescriptor.tsx'
import { telegramBusinessDescriptor } from '../telegram-business/telegramBusinessDescriptor.ts'
import { whatsappDescriptor } from '../whatsapp/whatsappDescriptor.tsx'
import { whatsappWebDescriptor } from '../whatsapp-web/whatsappWebDescriptor.ts'

/** Every type of channel that customers write to, once; the internal one is the product's own. */
export const channelDescriptors: Readonly<
  Record<Exclude<MessengerType, 'internal'>, ChannelDescriptor> & Partial<Record<'internal', never>>
> = {
  telegram: telegramDescriptor,
  telegram_business: telegramBusinessDescriptor,
  whatsapp: whatsappDescriptor,
  whatsapp_web: whatsappWebDescriptor,
  instagram: instagramDescriptor,
}
