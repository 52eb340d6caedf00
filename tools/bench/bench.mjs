// `npm run bench`: numbers side by side in one run, as ratios. A time is never a test. Each benchmark
// proves what it drew or sent, and fails otherwise.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buildApps } from '../steps/buildApps.mjs'
import { installChromium } from '../steps/installChromium.mjs'
import { installRedis } from '../steps/installRedis.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { projectNode } from '../steps/projectNode.mjs'
import { root } from '../steps/root.mjs'
import { withPostgres } from '../postgres/withPostgres.mjs'
import { checkoutBefore } from '../steps/checkoutBefore.mjs'
import { installPeers } from './peers/installPeers.mjs'

await installPackages()
console.log(
  `machine load ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')}`,
)
const ofTheDomain = readdirSync(`${root}libs/domain`, { recursive: true })
  .filter((path) => path.endsWith('.bench.ts'))
  .map((path) => `libs/domain/${path}`)
  .sort()
const providerLoad = 'apps/provider-api/src/bench/providerLoad.ts'
const heavyBodies = 'apps/provider-api/src/bench/heavyBodies.ts'
const jobs = 'apps/provider-api/src/bench/jobs.ts'
const consoleScale = 'apps/provider-api/src/bench/consoleScale.ts'
const processes = 'apps/provider-api/src/bench/processes.ts'
const messageCost = 'apps/provider-api/src/bench/messageCost.ts'
const benches = [
  ...ofTheDomain,
  'tools/bench/libraryBytes.ts',
  'tools/bench/threadInBrowser.ts',
  'tools/bench/paneInBrowser.ts',
  'tools/bench/listInBrowser.ts',
  'tools/bench/matrixInBrowser.ts',
  providerLoad,
  heavyBodies,
  jobs,
  'tools/bench/bytes.ts',
  'tools/bench/firstLoad.ts',
]
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
/** `--name=value`, for the benchmark that has options. */
const options = words.filter((word) => word.startsWith('--'))
const asked = benches.filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)))
if (asked.includes('tools/bench/threadInBrowser.ts') || asked.includes(jobs)) await installPeers()
if (asked.length > 0) {
  await installChromium()
  await buildApps()
}
const measure = (bench, env = {}, args = []) => {
  const { status } = spawnSync(projectNode(), ['--expose-gc', root + bench, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exitCode = 1
}
for (const bench of asked) measure(bench)
// The same again, with more of everything, where many connections are meant to be.
if (asked.includes(providerLoad)) await withPostgres((DATABASE_URL) => measure(providerLoad, { DATABASE_URL }))
// Only when they are named: a million messages, and all systems together, take minutes.
if (wanted.some((word) => consoleScale.includes(word)))
  await withPostgres((DATABASE_URL) => measure(consoleScale, { DATABASE_URL }))
/** Measures the built server on a PostgreSQL of its own, beside the commit that `--before=` names. */
const measureBeside = async (bench) => {
  await buildApps()
  const earlier = options.find((option) => option.startsWith('--before='))?.slice('--before='.length)
  const checkout = earlier ? checkoutBefore(earlier) : null
  const args = options.flatMap((option) => {
    if (!option.startsWith('--before=')) return option
    return checkout ? `--before=${checkout.folder}` : []
  })
  try {
    await withPostgres((DATABASE_URL) => measure(bench, { DATABASE_URL }, args))
  } finally {
    checkout?.remove()
  }
}
if (wanted.some((word) => messageCost.includes(word))) await measureBeside(messageCost)
if (wanted.some((word) => processes.includes(word))) {
  await installRedis()
  if (options.some((option) => /^--rows=.*L-[58]/.test(option))) await installChromium()
  await measureBeside(processes)
}
