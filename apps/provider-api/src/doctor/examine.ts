import type { OpenDb } from '../db/openDb.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { certificateOf } from '../http/outgoing/certificateOf.ts'
import { checkMailServer } from '../mail/checkMailServer.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Observations, Probed } from './Observations.ts'
import { probe } from './probe.ts'
import { probeAssistant, probeReadiness, probeWebhook } from './probeAddress.ts'
import { probeChannels, probeLostEmails, probeSkew } from './probeDatabase.ts'
import { probeBackups, probeDisks, probeStore } from './probeStorage.ts'

const day = 86_400_000

/**
 * Looks at every part of an installation at once, for half a minute at most, and changes nothing that lasts.
 * `database`: its open database, or why there is none. `local`: the address of the server on this machine.
 */
export async function examine(
  settings: Settings,
  { database, local, now }: { database: Probed<OpenDb>; local: string; now: () => Date },
): Promise<Observations> {
  const address = settings.publicUrl ?? local
  const url = new URL(address)
  const { openAi, mail, meta, files, backups, dataDir, databaseUrl, isProduction } = settings
  const askDatabase = <T>(ask: (open: OpenDb) => Promise<T>): Promise<Probed<T>> =>
    'found' in database ? probe(() => ask(database.found)) : Promise.resolve(database)
  const [
    ready,
    certificate,
    ofDatabase,
    channels,
    lostEmails,
    server,
    assistant,
    webhook,
    storage,
    disks,
    newestBackup,
  ] = await Promise.all([
    probe(() => probeReadiness(address)),
    url.protocol === 'https:' ? probe(() => certificateOf(url)) : null,
    askDatabase(async ({ db }) => ({ skew: await probeSkew(db, now), isEmbedded: databaseUrl === null })),
    askDatabase(({ db }) => probeChannels(db)),
    askDatabase(({ db }) => probeLostEmails(db, new Date(now().getTime() - day))),
    mail.url === null ? null : probe(async () => (await checkMailServer(mail.url ?? ''), true as const)),
    openAi === null ? null : probe(() => probeAssistant(openAi, now)),
    meta.verifyToken === null ? null : probe(() => probeWebhook(address, meta.verifyToken ?? '')),
    probe(async () => probeStore(await openFileStore(files))),
    probe(() =>
      probeDisks({ DATA_DIR: dataDir, files: files.s3 === null ? files.folder : null, BACKUP_DIR: backups.folder }),
    ),
    backups.folder === null ? null : probe(() => probeBackups(backups.folder ?? '')),
  ])
  return {
    now: now(),
    isProduction,
    address,
    hasPublicUrl: settings.publicUrl !== null,
    readiness: ready,
    certificate,
    database: ofDatabase,
    channels,
    mail: server,
    lostEmails,
    assistant,
    model: openAi?.model ?? null,
    webhook,
    storage,
    disks,
    newestBackup,
  }
}
