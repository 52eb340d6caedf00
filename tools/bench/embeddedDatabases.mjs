// `node tools/bench/embeddedDatabases.mjs [commit]`: the embedded PostgreSQL and PGlite of this build, and that of an
// earlier commit, side by side in one run: memory, processor time of a message, waits. Linux alone, for /proc.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../steps/root.mjs'
import { checkoutBefore } from '../steps/checkoutBefore.mjs'

const messages = 150
const rounds = 2
const hertz = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const statOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process and all that it has started, directly or not. */
function family(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), Number(statOf(name)[1])]]
      } catch {
        return []
      }
    })
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

/** Megabytes; pages that several processes share are counted once. */
const memoryOf = (pid) =>
  family(pid).reduce((sum, one) => {
    const [, kilobytes] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')) ?? []
    return sum + Number(kilobytes ?? 0) / 1024
  }, 0)

/** Milliseconds of processor time, of children that have ended, too. */
const processorOf = (pid) =>
  family(pid).reduce((sum, one) => {
    const [user, system, ofEndedUser, ofEndedSystem] = statOf(one).slice(11, 15).map(Number)
    return sum + ((user + system + ofEndedUser + ofEndedSystem) / hertz) * 1000
  }, 0)

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]

async function start(name, folder, environment) {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-measured-'))
  const begun = performance.now()
  const child = spawn(`${root}node_modules/.bin/node`, [join(folder, 'apps/provider-api/src/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', CALL_LIMITS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, ready] = /ready on (\S+)/.exec(output) ?? []
      if (ready) resolve(ready)
    })
    child.on('exit', () => reject(new Error(output)))
  })
  const call = async (path, body, token) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const read = async (path, token) =>
    (await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  return { name, child, dataDir, call, read, pid: child.pid, started: Math.round(performance.now() - begun) }
}

async function prepare(product) {
  const { routes } = await import('../../libs/domain/contract/src/index.ts')
  const { path } = routes.login
  const signedIn = await product.call(path, { email: 'olena@lily.example', password: 'frontdesk-demo' })
  const token = signedIn.accessToken
  const { companies } = await product.read(routes.getCompanies.path, token)
  const companyId = companies[0].id
  const { chatId } = await product.call(routes.initInternalConversation.path, { companyId }, token)
  let sent = 0
  const send = async () => {
    const begun = performance.now()
    const body = { companyId, chatId, message: `Message ${(sent += 1)}`, clientMessageId: crypto.randomUUID() }
    await product.call(routes.sendMessage.path, body, token)
    return performance.now() - begun
  }
  const list = async () => {
    const begun = performance.now()
    await product.call(routes.getChatMessages.path, { companyId, chatId, take: 50 }, token)
    return performance.now() - begun
  }
  for (let warm = 0; warm < 30; warm += 1) await send()
  return { ...product, send, list }
}

const repeated = async (times, work) => {
  const waits = []
  for (let time = 0; time < times; time += 1) waits.push(await work())
  return waits
}

const [commit] = process.argv.slice(2)
const before = commit === undefined ? null : checkoutBefore(commit)
const wanted = [
  ['PostgreSQL', root, { EMBEDDED_DATABASE: 'postgres' }],
  ['PGlite', root, { EMBEDDED_DATABASE: 'pglite' }],
  ...(before ? [[`PGlite at ${commit}`, before.folder, {}]] : []),
]
const products = []
try {
  for (const [name, folder, environment] of wanted) products.push(await start(name, folder, environment))
  await pause(5_000)
  const idle = products.map(({ pid }) => Math.round(memoryOf(pid)))
  const ready = []
  for (const product of products) ready.push(await prepare(product))
  const rows = ready.map(({ name, started }, place) => ({ name, started, idle: idle[place], waits: [], processor: 0 }))
  // Turn by turn, so that whatever else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const [place, { pid, send }] of ready.entries()) {
      const at = processorOf(pid)
      rows[place].waits.push(...(await repeated(messages / rounds, send)))
      rows[place].processor += processorOf(pid) - at
    }
  console.log('database | first start ms | idle MB | after MB | processor ms a message | send p50 ms | p95 ms')
  for (const [place, { name, started, idle: megabytes, waits, processor }] of rows.entries()) {
    const after = Math.round(memoryOf(ready[place].pid))
    const times = [quantile(waits, 0.5), quantile(waits, 0.95)].map((time) => time.toFixed(1))
    console.log([name, started, megabytes, after, (processor / messages).toFixed(1), ...times].join(' | '))
  }
  // One connection is kept busy; at PGlite, which has one, nothing would be answered meanwhile.
  const [{ dataDir, send, list }] = ready
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'frontdesk', database: 'frontdesk' })
  await client.connect()
  const alone = [await repeated(40, send), await repeated(40, list)]
  const busy = client.query(`set statement_timeout = '30s'; do $$ begin loop end loop; end $$`).catch(() => 'ended')
  const beside = [await repeated(40, send), await repeated(40, list)]
  await client.end().catch(() => undefined)
  const medians = [...alone, ...beside].map((waits) => quantile(waits, 0.5).toFixed(1))
  console.log(
    `send and read alone, p50: ${medians.slice(0, 2).join(', ')} ms; beside a busy statement: ${medians.slice(2).join(', ')} ms`,
  )
  void busy
} finally {
  for (const { child, dataDir } of products) {
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.on('exit', resolve) : resolve()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  before?.remove()
}
