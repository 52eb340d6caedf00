import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { internalAdapter } from '../channels/internalAdapter.ts'
import { instagramAdapter } from '../instagram/instagramAdapter.ts'
import { instagramWebhook } from '../instagram/instagramWebhook.ts'
import type { MetaObject } from '../meta/MetaObject.ts'
import type { BotKind } from '../telegram/BotKind.ts'
import { businessAccounts } from '../telegram-business/businessAccounts.ts'
import { telegramBusinessAdapter } from '../telegram-business/telegramBusinessAdapter.ts'
import { botChannels } from '../telegram/botOf.ts'
import { telegramAdapter } from '../telegram/telegramAdapter.ts'
import { whatsappWebAdapter } from '../whatsapp-web/whatsappWebAdapter.ts'
import { whatsappAdapter } from '../whatsapp/whatsappAdapter.ts'
import { whatsappWebhook } from '../whatsapp/whatsappWebhook.ts'

/** Every channel of the product, none of them started. */
export const channelTable = (server: ChannelServer): ChannelTable => ({
  telegram: telegramAdapter(server),
  telegram_business: telegramBusinessAdapter(server),
  whatsapp: whatsappAdapter(server),
  whatsapp_web: whatsappWebAdapter(server),
  instagram: instagramAdapter(server),
  internal: internalAdapter(server),
})

/** The objects that Meta reports to its one address. */
export const metaObjects: readonly MetaObject[] = [whatsappWebhook, instagramWebhook]

/** The kinds of bots, to whose addresses Telegram reports. */
export const botKinds: readonly BotKind[] = [botChannels, businessAccounts]
