import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
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
  rmSync(dataFolder, { recursive: true, force: true })
  return true
}
