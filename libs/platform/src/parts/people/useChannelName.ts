import { useLingui } from '@lingui/react/macro'
import type { ChannelType } from '@frontdesk/contract'

/** The channel's display name (CHAT-2). */
export function useChannelName(): (platform: ChannelType) => string {
  const { t } = useLingui()
  return (platform) => {
    switch (platform) {
      case 'telegram':
        return 'Telegram'
      case 'telegram_business':
        return 'Telegram Business'
      case 'whatsapp':
        return 'WhatsApp'
      case 'whatsapp_web':
        return 'WhatsApp Web'
      case 'instagram':
        return 'Instagram'
      case 'openai':
        return t`Assistant`
      case 'internal':
        return t`Internal`
    }
  }
}
