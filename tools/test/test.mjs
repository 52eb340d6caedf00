// `npm test`: the whole proof, from a bare clone. Runs on the system's Node; every check counts into one closing line.
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPostgres, missingForPostgres } from '../postgres/withPostgres.mjs'
import { tryAptInstall } from '../steps/aptInstall.mjs'
import { buildApps } from '../steps/buildApps.mjs'
import { installChromium, missingForChromium } from '../steps/installChromium.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { installRedis, missingForRedis } from '../steps/installRedis.mjs'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { countEslint, countOxlint, countPlaywright, countTypes, countVitest, lineOf, noReport } from './count.mjs'
import { failedEslint, failedOxlint, failedPlaywright, failedTypes, failedVitest, lastLines } from './failures.mjs'

// The settings of a production server are not those of a test: React without its test tools would fail every screen.
delete process.env['NODE_ENV']

const results = `${root}node_modules/.cache/frontdesk/results`
const json = (name) => JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
const quietNx = { NX_DAEMON: 'false', NX_TUI: 'false' }

/** The JSON report in an output that may have warnings of npm around it. */
const reportIn = (output) => JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))

/**
 * The order of the journeys: none may depend on another. Named in the output, so that a failure can be looked
 * at again in its own order.
 */
const orderSeed = process.env['FRONTDESK_ORDER_SEED'] ?? String(randomInt(1_000_000))

/** A command that is one check by its exit code. */
const oneCheck = (name, sentence, program, ...args) => ({
  name,
  sentence,
  command: [program, args],
  count: (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }),
  failures: () => [],
})

/** Nodes wait for the leases of killed ones most of the time. */
const checkThatWaits = {
  name: 'nodes',
  sentence: 'Killing and restarting nodes on one PostgreSQL and one Redis',
  command: [
    'node',
    ['tools/postgres/testNodes.mjs', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/nodes.json`],
  ],
  count: (code) => countVitest(code, () => json('nodes')),
  failures: () => failedVitest(json('nodes')),
}

/** One page shows all stories, so that they keep one core busy, and for the longest time. */
const stories = {
  name: 'stories',
  sentence: 'Running every story in Chromium, with axe',
  command: [
    'vitest',
    [
      'run',
      '--config',
      '.storybook/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${results}/stories.json`,
    ],
  ],
  count: (code) => countVitest(code, () => json('stories')),
  failures: () => failedVitest(json('stories')),
}

/** The checks of the structure, which read the sources alone. */
const structureChecks = Object.entries({
  folders: 'Looking for cycles of folders',
  lists: 'Comparing the lists of folders with the folders',
  walks: 'Following the walks through the sources',
  sizes: 'Counting the files of the chats',
  names: 'Looking for names that mean two things',
  widths: 'Looking for wide comments',
  words: 'Looking for private words',
  sentences: 'Looking for comments and titles without a subject',
  invoices: 'Looking for readers and writers of the state of an invoice',
  commits: 'Reading the subjects of commits',
  channels: 'Counting the files that name a channel',
}).map(([name, sentence]) => oneCheck(name, sentence, 'node', 'tools/structure/checkStructure.mjs', name))

/** Checks that read the sources and run none, each on one core: two at a time, the longest first. */
const checksOfOneCore = [
  {
    // All projects in one go; Nx draws its graph first, without which the boundary rule is silent.
    name: 'lint',
    sentence: 'Checking lint and module boundaries',
    command: [
      'node',
      ['tools/lint/eslint.mjs', 'apps', 'libs', 'e2e', 'tools', '--format=json', `--output-file=${results}/lint.json`],
    ],
    env: { NODE_OPTIONS: '--max-old-space-size=6144' },
    count: (code) => countEslint(code, () => json('lint')),
    failures: () => failedEslint(json('lint')),
  },
  {
    name: 'types',
    sentence: 'Checking types',
    command: ['node', ['tools/types/checkTypes.mjs']],
    count: countTypes,
    failures: failedTypes,
  },
  {
    name: 'typed lint',
    sentence: 'Checking the lint rules that read types, the rules of React, and loops of imports',
    command: ['node', ['tools/lint/oxlint.mjs', 'apps', 'libs', 'e2e', 'tools', '--format=json']],
    count: (code, output) => countOxlint(code, () => reportIn(output)),
    failures: (output) => failedOxlint(reportIn(output)),
  },
  oneCheck(
    'format',
    'Checking that Prettier would change nothing',
    'prettier',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=node_modules/.cache/frontdesk/prettier',
    '.',
  ),
  oneCheck(
    'messages',
    'Checking that every text is there in six languages',
    'node',
    'tools/messages/checkMessages.mjs',
  ),
  oneCheck('knip', 'Looking for files, exports and packages that nothing uses', 'knip', '--no-progress'),
  ...structureChecks,
]

/** Reads the built front ends, so that it runs after the build. */
const browsers = oneCheck(
  'browsers',
  'Looking in the built front ends for what the oldest supported browsers lack',
  'node',
  'tools/browsers/checkBuild.ts',
)

/** Builds what designers look at, counts the bytes of its first page, and finds things by its search. */
const storybook = oneCheck(
  'storybook',
  'Building Storybook, and finding in it by its search',
  'node',
  'tools/storybook/checkStorybook.mjs',
)

/** Uses all cores by itself. */
const unit = {
  name: 'unit',
  sentence: 'Running unit, property, contract and component tests',
  command: [
    'vitest',
    ['run', '--project', '!nodes', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/unit.json`],
  ],
  // All 1,000 races: `npm run proof:long -- take-overs`. As few as these still meet every way in which a reply can end.
  env: { TAKE_OVERS: process.env['TAKE_OVERS'] ?? '200' },
  count: (code) => countVitest(code, () => json('unit')),
  failures: () => failedVitest(json('unit')),
}

/**
 * The journeys of one of Playwright's projects. They use all cores by themselves, and have an eye on the clock: nothing
 * runs beside them. One project after the other: a worker of Playwright ends with its browser and its products when the
 * next journey in a shuffled order belongs to another project.
 */
const journeysOf = (project, name, sentence) => ({
  name,
  sentence: `${sentence}, shuffled by FRONTDESK_ORDER_SEED=${orderSeed}`,
  command: [
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`, '--shuffle', orderSeed],
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/${name}.json` },
  count: (code) => countPlaywright(code, () => json(name)),
  failures: () => failedPlaywright(json(name)),
})
const journeys = [
  journeysOf('desktop', 'journeys', 'Walking the journeys in Chromium, against the real provider API'),
  journeysOf('phone', 'phone', 'Walking the journeys of a phone in the same way'),
]

/**
 * Debian's packages are installed in one go, while npm brings its own; each check asks for a program that is still
 * missing then.
 */
async function installEverything() {
  const missing = [...missingForChromium(), ...missingForPostgres(), ...missingForRedis()]
  const installSystemPackages = () =>
    step('Installing Chromium, PostgreSQL and Redis from the system packages', () => tryAptInstall(missing), {
      isBeside: true,
    })
  await Promise.all([installPackages({ isBeside: true }), ...(missing.length > 0 ? [installSystemPackages()] : [])])
  await installChromium()
  await installPostgres()
  await installRedis()
}

await installEverything()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** The failures by name, or nothing when the report is missing: the count has said that already. */
const namesOf = (failures, output) => {
  try {
    return failures(output)
  } catch {
    return []
  }
}

/** The data folder that the journeys' products begin from; without one, each run of Playwright makes its own. */
let snapshot
/** Its name is chosen here, so that it is removed also when the run is ended while it is being made. */
const snapshotName = `frontdesk-snapshot-${randomUUID()}`
/** Where it may be: in memory, or where there is no room (`dataParent` in e2e/demoSnapshot.ts). */
const snapshotFolders = ['/dev/shm', tmpdir()].map((parent) => join(parent, snapshotName))
process.once('exit', () => {
  for (const folder of snapshotFolders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Fills in the demo data once for all journeys, on one core. */
const makeSnapshot = () =>
  step(
    'Filling in the demo data of the journeys',
    async () => {
      const { code, output } = await runTool('node', ['e2e/printDemoSnapshot.ts', snapshotName])
      if (code === 0) snapshot = snapshotFolders.find((folder) => existsSync(folder))
      // Not a check: the journeys try it again, and fail with its output.
      if (snapshot === undefined) console.log(output)
    },
    { isBeside: true },
  )

const sum = { passed: 0, failed: 0 }
const lines = []
const failed = []

/**
 * Runs one check and counts it. A program that crashes before it has a report, as Node's own compiler has made some do,
 * runs once more; a second crash has failed.
 */
async function runCheck({ name, sentence, command: [program, args], env, count, failures }, isBeside) {
  const run = async (words) => {
    const { code, output } = await step(
      words,
      () => runTool(program, args, { env: { ...quietNx, ...env, CI: 'true', FORCE_COLOR: '0' } }),
      { isBeside },
    )
    return { code, output, counted: count(code, output) }
  }
  let { code, output, counted } = await run(sentence)
  const isSecond = counted === noReport
  if (isSecond) {
    console.log(`${output}\n${name} ended with ${code} and left no report.`)
    ;({ code, output, counted } = await run(`${sentence}, once more`))
  }
  if (counted.failed > 0) {
    console.log(output)
    const names = namesOf(failures, output)
    failed.push(`${name}: ended with ${code}`, ...(names.length > 0 ? names : lastLines(output)))
  }
  // The ledgers of the fault matrix: what was sent, kept and shown, and how long it took to
  // recover; and how races ended.
  else
    for (const line of output.split('\n'))
      if (/^F-\d+ ?.*: attempted |^\d+ take-overs in /.test(line)) console.log(line)
  lines.push(lineOf(name, counted, isSecond))
  sum.passed += counted.passed
  sum.failed += counted.failed
}

const waiting = [
  () => runCheck(stories, true),
  () => buildApps({ isBeside: true }).then(() => runCheck(browsers, true)),
  ...checksOfOneCore.map((check) => () => runCheck(check, true)),
  () => runCheck(storybook, true),
  makeSnapshot,
]
const lane = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
}
const lanes = [lane(), lane()]
const nodes = runCheck(checkThatWaits, true)
// As soon as one core has nothing else left to do.
await Promise.race(lanes)
await Promise.all([runCheck(unit, true), nodes, ...lanes])
for (const project of journeys)
  await runCheck({ ...project, env: { ...project.env, FRONTDESK_DEMO_SNAPSHOT: snapshot } }, false)

// Last, so that the end of a long output is enough to know what to mend.
if (failed.length > 0) console.log(`\nFailed\n\n${failed.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
