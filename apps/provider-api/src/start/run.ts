import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoOutside } from '@frontdesk/demo-data'
import type { FastifyInstance } from 'fastify'
import { addFirstAdmin } from '../accounts/firstAdmin.ts'
import { buildApp } from './buildApp.ts'
import { createPorts } from './createPorts.ts'
import { longestDrain } from '../http/drain.ts'
import { startAssistant } from '../assistant/startAssistant.ts'
import type { Db } from '../db/Db.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { listenForScrapes } from '../metrics/listenForScrapes.ts'
import type { Log } from '../ports/Ports.ts'
import { expectSecretKeys } from '../secrets/expectSecretKeys.ts'
import { resealAll } from '../secrets/resealSecrets.ts'
import { seal } from '../secrets/seal.ts'
import type { Settings } from '../ports/Settings.ts'
import { createPaymentProviders } from '../payments/createPaymentProviders.ts'
import { loadDriver } from '../whatsapp-web/loadDriver.ts'
import { listenOn } from './listenOn.ts'
import { openDatabase } from './openDatabase.ts'
import { printCounts } from './resealCommand.ts'
import { createEnvironment } from './createEnvironment.ts'
import { endWork } from './endWork.ts'
import { SettingsError } from './SettingsError.ts'
import { startWork } from './startWork.ts'

/**
 * A listening provider API. `lost` resolves when the database connection is lost. `drain` refuses new calls and waits
 * up to the given milliseconds for those in flight; `stop` gives notice to load balancers, drains
 * and then closes everything.
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
  const whatsappWebDriver = settings.whatsappWebDriver === null ? null : await loadDriver(settings.whatsappWebDriver)
  const database = await openDatabase(
    settings,
    { log, print },
    async (db) => void demoOutside.push(...(await furnish(db, settings, print))),
  )
  await expectSecretKeys(database.db, settings)
  // Nobody else can use an embedded database: what the command does beside a running server is done here.
  if (database.isEmbedded && settings.previousSecretKey !== null)
    printCounts(await resealAll(database.db, settings), print)
  await firstAdmin(database.db, settings, print)
  const payments = await createPaymentProviders(settings, () => new Date())
  const ports = createPorts(
    await createEnvironment(settings, {
      db: database.db,
      log,
      payments: payments.byCurrency,
      paymentProvider: payments.byName,
      whatsappWebDriver,
    }),
  )
  if (ports.sandbox && settings.demoData) {
    // Loaded on demand: a server without demo data never reads its texts.
    const { furnishSandbox } = await import('./furnishSandbox.ts')
    furnishSandbox(ports.sandbox, demoOutside[0] ?? null)
  }
  const app = await buildApp(ports, settings)
  if (database.poolUse) app.metrics?.showPool(database.poolUse)
  const scrapes = await serveScrapes(app, settings)
  const assistant = await startAssistant(ports, settings)
  const port = await listenOn(app, settings)
  const work = await startWork(ports, settings, {
    port,
    databaseKind: database.kind,
    payments,
    channels: app.channels,
    assistant,
  })
  return {
    port,
    lost: database.lost,
    drain: (milliseconds) => app.drain.finish(milliseconds),
    stop: async () => {
      await app.drain.announce(settings.stopNoticeSeconds * 1000)
      await app.drain.finish(longestDrain)
      await endWork(ports, work.close())
      await app.drain.leave()
      await app.close()
      await scrapes?.close()
      // Runs that were started by the last calls and updates.
      await endWork(ports, { aiRuns: assistant.runs.settled() })
      ports.redis?.close()
      await database.close()
    },
  }
}

/** Serves `/metrics` at an address of its own when a setting names one. Throws `SettingsError`. */
async function serveScrapes({ metrics, log }: FastifyInstance, { metrics: { listen } }: Settings) {
  if (metrics === null || listen === null) return null
  return listenForScrapes(metrics, listen, log).catch((error: unknown) => {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new SettingsError([`METRICS_LISTEN names an address at which this process cannot listen: ${why}`])
  })
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
  const ports = demoPorts(db, {
    seal: (text, subject) => seal(text, { secretKey }, subject),
    files: await openFileStore(files),
  })
  return [await fillDemo(ports, new Date())]
}

/**
 * Makes the first system administrator where there is none. A password that was made stands in a file that only the
 * server's own user reads, never in the output: that is a log in production, and logs are kept, copied and searched.
 */
async function firstAdmin(db: Db, settings: Settings, print: (line: string) => void): Promise<void> {
  const { firstAdmin: named } = settings
  const made = { email: 'admin@frontdesk.local', password: randomBytes(15).toString('base64url') }
  if (!(await addFirstAdmin(db, named ?? made, new Date(), named ? undefined : () => keepPassword(settings, made))))
    return
  print(
    named
      ? `Made ${named.email} the first system administrator.`
      : `Made the first system administrator: ${made.email}. The password is in ${passwordFile(settings)}; delete that file when you have it.`,
  )
}

const passwordFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'first-admin.txt')

/** A file that is there already might be open to others: it is replaced. */
function keepPassword(settings: Pick<Settings, 'dataDir'>, { email, password }: { email: string; password: string }) {
  const file = passwordFile(settings)
  rmSync(file, { force: true })
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' })
}
