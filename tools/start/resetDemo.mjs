import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../steps/root.mjs'

/** The process that holds the data folder, when it is alive. */
function holderOf(dataFolder) {
  const lock = `${dataFolder}/db.lock`
  if (!existsSync(lock)) return null
  const pid = Number(/\d+/.exec(readFileSync(lock, 'utf8'))?.[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/** Stops the embedded server of a product that was killed together with whatever stops it; no other process. */
async function stopLeftServer(dataFolder) {
  const folder = `${dataFolder}/postgres`
  const file = `${folder}/postmaster.pid`
  const pid = existsSync(file) ? Number(/\d+/.exec(readFileSync(file, 'utf8'))?.[0]) : 0
  const isThere = () => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  if (isThere()) process.kill(pid, 'SIGQUIT')
  while (isThere()) await pause(50)
}

/** Empties the data folder after a question; answers whether the start may go on. */
export async function resetDemo() {
  const dataFolder = process.env['DATA_DIR'] ?? `${root}var`
  if (!existsSync(dataFolder)) return true
  const holder = holderOf(dataFolder)
  if (holder) {
    console.error(`The data folder ${dataFolder} is in use by process ${holder}. Stop it first, then reset.`)
    process.exitCode = 1
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete everything in ${dataFolder} and start over with the demo data? Type "yes": `,
  )
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') {
    console.log('Nothing was deleted.')
    return false
  }
  await stopLeftServer(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
  return true
}
