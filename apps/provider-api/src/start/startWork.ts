import { forgetExpired } from '../accounts/forgetExpired.ts'
import { startAltegio } from '../altegio/startAltegio.ts'
import { startChatReturns } from '../planning/startChatReturns.ts'
import { startPlannedMessages } from '../planning/startPlannedMessages.ts'
import { startHandBacks } from '../assistant/handling/startHandBacks.ts'
import { startLongWaits } from '../assistant/handling/startLongWaits.ts'
import { startResumes } from '../assistant/pauses/startResumes.ts'
import type { startAssistant } from '../assistant/startAssistant.ts'
import { keepBackups, lacksBackup, scheduledBackup } from '../backups/keepBackups.ts'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { startFailureMails } from '../channels/mailFailures.ts'
import { channelTasks, startChannels } from '../channels/startChannels.ts'
import { warnOfSilence } from '../channels/warnOfSilence.ts'
import { startPurges } from '../companies/purge/startPurges.ts'
import type { OpenDb } from '../db/openDb.ts'
import { tidyTables } from '../db/tidyTables.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import { forgetPictures } from '../pictures/dropPictures.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { startSchedule, type ScheduledTask } from '../jobs/startSchedule.ts'
import { startMail } from '../mail/startMail.ts'
import { checkPayments } from '../payments/checkPayments.ts'
import type { ConfiguredPayments } from '../payments/createPaymentProviders.ts'
import { forgetDataExports } from '../privacy/forgetDataExports.ts'
import { startErasures } from '../privacy/erasure/startErasures.ts'
import { queueIdleChats } from '../privacy/retention/queueIdleChats.ts'
import { startDataExports } from '../privacy/export/startDataExports.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Transcriber } from '../ports/Transcriber.ts'
import { startNotifications } from '../push/startNotifications.ts'
import { ownOrigin } from '../serving/ownOrigin.ts'
import { productVersion } from '../serving/productVersion.ts'
import { attachInvoice } from '../subscriptions/document/attachInvoice.ts'
import { queueLostSteps } from '../subscriptions/renewals/queueLostSteps.ts'
import { startBilling } from '../subscriptions/startBilling.ts'
import { startTeamEmails } from '../away-emails/startTeamEmails.ts'
import { startAnswerEmails } from '../support/emails/startAnswerEmails.ts'
import { countAllConversations } from '../results/countConversations.ts'
import { countDays } from '../system-admin/home/countDays.ts'
import { startWebhooks } from '../webhooks/startWebhooks.ts'
import { startTranscripts } from '../transcripts/startTranscripts.ts'

/** The parts that were opened and started before the server listened, and its port. */
type Server = {
  port: number
  databaseKind: OpenDb['kind']
  payments: ConfiguredPayments
  channels: ChannelTable
  assistant: Awaited<ReturnType<typeof startAssistant>>
}

/** The work of a server beside its calls. */
export type ServerWork = {
  /** Begins to end all of it; each promise, by the name of its work, resolves when nothing of it is in progress. */
  close: () => Record<string, Promise<unknown>>
}

/**
 * Starts what a server does beside answering calls: channels, billing, scheduled tasks, emails, transcripts and
 * deliveries. Call it when the server listens: the sandbox's vendors are served by this very server.
 */
export async function startWork(ports: Ports, settings: Settings, server: Server): Promise<ServerWork> {
  const { port, databaseKind, payments, channels: table } = server
  const { runs, checks } = server.assistant
  const origin = ownOrigin(settings.host, port)
  const channels = await startChannels(ports, table)
  const altegio = startAltegio(ports, settings, origin)
  connectSandbox(ports, payments, origin)
  const billing = startBilling(ports, settings)
  const resumes = startResumes(ports)
  const handBacks = startHandBacks(ports)
  const waits = startLongWaits(ports)
  const chatReturns = startChatReturns(ports)
  const plannedMessages = startPlannedMessages(ports)
  const schedule = await startSchedule(ports, scheduledTasks(ports, settings, { table, databaseKind }))
  const mail = startMail(ports, settings, `http://localhost:${port}`, attachInvoice(ports.db, settings))
  const transcripts = startTranscripts(ports, {
    transcriber: await openTranscriber(settings, ports),
    answer: runs.answerRecording,
  })
  const failureMails = startFailureMails(ports)
  const notifications = startNotifications(ports, settings)
  const answerEmails = startAnswerEmails(ports)
  const teamEmails = startTeamEmails(ports, settings)
  const deliveries = startDeliveries(ports, table)
  const purges = startPurges(ports)
  const webhooks = startWebhooks(ports, settings)
  const dataExports = startDataExports(ports, settings)
  const erasures = startErasures(ports)
  return {
    close: () => ({
      schedule: schedule.close(),
      ...channels.close(),
      altegio: altegio.close(),
      billing: billing.close(),
      transcripts: transcripts.close(),
      resumes: resumes.close(),
      handBacks: handBacks.close(),
      waits: waits.close(),
      chatReturns: chatReturns.close(),
      plannedMessages: plannedMessages.close(),
      aiRuns: runs.close(),
      checks: checks.close(),
      deliveries: deliveries.close(),
      failureMails: failureMails.close(),
      notifications: notifications.close(),
      answerEmails: answerEmails.close(),
      teamEmails: teamEmails.close(),
      emails: mail.close(),
      purges: purges.close(),
      webhooks: webhooks.close(),
      dataExports: dataExports.close(),
      erasures: erasures.close(),
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

/** The repeated tasks, and their intervals. */
const scheduledTasks = (
  ports: Ports,
  settings: Settings,
  { table, databaseKind }: { table: ChannelTable; databaseKind: OpenDb['kind'] },
): ScheduledTask[] => [
  { name: 'forget-expired', every: hour, run: (signal) => forgetExpired(ports, settings.retention, signal) },
  { name: 'forget-files', every: hour, run: (signal) => forgetFiles(ports, settings.retention, signal) },
  { name: 'forget-pictures', every: hour, run: (signal) => forgetPictures(ports, signal) },
  { name: 'forget-data-exports', every: hour, run: (signal) => forgetDataExports(ports, signal) },
  { name: 'queue-idle-chats', every: 24 * hour, run: (signal) => queueIdleChats(ports, signal) },
  ...channelTasks(table),
  { name: 'warn-of-silence', every: hour, run: () => warnOfSilence(ports) },
  { name: 'count-days', every: hour / 6, run: () => countDays(ports) },
  { name: 'count-conversations', every: hour / 6, run: (signal) => countAllConversations(ports, signal) },
  { name: 'check-payments', every: 24 * hour, run: () => logCheckedPayments(settings, ports) },
  {
    name: scheduledBackup,
    every: 24 * hour,
    retryAfter: hour,
    isDue: () => lacksBackup(settings.backups.folder),
    run: (signal) => keepBackups(ports, { ...settings, ...settings.backups, version: productVersion() }, signal),
  },
  { name: 'queue-lost-steps', every: hour, run: () => queueLostSteps(ports) },
  // PostgreSQL does it by itself. Statistics of a table that was nearly empty must not hold for long while it grows.
  ...(databaseKind === 'pglite'
    ? [{ name: 'tidy-tables', every: hour / 6, run: async () => void (await tidyTables(ports.db)) }]
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
