// Oxlint with the arguments it is given, over a copy of the sources in which packages with the same settings are one
// program. By itself it makes a program of each `tsconfig.json`, and each of those reads and checks anew what all
// packages import.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { aWorkspaceCopy } from '../locks/aWorkspaceCopy.ts'
import { pathWithTools } from '../steps/run.mjs'
import { packageFolders, typePrograms } from '../types/typeProgram.mjs'

const { folder, remove } = aWorkspaceCopy()
process.once('exit', remove)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/**
 * How many checkers share a program, for half of the cores. Each reads for itself what its files import: the reader's
 * own four take more processor time than one, and on two cores longer.
 */
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
const programs = typePrograms(folder, packageFolders(folder))
for (const path of globSync('{apps,libs,e2e,tools}/**/tsconfig*.json', { cwd: folder })) rmSync(join(folder, path))
for (const { name, config } of programs) {
  const compilerOptions = { ...config.compilerOptions, checkers }
  writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify({ ...config, compilerOptions }))
}
const references = programs.map(({ name }) => ({ path: `./tsconfig.${name}.json` }))
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: [], references }))

// Its reader of types looks for unused memory less often: a fifth of its processor time goes into that.
const env = { ...process.env, PATH: pathWithTools, GOGC: '400' }
process.exitCode = spawnSync('oxlint', process.argv.slice(2), { cwd: folder, env, stdio: 'inherit' }).status ?? 2
