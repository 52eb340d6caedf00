import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AltegioOptions } from './altegio/AltegioOptions.ts'
import { altegioSandboxRoutes } from './altegio/altegioSandboxRoutes.ts'
import { authenticatorRoutes } from './authenticator/authenticatorRoutes.ts'
import { bankRoutes } from './bank/bankRoutes.ts'
import { payPage } from './bank/payPage.ts'
import type { Sandbox } from './createSandbox.ts'
import { collectorRoutes } from './collector/collectorRoutes.ts'
import { businessAccountRoutes } from './business-account/businessAccountRoutes.ts'
import { botFatherRoutes } from './botfather/botFatherRoutes.ts'
import { controlRoutes } from './control/controlRoutes.ts'
import { customerRoutes } from './customer/customerRoutes.ts'
import { loginRoutes } from './facebook/loginRoutes.ts'
import { signupRoutes } from './facebook/signupRoutes.ts'
import { openAiRoutes } from './openai/openAiRoutes.ts'
import { authorizeRoutes } from './instagram/authorizeRoutes.ts'
import { instagramApiRoutes } from './instagram/instagramApiRoutes.ts'
import { instagramPhoneRoutes } from './instagram/instagramPhoneRoutes.ts'
import type { EmailInbox } from './inbox/EmailInbox.ts'
import { inboxRoutes } from './inbox/inboxRoutes.ts'
import { indexRoutes } from './page/indexPage.ts'
import { s3Routes } from './s3/s3Routes.ts'
import { salonRoutes, type SalonOptions } from './salon/salonRoutes.ts'
import { pushServiceRoutes } from './push/pushServiceRoutes.ts'
import { instagramBoard } from './instagram/instagramBoard.ts'
import { checkoutPage } from './stripe/checkoutPage.ts'
import { stripeRoutes } from './stripe/stripeRoutes.ts'
import { switchboardRoutes } from './switchboard/switchboardRoutes.ts'
import { pushToWebhooks } from './telegram/pushToWebhooks.ts'
import { accountBoard, telegramBoard } from './telegram/telegramBoard.ts'
import { telegramRoutes } from './telegram/telegramRoutes.ts'
import type { SentFile } from './telegram/sentFiles.ts'
import { graphRoutes } from './whatsapp/graphRoutes.ts'
import { numberPage } from './whatsapp/numberPage.ts'
import { webPhoneRoutes } from './whatsapp-web/webPhoneRoutes.ts'
import { webBoard } from './whatsapp-web/webBoard.ts'
import { phoneRoutes } from './whatsapp/phoneRoutes.ts'
import { whatsappBoard } from './whatsapp/whatsappBoard.ts'

/** Parses a form with files: texts as strings, files as buffers. */
async function readForm(body: Buffer, contentType: string): Promise<Record<string, string | SentFile>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields: Record<string, string | SentFile> = {}
  for (const [name, value] of form) {
    fields[name] =
      typeof value === 'string'
        ? value
        : { fileName: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  return fields
}

export type SandboxOptions = {
  world: Sandbox
  /** The salon page with the support widget; without it there is none. */
  salon?: SalonOptions
  /** The emails that the product stored instead of sending them; without it there is no inbox. */
  inbox?: EmailInbox
  /** Altegio's marketplace; without it there is none. */
  altegio?: AltegioOptions
  /** Milliseconds before a failed webhook is tried again. */
  webhookWait?: (failures: number) => number
}

/** A Fastify plugin that serves the sandbox; mount it with the prefix `/sandbox`, never in production. */
export async function sandboxPlugin(
  app: FastifyInstance,
  { world, salon, inbox, altegio, webhookWait }: SandboxOptions,
): Promise<void> {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
  }
  if (!app.hasContentTypeParser('multipart/form-data')) {
    // Telegram accepts files of up to 50 MB from bots.
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: 60 * 1024 * 1024 },
      (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
    )
  }
  const closing = new AbortController()
  const { telegram, whatsapp, facebook, instagram, botFaults, openai, push, collector, s3, now } = world
  telegramRoutes(app, { telegram, faults: botFaults, closing: closing.signal })
  loginRoutes(app, facebook, whatsapp)
  signupRoutes(app, facebook)
  graphRoutes(app, {
    world: whatsapp,
    isRegistered: (phoneNumberId) => facebook.pinOf(phoneNumberId) !== null,
    closing: closing.signal,
  })
  numberPage(app, whatsapp)
  phoneRoutes(app, whatsapp, closing.signal)
  webPhoneRoutes(app, world.whatsappWeb, closing.signal)
  authorizeRoutes(app, instagram)
  instagramApiRoutes(app, instagram)
  instagramPhoneRoutes(app, instagram, closing.signal)
  controlRoutes(app, world)
  switchboardRoutes(app, [
    whatsappBoard(whatsapp),
    webBoard(world.whatsappWeb),
    instagramBoard(instagram),
    telegramBoard(telegram, botFaults),
    accountBoard(telegram, botFaults),
  ])
  botFatherRoutes(app, { telegram })
  businessAccountRoutes(app, { telegram })
  openAiRoutes(app, { openai, now, closing: closing.signal })
  bankRoutes(app, world.bank)
  payPage(app, world.bank)
  stripeRoutes(app, world.stripe)
  checkoutPage(app, world.stripe)
  await pushServiceRoutes(app, push)
  await collectorRoutes(app, { collector, now })
  indexRoutes(app, { hasSalon: salon !== undefined, hasInbox: inbox !== undefined, hasAltegio: altegio !== undefined })
  authenticatorRoutes(app, world.authenticators)
  if (inbox !== undefined) inboxRoutes(app, inbox, world.authenticators)
  if (salon !== undefined) salonRoutes(app, salon)
  if (altegio !== undefined) altegioSandboxRoutes(app, world.altegio, altegio)
  customerRoutes(app, { telegram, closing: closing.signal })
  await s3Routes(app, s3)
  const stopPushing = pushToWebhooks(telegram, webhookWait === undefined ? {} : { wait: webhookWait })
  // Open long polls and streams would keep the server from closing.
  app.addHook('preClose', (done: () => void) => {
    closing.abort()
    stopPushing()
    whatsapp.callback.stop()
    instagram.callback.stop()
    world.altegio.callback.stop()
    world.bank.stop()
    world.stripe.stop()
    done()
  })
}
