// `npm run typecheck [-- libs/feature/chats …]`: type-checks all packages, or some, with the native compiler.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from './linkPackages.mjs'
import { root } from '../steps/root.mjs'
import { run } from '../steps/run.mjs'
import { packageFolders, typePrograms } from './typeProgram.mjs'

linkPackages(root)
const asked = process.argv.slice(2)
const folders = asked.length > 0 ? asked : packageFolders(root)
const cache = join(root, 'node_modules/.cache/frontdesk/types')
mkdirSync(cache, { recursive: true })

/** How many programs are checked at a time. */
const atOnce = Math.min(2, availableParallelism())
/**
 * How many checkers share a program. Each reads for itself what all of its files import, so that more than there are
 * cores for only take longer: the compiler's own four take more than twice the processor time of one.
 */
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / atOnce)))
/** The compiler looks for unused memory less often: it runs for seconds. */
const env = { GOGC: '400' }

/** Checks one program; what has not changed since the last time is not checked again. */
async function check({ name, config }) {
  const kept = asked.length > 0 ? `some-${name}` : name
  const path = join(cache, `${kept}.json`)
  const compilerOptions = {
    ...config.compilerOptions,
    incremental: true,
    tsBuildInfoFile: join(cache, `${kept}.tsbuildinfo`),
  }
  writeFileSync(path, JSON.stringify({ ...config, compilerOptions }))
  return run(
    'node',
    ['node_modules/typescript-7/bin/tsc', '-p', path, '--pretty', 'false', '--checkers', String(checkers)],
    { env },
  )
}

const waiting = typePrograms(root, folders)
const lines = new Set()
let broken = false
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { code, output } = await check(next)
    if (code !== 0) broken = true
    // A source that several programs read is wrong once.
    for (const line of output.split('\n')) if (line.trim() !== '') lines.add(line)
  }
}
await Promise.all(Array.from({ length: atOnce }, worker))
if (lines.size > 0) console.log([...lines].join('\n'))
const wrong = folders.filter((folder) => [...lines].some((line) => line.startsWith(`${folder}/`)))
for (const folder of folders) console.log(`${wrong.includes(folder) ? '✘' : '✓'} types of ${folder}`)
process.exitCode = broken ? 1 : 0
