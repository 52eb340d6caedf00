import { join } from 'node:path'
import type { AltegioEntry } from './altegio/AltegioLinks.ts'
import { openAltegioWorld, type AltegioWorld } from './altegio/AltegioWorld.ts'
import { openAuthenticators, type Authenticators } from './authenticator/Authenticators.ts'
import { openBank, type Bank } from './bank/Bank.ts'
import { openCollector, type Collector } from './collector/Collector.ts'
import { openFacebook, type Facebook } from './facebook/Facebook.ts'
import { openOpenAi, type OpenAi } from './openai/OpenAi.ts'
import { openPushService, type PushService } from './push/PushService.ts'
import { openS3, type S3Double } from './s3/S3Double.ts'
import { openStripe, type StripeDouble } from './stripe/StripeDouble.ts'
import { openBotFaults, type BotFaults } from './telegram/BotFaults.ts'
import { fileJournal } from './storage/Journal.ts'
import { addBot, addCustomer, recallConversation } from './telegram/people.ts'
import { openTelegram, type Telegram } from './telegram/Telegram.ts'
import { openSandboxFiles } from './storage/SandboxFiles.ts'
import type { InstagramEntry } from './instagram/InstagramShapes.ts'
import { openInstagramWorld, type InstagramWorld } from './instagram/InstagramWorld.ts'
import type { WhatsappEntry } from './whatsapp/WhatsappShapes.ts'
import { openWhatsappWeb, type WhatsappWeb } from './whatsapp-web/WhatsappWeb.ts'
import { openWhatsappWorld, type WhatsappWorld } from './whatsapp/WhatsappWorld.ts'
import type { SandboxBot, SandboxCustomer } from './telegram/TelegramShapes.ts'
import type { TelegramEntry } from './telegram/TelegramState.ts'

/** The partner token of the simulated Altegio; it is public. */
const sandboxPartnerToken = '2t6u73mrh85btb8wgyfj'

/** The simulated outside world; two instances share nothing. */
export type Sandbox = {
  readonly telegram: Telegram
  readonly botFaults: BotFaults
  readonly whatsapp: WhatsappWorld
  readonly whatsappWeb: WhatsappWeb
  readonly facebook: Facebook
  readonly instagram: InstagramWorld
  readonly altegio: AltegioWorld
  readonly bank: Bank
  readonly stripe: StripeDouble
  readonly openai: OpenAi
  readonly push: PushService
  readonly collector: Collector
  readonly s3: S3Double
  readonly authenticators: Authenticators
  now: () => Date
  addBot(bot: Omit<SandboxBot, 'id'>): SandboxBot
  addCustomer(customer: Parameters<typeof addCustomer>[1]): SandboxCustomer
  /** Adds a past conversation of a bot and a customer, once, without emitting events. */
  recall(bot: SandboxBot, customer: SandboxCustomer, past: Parameters<typeof recallConversation>[3]): void
}

/** Creates a sandbox; with a `folder` it stores its Telegram there and continues from it next time. */
export function createSandbox({ now = () => new Date(), folder }: { now?: () => Date; folder?: string } = {}): Sandbox {
  const telegram = openTelegram({
    now,
    ...(folder === undefined
      ? {}
      : {
          journal: fileJournal<TelegramEntry>(join(folder, 'telegram.jsonl')),
          files: openSandboxFiles(join(folder, 'telegram-files')),
        }),
  })
  const whatsapp = openWhatsappWorld({
    now,
    ...(folder === undefined
      ? {}
      : {
          journal: fileJournal<WhatsappEntry>(join(folder, 'whatsapp.jsonl')),
          files: openSandboxFiles(join(folder, 'whatsapp-files')),
        }),
  })
  const instagram = openInstagramWorld({
    now,
    ...(folder === undefined
      ? {}
      : {
          journal: fileJournal<InstagramEntry>(join(folder, 'instagram.jsonl')),
          files: openSandboxFiles(join(folder, 'instagram-files')),
        }),
  })
  const altegio = openAltegioWorld({
    now,
    partnerToken: sandboxPartnerToken,
    ...(folder === undefined ? {} : { journal: fileJournal<AltegioEntry>(join(folder, 'altegio.jsonl')) }),
  })
  return {
    telegram,
    altegio,
    bank: openBank({ now }),
    stripe: openStripe({ now }),
    whatsapp,
    whatsappWeb: openWhatsappWeb({ now }),
    facebook: openFacebook(whatsapp),
    instagram,
    botFaults: openBotFaults(),
    openai: openOpenAi(),
    push: openPushService(),
    collector: openCollector(),
    s3: openS3(),
    authenticators: openAuthenticators({ now }),
    now,
    addBot: (bot) => addBot(telegram, bot),
    addCustomer: (customer) => addCustomer(telegram, customer),
    recall: (bot, customer, past) => recallConversation(telegram, bot, customer, past),
  }
}
