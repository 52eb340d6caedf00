import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseInUse } from './db/lockDatabase.ts'
import { consoleLog } from './start/consoleLog.ts'
import { greeting } from './start/greeting.ts'
import { FolderInUse, lockDataFolder, type DataLock } from './start/lockDataFolder.ts'
import { readSettings, SettingsError } from './start/readSettings.ts'
import { protectFolder } from './start/protectFolder.ts'
import { secretKeyOf } from './start/secretKey.ts'
import type { Settings } from './ports/Settings.ts'

// The only file that reads the environment and ends the process. What is heavy is loaded after the lock is held, so that
// a second start is refused at once.
const say = (line: string) => console.log(line)
const log = consoleLog(
  (line) => console.error(line),
  () => new Date(),
)

// What is made from here on is for this user alone: databases, keys, files of messages.
process.umask(0o077)

let lock: DataLock | null = null
try {
  const settings = settingsOf(process.env)
  // In PostgreSQL the lock lies in the database itself; the embedded one would let a second process in.
  if (settings.databaseUrl === null) lock = lockDataFolder(settings.dataDir, new Date())
  const { run } = await import('./start/run.ts')
  const running = await run(settings, log, say)
  endOnSignal(running.stop)
  void running.lost.then((error) => {
    log.error({ error: error.message }, 'The database is gone; ending')
    // Calls under way find it gone as well; they are told to come again, not cut.
    void running.drain(2_000).finally(() => end(1))
  })
  lock?.recordAddress(`http://localhost:${running.port}`)
  if (settings.port !== 0 && running.port !== settings.port)
    say(`Port ${settings.port} is in use; using ${running.port} instead.`)
  say(greeting(settings, running.port))
} catch (error) {
  // These speak to people; anything else is a fault of ours, and its stack says where.
  console.error(
    error instanceof FolderInUse || error instanceof DatabaseInUse || error instanceof SettingsError
      ? error.message
      : error,
  )
  end(1)
}

function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(environment, fileURLToPath(new URL('../../../', import.meta.url)))
  const dataDir = resolve(settings.dataDir)
  const files = { ...settings.files, folder: resolve(settings.files.folder) }
  for (const folder of files.s3 === null ? [dataDir, files.folder] : [dataDir]) {
    const outcome = protectFolder(folder)
    if (outcome === 'corrected')
      log.warn({ folder }, 'Other users of this machine could enter a data folder; it is closed to them now')
    if (outcome === 'open')
      log.warn(
        { folder },
        'Other users of this machine can enter a data folder, and this process may not close it: give it the rights 0700',
      )
  }
  return { ...settings, dataDir, files, secretKey: settings.secretKey ?? secretKeyOf(dataDir) }
}

function endOnSignal(stop: () => Promise<void>): void {
  let isEnding = false
  const hear = (signal: NodeJS.Signals) => {
    // Asked twice, it ends at once.
    if (isEnding) end(1)
    isEnding = true
    say(`\n${signal === 'SIGINT' ? 'Stopping' : `Stopping (${signal})`} …`)
    // Ten seconds for the calls under way, ten for everything else.
    setTimeout(() => end(1), 20_000).unref()
    stop().then(
      () => end(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'Stopping failed')
        end(1)
      },
    )
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
}

function end(code: number): never {
  lock?.release()
  process.exit(code)
}
