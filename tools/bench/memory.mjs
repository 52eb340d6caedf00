// `node tools/bench/memory.mjs [commit]`: what the demo of this build, and that of an earlier commit, needs of memory
// and time while it starts, and when it does nothing, on both databases. Linux alone, for /proc.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withPostgres } from '../postgres/withPostgres.mjs'
import { checkoutBefore } from '../steps/checkoutBefore.mjs'
import { buildApps } from '../steps/buildApps.mjs'
import { root } from '../steps/root.mjs'
import { serverProgram } from '../steps/serverProgram.mjs'

/** Milliseconds between two samples while a product starts. */
const sampleEvery = 50
/** Milliseconds after which a product that nobody uses is idle: what it does once after its start is done. */
const idleAfter = 15_000

/** A process and all that it has started, directly or not. */
function family(pid) {
  const found = [pid]
  for (const one of found) {
    try {
      for (const task of readdirSync(`/proc/${one}/task`))
        found.push(...readFileSync(`/proc/${one}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number))
    } catch {
      // It has ended since.
    }
  }
  return found
}

/** Megabytes of a process and its children; pages that several of them share are counted once. */
function memoryOf(pid) {
  let kilobytes = 0
  for (const one of family(pid)) {
    try {
      kilobytes += Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It has ended since.
    }
  }
  return kilobytes / 1024
}

/** The arguments of Node with which a build runs: commits before decision 550 ran their sources. */
const programOf = (folder) =>
  folder === root
    ? [...serverProgram.slice(0, -1), join(folder, serverProgram.at(-1))]
    : [join(folder, 'apps/provider-api/src/main.ts')]

/** Starts a product, looks at it until it is idle, and stops it: megabytes, and milliseconds until it is ready. */
async function look({ node, folder, dataDir, environment }) {
  const begun = performance.now()
  const child = spawn(node, programOf(folder), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let ready = 0
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (ready === 0 && /ready on \S+/.test(output)) ready = performance.now()
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let peak = 0
  while (ready === 0 || performance.now() - ready < idleAfter) {
    if (child.exitCode !== null) throw new Error(output)
    peak = Math.max(peak, memoryOf(child.pid))
    await pause(sampleEvery)
  }
  const idle = memoryOf(child.pid)
  child.kill('SIGTERM')
  await ended
  return { ready: Math.round(ready - begun), peak: Math.round(peak), idle: Math.round(idle) }
}

await buildApps()
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-memory-'))
const [commit] = process.argv.slice(2)
const before = commit === undefined ? null : checkoutBefore(commit)
try {
  // A program of its own: pages of a Node that other processes of this machine run would be shared with them.
  const node = join(scratch, 'node')
  copyFileSync(realpathSync(`${root}node_modules/.bin/node`), node)
  console.log('build | database | first start ms | peak MB | idle MB | restart ms | peak MB | idle MB')
  for (const [name, folder] of [...(before ? [[commit, before.folder]] : []), ['this', root]]) {
    const measure = async (database, environment) => {
      const product = { node, folder, environment, dataDir: join(scratch, `${name}-${database}`) }
      const looks = [await look(product), await look(product)]
      const numbers = looks.flatMap(({ ready, peak, idle }) => [ready, peak, idle])
      console.log([name, database, ...numbers].join(' | '))
      rmSync(product.dataDir, { recursive: true, force: true })
    }
    await measure('embedded', {})
    await withPostgres((url) => measure('PostgreSQL', { DATABASE_URL: url, DEMO_DATA: 'on', SANDBOX: 'on' }))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
  before?.remove()
}
