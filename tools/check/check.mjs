// `npm run check`: the inner loop. Types, lint and boundaries of what changed, and the unit tests that it touches.
import { spawnSync } from 'node:child_process'
import { installPackages } from '../steps/installPackages.mjs'
import { root } from '../steps/root.mjs'

await installPackages()
const loud = (command, ...args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } }).status ?? 1
const codes = [
  loud('npx', 'nx', 'affected', '-t', 'typecheck', 'lint', '--base=HEAD', '--output-style=static'),
  loud('npx', 'vitest', 'run', '--changed', '--passWithNoTests'),
]
process.exitCode = Math.max(...codes)
