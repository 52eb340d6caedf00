import { DatabaseUnusable } from '../db/DatabaseUnusable.ts'
import type { OpenDb } from '../db/openDb.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { examine } from '../doctor/examine.ts'
import type { Diagnostic, Probed } from '../doctor/Observations.ts'
import { probe } from '../doctor/probe.ts'
import { clusterOf } from '../embedded-postgres/openServer.ts'
import { isServed } from '../embedded-postgres/postmasterFile.ts'
import type { Settings } from '../ports/Settings.ts'
import { ownOrigin } from '../serving/ownOrigin.ts'
import { openExisting } from './openExisting.ts'

/**
 * The command `doctor`: looks at a running installation and prints a sentence for each of its parts, the good ones too.
 * It changes nothing that lasts and needs no lock. Returns whether it found no problem; a warning is none.
 */
export async function doctorCommand(settings: Settings, print: (line: string) => void): Promise<boolean> {
  const database = await openBeside(settings)
  try {
    const local = ownOrigin(settings.host, settings.port)
    const diagnostics = diagnose(await examine(settings, { database, local, now: () => new Date() }))
    for (const line of reportOf(diagnostics)) print(line)
    return diagnostics.every(({ level }) => level !== 'problem')
  } finally {
    if ('found' in database) await database.found.close()
  }
}

/**
 * Opens the database beside a running server. An embedded one that is not served is left alone: to open it would be to
 * start it, and PGlite lets no second process in.
 */
async function openBeside(settings: Settings): Promise<Probed<OpenDb>> {
  if (settings.databaseUrl === null && !isServed(clusterOf(settings.dataDir)))
    return { fault: 'the embedded one does not run, or it is PGlite, which serves one process alone' }
  return openExisting(settings).then(
    (found) => ({ found }),
    (error: unknown) =>
      // Its message is for operators, and names the place without the password.
      error instanceof DatabaseUnusable
        ? { fault: error.message.replace(/\.$/, '') }
        : probe(() => Promise.reject(error as Error)),
  )
}

const marks = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' } as const

/** The report: a line for each diagnostic, and a last one that counts them. */
export function reportOf(diagnostics: readonly Diagnostic[]): string[] {
  const lines = diagnostics.map(
    ({ subject, level, sentence }) => `${marks[level].padEnd(9)}${`${subject}:`.padEnd(10)} ${sentence}`,
  )
  const count = (level: Diagnostic['level']) => diagnostics.filter((diagnostic) => diagnostic.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const counts = `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  return [...lines, '', problems + warnings === 0 ? 'Everything that was looked at works.' : `${counts}.`]
}
