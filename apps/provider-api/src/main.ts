import { CopyRefused } from './db/copy/CopyRefused.ts'
import { DatabaseUnusable } from './db/DatabaseUnusable.ts'
import { DatabaseInUse } from './db/lockDatabase.ts'
import { isServed } from './embedded-postgres/postmasterFile.ts'
import { clusterOf } from './embedded-postgres/openServer.ts'
import { createLog } from './log/createLog.ts'
import type { Log } from './ports/Ports.ts'
import { RedisTooOld } from './nodes/connectRedis.ts'
import { greeting } from './start/greeting.ts'
import { FolderInUse, lockDataFolder, type DataLock } from './start/lockDataFolder.ts'
import { prepareSettings } from './start/prepareSettings.ts'
import { readCommandLine } from './start/readCommandLine.ts'
import { SettingsError } from './start/SettingsError.ts'
import { WrongSecretKey } from './secrets/expectSecretKeys.ts'

// The only file that reads the environment and ends the process. Heavy modules load after the lock is held, so that a
// second start is refused at once.
const print = (line: string) => console.log(line)

// Everything created from here on is readable by this user alone: databases, keys, message files.
process.umask(0o077)

/** Milliseconds after the notice within which a process that was asked to stop has ended, in whatever way. */
const longestStop = 60_000

/**
 * The exit code when the embedded database ended: a start, as after a crash, is all that it needs
 * (EX_TEMPFAIL of sysexits.h).
 */
const databaseEnded = 75

let lock: DataLock | null = null
try {
  const asked = readCommandLine(process.argv.slice(2))
  if (asked.kind === 'help') finish(asked.text)
  if (asked.kind === 'version') finish(await versionLine())
  if (asked.kind === 'refused') {
    console.error(asked.text)
    end(2)
  }
  const command = asked.kind === 'command' ? asked : null
  const { settings, log } = prepareSettings(
    process.env,
    ({ serverLog }) =>
      createLog({ settings: { serverLog }, write: (text) => void process.stderr.write(text), now: () => new Date() }),
    command !== null && command.name !== 'restore' && command.name !== 'check-payments',
  )
  if (command?.name === 'check-payments') {
    const { checkPaymentsCommand } = await import('./start/checkPaymentsCommand.ts')
    end((await checkPaymentsCommand(settings, print)) ? 0 : 1)
  }
  if (command?.name === 'doctor') {
    const { doctorCommand } = await import('./start/doctorCommand.ts')
    end((await doctorCommand(settings, print)) ? 0 : 1)
  }
  // A PostgreSQL of DATABASE_URL holds the lock in the database itself. Commands work beside the embedded one, too.
  const isBeside = command !== null && isServed(clusterOf(settings.dataDir))
  const usesFolder = settings.databaseUrl === null || command?.name === 'move-to-postgres'
  if (usesFolder && !isBeside) lock = lockDataFolder(settings.dataDir, new Date())
  if (command?.name === 'reseal-secrets') {
    const { resealCommand } = await import('./start/resealCommand.ts')
    const isWhole = await resealCommand(settings, print, command.typed.includes('--discard-unreadable'))
    end(isWhole ? 0 : 1)
  }
  if (command?.name === 'refund') {
    const { refundCommand } = await import('./start/refundCommand.ts')
    end((await refundCommand(settings, log, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'plans') {
    const { plansCommand } = await import('./start/plansCommand.ts')
    end((await plansCommand(settings, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'second-factor') {
    const { secondFactorCommand } = await import('./start/secondFactorCommand.ts')
    end((await secondFactorCommand(settings, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'salons') {
    const { salonsCommand } = await import('./start/salonsCommand.ts')
    end((await salonsCommand(settings, log, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'backup') {
    const { backupCommand } = await import('./start/backupCommands.ts')
    end((await backupCommand(settings, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'restore') {
    const { restoreCommand } = await import('./start/backupCommands.ts')
    end((await restoreCommand(settings, log, print, command.typed)) ? 0 : 1)
  }
  if (command?.name === 'move-to-postgres') {
    const { moveCommand } = await import('./start/moveCommand.ts')
    end((await moveCommand(settings, log, print, command.typed)) ? 0 : 1)
  }
  const { run } = await import('./start/run.ts')
  const running = await run(settings, log, print)
  endOnSignal(running.stop, settings.stopNoticeSeconds, log)
  void running.lost.then((error) => {
    const isEmbedded = settings.databaseUrl === null
    const exitCode = isEmbedded ? databaseEnded : 1
    const sentence = isEmbedded
      ? 'The embedded database ended; this process ends too, to be started again'
      : 'Another process has the database; this process ends'
    log.error({ error: error.message, exitCode }, sentence)
    // Calls in flight fail as well; they get 503 with Retry-After instead of a broken connection.
    void running.drain(2_000).finally(() => end(exitCode))
  })
  lock?.recordAddress(`http://localhost:${running.port}`)
  if (settings.port !== 0 && running.port !== settings.port)
    print(`Port ${settings.port} is in use; using ${running.port} instead.`)
  print(greeting(settings, running.port))
} catch (error) {
  // These messages are written for operators; anything else is a bug, and its stack shows where.
  console.error(
    error instanceof FolderInUse ||
      error instanceof CopyRefused ||
      error instanceof DatabaseInUse ||
      error instanceof DatabaseUnusable ||
      error instanceof RedisTooOld ||
      error instanceof SettingsError ||
      error instanceof WrongSecretKey
      ? error.message
      : error,
  )
  end(1)
}

function endOnSignal(stop: () => Promise<void>, noticeSeconds: number, log: Log): void {
  let isEnding = false
  const onSignal = (signal: NodeJS.Signals) => {
    // A second signal exits at once.
    if (isEnding) end(1)
    isEnding = true
    print(`\n${signal === 'SIGINT' ? 'Stopping' : `Stopping (${signal})`} …`)
    // Each step of the stop has its own limit. This is for a fault of ours, which must not keep a process for ever.
    setTimeout(
      () => {
        log.error({}, 'The shutdown timed out; the process exits')
        end(1)
      },
      noticeSeconds * 1000 + longestStop,
    ).unref()
    stop().then(
      () => end(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'The shutdown failed')
        end(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Prints what was asked for, and ends. */
function finish(text: string): never {
  print(text)
  end(0)
}

async function versionLine(): Promise<string> {
  const [{ productVersion }, { wireVersion }] = await Promise.all([
    import('./serving/productVersion.ts'),
    import('@frontdesk/contract'),
  ])
  return `Frontdesk ${productVersion()}, wire version ${wireVersion}`
}

function end(code: number): never {
  lock?.release()
  process.exit(code)
}
