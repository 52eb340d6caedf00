// `npm run proof:long -- NAME`: runs one long proof whole, continues where it was interrupted, and writes
// docs/proof/NAME-YYYY-MM-DD.txt. Without a name it lists the proofs; `-- NAME --again` starts over.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { buildApps } from '../steps/buildApps.mjs'
import { installChromium } from '../steps/installChromium.mjs'
import { installFirefox } from '../steps/installFirefox.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { root } from '../steps/root.mjs'
import { run } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { longProofs } from './longProofs.mjs'
import { proofFolder } from './proofFolder.mjs'

const [name, ...flags] = process.argv.slice(2)
const proof = name === undefined ? undefined : longProofs[name]
if (!proof) {
  for (const [known, { sentence, parts }] of Object.entries(longProofs))
    console.log(`${known.padEnd(12)} ${sentence} (${parts().length} parts)`)
  process.exit(name === undefined ? 0 : 1)
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit =
  git('rev-parse', '--short=12', 'HEAD') +
  (git('status', '--porcelain', '--', 'apps', 'libs', 'e2e', 'tools') === '' ? '' : ' with changes')
const folder = proofFolder
const stateFile = `${folder}/${name}.json`
if (flags.includes('--again')) rmSync(stateFile, { force: true })
const before = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : null
// The proof of other sources counts no longer.
const goesOn = before?.commit === commit
const state = goesOn ? before : { commit, began: new Date().toISOString(), parts: {} }
// The results of its parts for the summary.
if (!goesOn) rmSync(`${folder}/${name}`, { recursive: true, force: true })

/** The end of an output, without colours and progress. */
const endOf = (output) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd().replaceAll(root, ''))
    // Vitest's first line names the folder of the checkout.
    .filter((line) => line !== '' && !line.startsWith('npm warn') && !/^ RUN {2}/.test(line))
    .slice(-60)

await installPackages()
// Not before: an installation starts with an empty node_modules.
mkdirSync(`${folder}/${name}`, { recursive: true })
const parts = proof.parts()
if (parts.some(({ command: [, words] }) => words.includes('playwright'))) {
  if (name === 'firefox') await installFirefox()
  else await installChromium()
  await buildApps()
}
for (const [place, part] of parts.entries()) {
  if (state.parts[part.name]?.code === 0) {
    console.log(`• ${part.name}: proven already`)
    continue
  }
  const began = performance.now()
  const { code, output } = await step(`${name} ${place + 1} of ${parts.length}: ${part.name}`, () =>
    run(part.command[0], part.command[1], { env: { ...part.env, FORCE_COLOR: '0', NX_DAEMON: 'false' } }),
  )
  state.parts[part.name] = { code, seconds: Math.round((performance.now() - began) / 1000), lines: endOf(output) }
  writeFileSync(stateFile, JSON.stringify(state))
  if (code !== 0) console.log(state.parts[part.name].lines.join('\n'))
  // A proof that is interrupted leaves what it has proven.
  writeReport(proof.summary?.() ?? [])
}

const summary = proof.summary?.() ?? []
if (summary.length > 0) console.log(['', ...summary].join('\n'))
const failed = parts.filter((part) => state.parts[part.name].code !== 0)
console.log(`\n${writeReport(summary)}`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * Writes docs/proof/NAME-YYYY-MM-DD.txt of the parts that have been run, and returns a line about it.
 * @param {string[]} summary
 */
function writeReport(summary) {
  const done = parts.filter((part) => state.parts[part.name])
  const passed = done.filter((part) => state.parts[part.name].code === 0).length
  const left = parts.length - done.length
  const result = `${passed} parts passed, ${done.length - passed} failed${left > 0 ? `, ${left} not run yet` : ''}`
  const text = [
    `${name}: ${proof.sentence}`,
    `commit ${state.commit}, begun ${state.began}, Node ${process.version}, ${availableParallelism()} cores`,
    result,
    ...(summary.length > 0 ? ['', ...summary] : []),
    ...done.flatMap((part) => {
      const { code, seconds, lines } = state.parts[part.name]
      const settings = Object.entries(part.env).map(([key, value]) => `${key}=${value}`)
      return ['', `== ${part.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`, ...settings, ...lines]
    }),
  ]
  mkdirSync(`${root}docs/proof`, { recursive: true })
  const file = `docs/proof/${name}-${new Date().toISOString().slice(0, 10)}.txt`
  writeFileSync(root + file, `${text.join('\n')}\n`)
  return `${result}; ${file}`
}
