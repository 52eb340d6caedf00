import type { Settings } from '../../ports/Settings.ts'
import type { Variables } from './Variables.ts'

/** The operator's bot, apps and driver, by which messages travel. */
export function readChannelSettings(
  env: Variables,
): Pick<Settings, 'telegram' | 'meta' | 'whatsappWebDriver' | 'instagram'> {
  return {
    telegram: { apiRoot: env.TELEGRAM_API_ROOT ?? null, botToken: env.TELEGRAM_BOT_TOKEN ?? null },
    meta: {
      graphRoot: env.META_GRAPH_ROOT ?? null,
      graphVersion: env.META_GRAPH_VERSION,
      appSecret: env.META_APP_SECRET ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
      signup:
        env.META_APP_ID === undefined || env.META_CONFIG_ID === undefined
          ? null
          : { appId: env.META_APP_ID, configId: env.META_CONFIG_ID, sdkUrl: env.META_SDK_URL },
    },
    whatsappWebDriver: env.WHATSAPP_WEB_DRIVER ?? null,
    instagram: {
      apiRoot: env.INSTAGRAM_API_ROOT ?? null,
      app:
        env.INSTAGRAM_APP_ID !== undefined && env.INSTAGRAM_APP_SECRET !== undefined
          ? { id: env.INSTAGRAM_APP_ID, secret: env.INSTAGRAM_APP_SECRET }
          : null,
    },
  }
}
