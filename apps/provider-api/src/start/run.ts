import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoOutside } from '@frontdesk/demo-data'
import { startAltegio } from '../altegio/startAltegio.ts'
import { addFirstAdmin } from '../accounts/firstAdmin.ts'
import { forgetExpired } from '../accounts/forgetExpired.ts'
import { buildApp } from './buildApp.ts'
import { createPorts } from './createPorts.ts'
import { longestDrain } from '../http/drain.ts'
import { ownOrigin } from '../serving/ownOrigin.ts'
import { startResumes } from '../assistant/pauses/startResumes.ts'
import { startAssistant } from '../assistant/startAssistant.ts'
import type { Db } from '../db/Db.ts'
import { tidyTables } from '../db/tidyTables.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import { startMail } from '../mail/startMail.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { startSchedule } from '../jobs/startSchedule.ts'
import type { Log, Ports } from '../ports/Ports.ts'
import type { Transcriber } from '../ports/Transcriber.ts'
import { expectSecretKeys } from '../secrets/expectSecretKeys.ts'
import { resealAll } from '../secrets/resealSecrets.ts'
import { seal } from '../secrets/seal.ts'
import type { Settings } from '../ports/Settings.ts'
import { metaTokensCheckedEvery } from '../meta-events/checkMetaTokens.ts'
import { tokenEndsReadEvery } from '../meta-events/readTokenEnds.ts'
import { tokensRefreshedEvery } from '../instagram/refreshTokens.ts'
import { startMeta } from '../meta-events/startMeta.ts'
import { checkPayments } from '../payments/checkPayments.ts'
import { createPaymentProviders } from '../payments/createPaymentProviders.ts'
import { attachInvoice } from '../subscriptions/document/attachInvoice.ts'
import { startBilling } from '../subscriptions/startBilling.ts'
import { tokensCheckedEvery } from '../telegram/checkTokens.ts'
import { loadDriver } from '../whatsapp-web/loadDriver.ts'
import { startWhatsappWeb } from '../whatsapp-web/startWhatsappWeb.ts'
import { startTelegram } from '../telegram/startTelegram.ts'
import { startFailureMails } from '../channels/mailFailures.ts'
import { startTranscripts } from '../transcripts/startTranscripts.ts'
import { listenOn } from './listenOn.ts'
import { openDatabase } from './openDatabase.ts'
import { printCounts } from './resealCommand.ts'
import { createEnvironment } from './createEnvironment.ts'
import { endWork } from './endWork.ts'

/**
 * A listening provider API. `lost` resolves when the database connection is lost. `drain` refuses new calls and waits
 * up to the given milliseconds for those in flight; `stop` gives notice to load balancers, drains and then closes everything.
 */
export type Running = {
  port: number
  lost: Promise<Error>
  drain: (milliseconds: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Opens the database, builds the app over the real environment and listens. `print` writes progress for the operator.
 */
export async function run(settings: Settings, log: Log, print: (line: string) => void): Promise<Running> {
  const demoOutside: DemoOutside[] = []
  const ownWebDriver = settings.whatsappWebDriver === null ? null : await loadDriver(settings.whatsappWebDriver)
  const database = await openDatabase(
    settings,
    log,
    async (db) => void demoOutside.push(...(await furnish(db, settings, print))),
  )
  await expectSecretKeys(database.db, settings)
  // Nobody else can use an embedded database: what the command does beside a running server is done here.
  if (database.kind === 'pglite' && settings.previousSecretKey !== null)
    printCounts(await resealAll(database.db, settings), print)
  await firstAdmin(database.db, settings, print)
  const payments = await createPaymentProviders(settings, () => new Date())
  const ports = createPorts(
    await createEnvironment(settings, {
      db: database.db,
      log,
      payments: payments.byCurrency,
      paymentProvider: payments.byName,
    }),
  )
  if (ports.sandbox && settings.demoData) {
    // Loaded on demand: a server without demo data never reads its texts.
    const { furnishSandbox } = await import('./furnishSandbox.ts')
    furnishSandbox(ports.sandbox, demoOutside[0] ?? null)
  }
  const app = await buildApp(ports, settings)
  const { runs, checks } = await startAssistant(ports, settings)
  const port = await listenOn(app, settings)
  // After listening: the sandbox's Telegram, WhatsApp and Instagram are served by this very server.
  const origin = ownOrigin(settings.host, port)
  const telegram = await startTelegram(ports, settings, origin)
  const meta = startMeta(ports, settings, origin)
  const whatsappWeb = startWhatsappWeb(ports, settings, {
    own: ownWebDriver,
    sandbox: ports.sandbox?.whatsappWeb.driver ?? null,
  })
  const altegio = startAltegio(ports, settings, origin)
  ports.sandbox?.altegio.callAt(`${origin}/webhooks/altegio`)
  ports.sandbox?.whatsapp.callback.callAt(`${origin}/webhooks/meta`)
  ports.sandbox?.instagram.callback.callAt(`${origin}/webhooks/meta`)
  ports.sandbox?.stripe.callAt(`${origin}/webhooks/payments/stripe`)
  if (ports.sandbox) {
    const { bank, stripe } = ports.sandbox
    payments.serveSandboxAt(origin, { bankToken: bank.token, stripe })
  }
  const billing = startBilling(ports, settings)
  const resumes = startResumes(ports)
  const schedule = await startSchedule(ports, [
    { name: 'forget-expired', every: hour, run: () => forgetExpired(ports) },
    { name: 'forget-files', every: hour, run: () => forgetFiles(ports) },
    { name: 'check-telegram-tokens', every: tokensCheckedEvery, run: telegram.checkTokens },
    { name: 'check-payments', every: 24 * hour, run: () => logCheckedPayments(settings, ports) },
    { name: 'check-meta-tokens', every: metaTokensCheckedEvery, run: meta.checkTokens },
    { name: 'read-token-ends', every: tokenEndsReadEvery, run: meta.readTokenEnds },
    { name: 'refresh-instagram-tokens', every: tokensRefreshedEvery, run: meta.refreshTokens },
    // PostgreSQL does it by itself.
    ...(database.kind === 'pglite'
      ? [{ name: 'tidy-tables', every: hour, run: async () => void (await tidyTables(ports.db)) }]
      : []),
  ])
  const mail = startMail(ports, settings, `http://localhost:${port}`, attachInvoice(ports.db, settings))
  const transcripts = startTranscripts(ports, {
    transcriber: await openTranscriber(settings, ports),
    answer: runs.answerRecording,
  })
  const failureMails = startFailureMails(ports)
  const deliveries = startDeliveries(ports, {
    telegram: telegram.channel,
    whatsapp: meta.whatsapp,
    whatsapp_web: whatsappWeb.channel,
    instagram: meta.instagram,
  })
  return {
    port,
    lost: database.lost,
    drain: (milliseconds) => app.drain.finish(milliseconds),
    stop: async () => {
      await app.drain.announce(settings.stopNoticeSeconds * 1000)
      await app.drain.finish(longestDrain)
      await endWork(ports, {
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
        emails: mail.close(),
      })
      await app.close()
      // Runs that were started by the last calls and updates.
      await endWork(ports, { aiRuns: runs.settled() })
      ports.redis?.close()
      await database.close()
    },
  }
}

const hour = 3_600_000

/** An account that stopped to save cards is noticed before the next renewals are. */
async function logCheckedPayments(settings: Settings, { paymentProvider: byName, newId, log }: Ports): Promise<void> {
  for (const { name, problem } of await checkPayments(settings, { byName, newId }))
    if (problem !== null) log.error({ provider: name, problem }, 'Payments do not work')
}

/** Fills a new database; resolves to what the sandbox must know about the demo data. */
async function furnish(
  db: Db,
  { demoData, secretKey, files }: Settings,
  print: (line: string) => void,
): Promise<DemoOutside[]> {
  if (!demoData) return []
  print('Filling in the demo data …')
  const [{ fillDemo }, { demoPorts }] = await Promise.all([import('@frontdesk/demo-data'), import('./demoPorts.ts')])
  const ports = demoPorts(db, { seal: (token) => seal(token, { secretKey }), files: await openFileStore(files) })
  return [await fillDemo(ports, new Date())]
}

async function firstAdmin(db: Db, settings: Settings, print: (line: string) => void): Promise<void> {
  const made = { email: 'admin@frontdesk.local', password: randomBytes(15).toString('base64url') }
  const admin = settings.firstAdmin ?? made
  if (!(await addFirstAdmin(db, admin, new Date()))) return
  if (settings.firstAdmin) return print(`Made ${admin.email} the first system administrator.`)
  const file = join(settings.dataDir, 'first-admin.txt')
  writeFileSync(file, `${made.email}\n${made.password}\n`, { mode: 0o600 })
  print(
    `Made the first system administrator: ${made.email}, password ${made.password} (kept in ${file}; delete it when you have it).`,
  )
}

/** Null without a model that writes down recordings. The client of its endpoint is heavy and imported only when used. */
async function openTranscriber(
  { transcription }: Settings,
  ports: Pick<Ports, 'now' | 'log'>,
): Promise<Transcriber | null> {
  if (transcription === null) return null
  const { openAiTranscriber } = await import('../transcripts/openAiTranscriber.ts')
  return openAiTranscriber(transcription, ports)
}
