// `npm run upgrade [-- VERSION]`: replaces an installation by another version of it, or goes back.
import { renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run } from '../steps/run.mjs'
import { expectReplaceable, foldersBeside, prepareVersion, UpgradeRefused, versionIn } from './prepareVersion.mjs'
import { replaceVersion } from './replaceVersion.mjs'

const usage = `npm run upgrade -- [VERSION] [OPTIONS]

Fetches, installs and builds another version beside this one; then stops the server, backs up, and starts the new one.
When that does not become ready, the old one is started again. It takes the settings of the server, and runs as root with
systemd.

  VERSION             a tag, branch or commit; without one the newest of the branch that this installation follows
  --settings FILE     further settings, one NAME=value a line, as in an environment file of systemd
  --stop COMMAND      stops the server; "systemctl stop frontdesk" by default
  --start COMMAND     starts it; "systemctl start frontdesk" by default
  --folder FOLDER     the installation, the folder of this program by default
  --wait SECONDS      how long a started server may take to become ready; 180 by default
  --no-backup         makes no backup, where the database and the files have one of their own`

const options = /** @type {const} */ ({
  settings: { type: 'string' },
  stop: { type: 'string', default: 'systemctl stop frontdesk' },
  start: { type: 'string', default: 'systemctl start frontdesk' },
  folder: { type: 'string', default: join(import.meta.dirname, '../..') },
  wait: { type: 'string', default: '180' },
  'no-backup': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})
const print = (line) => console.log(line)

let typed
try {
  typed = parseArgs({ options, allowPositionals: true })
  if (typed.positionals.length > 1 || !/^\d{1,4}$/.test(typed.values.wait)) throw new Error('It takes one version.')
} catch (error) {
  console.error(`${error.message}\n\n${usage}`)
  process.exit(2)
}
if (typed.values.help) {
  print(usage)
  process.exit(0)
}
if (typed.values.settings !== undefined) process.loadEnvFile(typed.values.settings)
const { stop: stopping, start: starting, wait } = typed.values
const folder = resolve(typed.values.folder)
const address = `http://127.0.0.1:${process.env['PORT'] || 4200}`
const { next, before } = foldersBeside(folder)

/** Asks the server; null when nothing answers. */
const ask = (path) => fetch(address + path, { signal: AbortSignal.timeout(5_000) }).catch(() => null)

async function shell(command) {
  const { code, output } = await run('sh', ['-c', command], { folder: '/' })
  if (code !== 0) throw new Error(`“${command}” ended with ${code}: ${output.trim()}`)
}

/** Until `isSo` says so; rejects with the sentence when it does not in time. */
async function until(isSo, seconds, sentence) {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(sentence)
    await pause(500)
  }
}

/** Runs a command of the installed version, as the owner of the data: a file of root would be closed to the server. */
function asOwner(args) {
  const { uid, gid } = statSync(resolve(folder, process.env['DATA_DIR']))
  const own = process.getuid?.() === 0 ? { uid, gid } : {}
  return new Promise((end) => {
    const child = spawn(join(folder, 'node_modules/.bin/node'), ['apps/provider-api/src/main.ts', ...args], {
      cwd: folder,
      stdio: 'inherit',
      ...own,
    })
    child.on('error', (error) => end(String(error)))
    child.on('close', end)
  })
}

async function backUp() {
  if (typed.values['no-backup']) return
  const to = resolve(folder, process.env['BACKUP_DIR'] || process.env['DATA_DIR'])
  const file = join(to, `before-${versions.new}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  const code = await asOwner(['backup', file])
  if (code !== 0) throw new Error(`The backup failed (${code}).`)
}

/** The folders change places; programs that are loaded already go on. */
function swap() {
  rmSync(before, { recursive: true, force: true })
  renameSync(folder, before)
  try {
    renameSync(next, folder)
  } catch (error) {
    renameSync(before, folder)
    throw error
  }
}

function swapBack() {
  renameSync(folder, next)
  renameSync(before, folder)
}

async function awaitReady(which) {
  const isReady = async () => (await ask('/readyz'))?.status === 200
  // The old one has started here before: it is given time in any case.
  const seconds = which === 'new' ? Number(wait) : Math.max(Number(wait), 180)
  await until(isReady, seconds, `The ${which} version did not become ready at ${address} within ${seconds} s.`)
  const running = (await (await ask('/config.json'))?.json())?.version
  if (running !== versions[which]) throw new Error(`Version ${running} runs instead of ${versions[which]}.`)
}

const versions = { old: versionIn(folder), new: '' }
try {
  await expectReplaceable(folder, process.env)
  print('Fetching, installing and building the new version, while the old one runs (some minutes) …')
  await prepareVersion(folder, typed.positionals[0])
} catch (error) {
  if (!(error instanceof UpgradeRefused)) throw error
  console.error(`${error.message}\nNothing was changed.`)
  process.exit(1)
}
versions.new = versionIn(next)
print(`Stopping version ${versions.old}, backing up, and starting version ${versions.new} …`)
const outcome = await replaceVersion({
  stop: async () => {
    await shell(stopping)
    await until(async () => (await ask('/livez')) === null, 150, `The server at ${address} did not stop.`)
  },
  start: () => shell(starting),
  backUp,
  swap,
  swapBack,
  awaitReady,
  print,
})
print(
  {
    upgraded: `Version ${versions.new} runs. The old one is kept in ${before} until the next upgrade.`,
    kept: `Version ${versions.old} runs again, with everything that was written. Its log says why ${versions.new} did not start; that one is in ${next}.`,
    down: `No version runs. ${folder} has version ${versionIn(folder)}; its log says why it did not start, and docs/operating/upgrade.md how to go back.`,
  }[outcome],
)
process.exitCode = outcome === 'upgraded' ? 0 : 1
