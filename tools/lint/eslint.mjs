// ESLint with the arguments it is given, after Nx has drawn its graph: without a drawn graph the boundary rule
// passes everything in silence.
import { spawnSync } from 'node:child_process'
import { root } from '../steps/root.mjs'
import { pathWithTools } from '../steps/run.mjs'

const env = { ...process.env, PATH: pathWithTools, NX_DAEMON: 'false', NX_TUI: 'false' }
const graph = spawnSync('nx', ['show', 'projects'], { cwd: root, env, encoding: 'utf8' })
if (graph.status !== 0) {
  console.error(`Nx could not draw the graph of the workspace.\n${graph.stdout}${graph.stderr}`)
  process.exit(2)
}
process.exitCode = spawnSync('eslint', process.argv.slice(2), { cwd: root, env, stdio: 'inherit' }).status ?? 2
