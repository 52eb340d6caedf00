// `npm run test:mutation [library …]`: changes the sources of each domain library, one small thing at a time, and
// counts how many of these mutants its tests find out. At least nine in ten must be; each survivor is shown, and those
// that change nothing that anybody could see are named with their reason in the library's `equivalent-mutants.json`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { installPackages } from '../steps/installPackages.mjs'
import { projectNode } from '../steps/projectNode.mjs'
import { root } from '../steps/root.mjs'
import { pureLibraries } from './pureLibraries.mjs'

const least = 90

const found = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

/** The text of a source between two places that count from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  return [lines[0].slice(start.column - 1), ...lines.slice(1)].join('\n')
}

/** Runs the mutants of one library and answers how they fared. */
function mutate(library) {
  const { status } = spawnSync(
    projectNode(),
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/proof/stryker.config.mjs'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, FRONTDESK_MUTATED: library },
    },
  )
  const { files } = JSON.parse(readFileSync(`${root}node_modules/.cache/frontdesk/mutation/${library}.json`, 'utf8'))
  const mutants = Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map(({ status, replacement, location }) => ({
      status,
      file: path.split('/src/')[1],
      line: location.start.line,
      from: textAt(source, location),
      to: replacement ?? '',
    })),
  )
  return { status, mutants }
}

const equivalentOf = (library) => {
  const path = `${root}libs/domain/${library}/equivalent-mutants.json`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

const short = (text) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

await installPackages()
const wanted = process.argv.slice(2)
const rows = []
for (const library of wanted.length > 0 ? wanted : pureLibraries) {
  const { mutants } = mutate(library)
  const equivalent = equivalentOf(library)
  const killed = mutants.filter(({ status }) => found.has(status)).length
  const survivors = mutants.filter(({ status }) => missed.has(status))
  const score = (100 * killed) / (killed + survivors.length)
  console.log(`\n${library}: ${killed} of ${killed + survivors.length} mutants killed, ${score.toFixed(1)} %`)
  let explained = 0
  for (const { file, line, from, to } of survivors) {
    const known = equivalent.find((each) => each.file === file && each.from === from && each.to === to)
    if (known) explained += 1
    console.log(
      `  ${known ? 'equivalent' : 'SURVIVED  '} ${file}:${line}  ${short(from)}  →  ${short(to)}${known ? `\n             ${known.why}` : ''}`,
    )
  }
  rows.push({ library, killed, survivors: survivors.length, explained, score })
}

console.log('\nlibrary               killed  survived  of these equivalent   score')
for (const { library, killed, survivors, explained, score } of rows) {
  console.log(
    `${library.padEnd(20)} ${String(killed).padStart(7)} ${String(survivors).padStart(9)} ${String(explained).padStart(20)} ${score.toFixed(1).padStart(7)} %`,
  )
}
process.exitCode = rows.every(({ score }) => score >= least) ? 0 : 1
