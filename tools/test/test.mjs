// `npm test`: the whole proof, from a bare clone. Runs on the system's Node; every check counts into one closing line.
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildFrontEnds } from '../steps/buildFrontEnds.mjs'
import { installChromium } from '../steps/installChromium.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { root } from '../steps/root.mjs'
import { run } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { countEslint, countNxTasks, countPlaywright, countVitest } from './count.mjs'
import { failedEslint, failedNxTasks, failedPlaywright, failedVitest } from './failures.mjs'

const results = `${root}node_modules/.cache/frontdesk/results`
const json = (name) => JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
const quietNx = { NX_DAEMON: 'false', NX_TUI: 'false' }

/** The order of the journeys: none may depend on another. Named in the output, so that a failure can be looked at again in its own order. */
const orderSeed = process.env['FRONTDESK_ORDER_SEED'] ?? String(randomInt(1_000_000))

/** The checks in the order in which a mistake is cheapest to hear of. */
const checks = [
  {
    name: 'messages',
    sentence: 'Checking that every text is there in six languages',
    command: ['npm', ['run', '--silent', 'messages:check']],
    count: (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }),
    failures: () => [],
  },
  {
    name: 'types',
    sentence: 'Checking types',
    command: ['npx', ['nx', 'run-many', '-t', 'typecheck', '--parallel=2', '--output-style=static', '--nxBail=false']],
    count: countNxTasks,
    failures: failedNxTasks,
  },
  {
    // All projects in one go, which reads each type once; after Nx has left its graph, without which the boundary rule is silent.
    name: 'lint',
    sentence: 'Checking lint and module boundaries',
    command: ['npx', ['eslint', 'apps', 'libs', 'e2e', 'tools', '--format=json', `--output-file=${results}/lint.json`]],
    env: { NODE_OPTIONS: '--max-old-space-size=6144' },
    count: (code) => countEslint(code, () => json('lint')),
    failures: () => failedEslint(json('lint')),
  },
  {
    name: 'unit',
    sentence: 'Running unit, property, contract and component tests',
    command: ['npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/unit.json`]],
    count: (code) => countVitest(code, () => json('unit')),
    failures: () => failedVitest(json('unit')),
  },
  {
    name: 'stories',
    sentence: 'Running every story in Chromium, with axe',
    command: [
      'npx',
      [
        'vitest',
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
  },
  {
    name: 'journeys',
    sentence: `Walking the journeys in Chromium, against the real provider API, shuffled by FRONTDESK_ORDER_SEED=${orderSeed}`,
    command: ['npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--shuffle', orderSeed]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/journeys.json` },
    count: (code) => countPlaywright(code, () => json('journeys')),
    failures: () => failedPlaywright(json('journeys')),
  },
]

await installPackages()
await installChromium()
await buildFrontEnds()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** What failed by name, or nothing when the report is missing: the count has said that already. */
const namesOf = (failures, output) => {
  try {
    return failures(output)
  } catch {
    return []
  }
}

const sum = { passed: 0, failed: 0 }
const lines = []
const failed = []
for (const { name, sentence, command, env, count, failures } of checks) {
  const [program, args] = command
  const { code, output } = await step(sentence, () =>
    run(program, args, { env: { ...quietNx, ...env, CI: 'true', FORCE_COLOR: '0' } }),
  )
  const counted = count(code, output)
  if (counted.failed > 0) {
    console.log(output)
    failed.push(`${name}:`, ...namesOf(failures, output))
  }
  // The ledgers of the fault matrix: what was sent, kept and shown, and how long it took to recover.
  else for (const line of output.split('\n')) if (/^F-\d+ ?.*: attempted /.test(line)) console.log(line)
  lines.push(
    `${name.padEnd(10)} ${String(counted.passed).padStart(5)} passed ${String(counted.failed).padStart(5)} failed`,
  )
  sum.passed += counted.passed
  sum.failed += counted.failed
}

// Last, so that the end of a long output is enough to know what to mend.
if (failed.length > 0) console.log(`\nFailed\n\n${failed.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
