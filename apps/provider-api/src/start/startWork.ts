import { forgetExpired } from '../accounts/forgetExpired.ts'
import { startAltegio } from '../altegio/startAltegio.ts'
import { startResumes } from '../assistant/pauses/startResumes.ts'
import type { startAssistant } from '../assistant/startAssistant.ts'
import { startFailureMails } from '../channels/mailFailures.ts'
import type { OpenDb } from '../db/openDb.ts'
import { tidyTables } from '../db/tidyTables.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { tokensRefreshedEvery } from '../instagram/refreshTokens.ts'
import { startSchedule, type ScheduledTask } from '../jobs/startSchedule.ts'
import { startMail } from '../mail/startMail.ts'
import { metaTokensCheckedEvery } from '../meta-events/checkMetaTokens.ts'
import { tokenEndsReadEvery } from '../meta-events/readTokenEnds.ts'
import { startMeta, type MetaAdapter } from '../meta-events/startMeta.ts'
import { checkPayments } from '../payments/checkPayments.ts'
import type { ConfiguredPayments } from '../payments/createPaymentProviders.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Transcriber } from '../ports/Transcriber.ts'
import type { WhatsappWebDriver } from '../ports/WhatsappWebDriver.ts'
import { startNotifications } from '../push/startNotifications.ts'
import { ownOrigin } from '../serving/ownOrigin.ts'
import { attachInvoice } from '../subscriptions/document/attachInvoice.ts'
import { queueLostSteps } from '../subscriptions/queueLostSteps.ts'
import { startBilling } from '../subscriptions/startBilling.ts'
import { tokensCheckedEvery } from '../telegram/checkTokens.ts'
import { startTelegram, type TelegramAdapter } from '../telegram/startTelegram.ts'
import { startTranscripts } from '../transcripts/startTranscripts.ts'
import { startWhatsappWeb } from '../whatsapp-web/startWhatsappWeb.ts'

/** What was opened and started before the server listened, and the port at which it does. */
type Server = {
  port: number
  databaseKind: OpenDb['kind']
  payments: ConfiguredPayments
  /** The operator's driver of WhatsApp Web; null without one. */
  ownWebDriver: WhatsappWebDriver | null
  assistant: Awaited<ReturnType<typeof startAssistant>>
}

/** The work of a server beside its calls. */
export type ServerWork = {
  /** Begins to end all of it; each promise, by the name of its work, resolves when nothing of it is in progress. */
  close: () => Record<string, Promise<unknown>>
}

/**
 * Starts what a server does beside answering calls: channels, billing, scheduled tasks, emails, transcripts and
 * deliveries. Call it when the server listens: the sandbox's Telegram, WhatsApp and Instagram are
 * served by this very server.
 */
export async function startWork(ports: Ports, settings: Settings, server: Server): Promise<ServerWork> {
  const { port, databaseKind, payments, ownWebDriver } = server
  const { runs, checks } = server.assistant
  const origin = ownOrigin(settings.host, port)
  const telegram = await startTelegram(ports, settings, origin)
  const meta = startMeta(ports, settings, origin)
  const whatsappWeb = startWhatsappWeb(ports, settings, {
    own: ownWebDriver,
    sandbox: ports.sandbox?.whatsappWeb.driver ?? null,
  })
  const altegio = startAltegio(ports, settings, origin)
  connectSandbox(ports, payments, origin)
  const billing = startBilling(ports, settings)
  const resumes = startResumes(ports)
  const schedule = await startSchedule(ports, scheduledTasks(ports, settings, { telegram, meta, databaseKind }))
  const mail = startMail(ports, settings, `http://localhost:${port}`, attachInvoice(ports.db, settings))
  const transcripts = startTranscripts(ports, {
    transcriber: await openTranscriber(settings, ports),
    answer: runs.answerRecording,
  })
  const failureMails = startFailureMails(ports)
  const notifications = startNotifications(ports, settings)
  const deliveries = startDeliveries(ports, {
    telegram: telegram.channel,
    whatsapp: meta.whatsapp,
    whatsapp_web: whatsappWeb.channel,
    instagram: meta.instagram,
  })
  return {
    close: () => ({
      schedule: schedule.close(),
      telegram: telegram.stop(),
      whatsappWeb: whatsappWeb.stop(),
      channelEvents: meta.events.close(),
      historyRequests: meta.historyRequests.close(),
      altegio: altegio.close(),
      billing: billing.close(),
      transcripts: transcripts.close(),
      resumes: resumes.close(),
      aiRuns: runs.close(),
      checks: checks.close(),
      deliveries: deliveries.close(),
      failureMails: failureMails.close(),
      notifications: notifications.close(),
      emails: mail.close(),
    }),
  }
}

/** Makes the sandbox call this server, and payments call the sandbox. */
function connectSandbox({ sandbox }: Ports, payments: ConfiguredPayments, origin: string): void {
  if (!sandbox) return
  sandbox.altegio.callAt(`${origin}/webhooks/altegio`)
  sandbox.whatsapp.callback.callAt(`${origin}/webhooks/meta`)
  sandbox.instagram.callback.callAt(`${origin}/webhooks/meta`)
  sandbox.stripe.callAt(`${origin}/webhooks/payments/stripe`)
  payments.serveSandboxAt(origin, { bankToken: sandbox.bank.token, stripe: sandbox.stripe })
}

const hour = 3_600_000

/** What is done again and again, and how often. */
const scheduledTasks = (
  ports: Ports,
  settings: Settings,
  { telegram, meta, databaseKind }: { telegram: TelegramAdapter; meta: MetaAdapter; databaseKind: OpenDb['kind'] },
): ScheduledTask[] => [
  { name: 'forget-expired', every: hour, run: () => forgetExpired(ports) },
  { name: 'forget-files', every: hour, run: () => forgetFiles(ports) },
  { name: 'check-telegram-tokens', every: tokensCheckedEvery, run: telegram.checkTokens },
  { name: 'check-payments', every: 24 * hour, run: () => logCheckedPayments(settings, ports) },
  { name: 'queue-lost-steps', every: hour, run: () => queueLostSteps(ports) },
  { name: 'check-meta-tokens', every: metaTokensCheckedEvery, run: meta.checkTokens },
  { name: 'read-token-ends', every: tokenEndsReadEvery, run: meta.readTokenEnds },
  { name: 'refresh-instagram-tokens', every: tokensRefreshedEvery, run: meta.refreshTokens },
  // PostgreSQL does it by itself.
  ...(databaseKind === 'pglite'
    ? [{ name: 'tidy-tables', every: hour, run: async () => void (await tidyTables(ports.db)) }]
    : []),
]

/** An account that stopped to save cards is noticed before the next renewals are. */
async function logCheckedPayments(settings: Settings, { paymentProvider: byName, newId, log }: Ports): Promise<void> {
  for (const { name, problem } of await checkPayments(settings, { byName, newId }))
    if (problem !== null) log.error({ provider: name, problem }, 'The check of a payment provider found a problem')
}

/**
 * Null without a model that writes down recordings. The client of its endpoint is heavy and imported only when used.
 */
async function openTranscriber(
  { transcription }: Settings,
  ports: Pick<Ports, 'now' | 'log'>,
): Promise<Transcriber | null> {
  if (transcription === null) return null
  const { openAiTranscriber } = await import('../transcripts/openAiTranscriber.ts')
  return openAiTranscriber(transcription, ports)
}
