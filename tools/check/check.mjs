// `npm run check`: the inner loop, in under a minute for a change in one feature. All types, of which only what changed
// is checked anew; lint and boundaries of the changed files; and the tests beside them. Changed is what differs from
// where the branch left `main`, committed or not. The rest is `npm test`.
import { installPackages } from '../steps/installPackages.mjs'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { baseOf, changedFiles, testPlaces } from './changedFiles.mjs'

await installPackages()
const base = baseOf(root)
const files = changedFiles(root, base)
const linted = files.filter((file) => /^(apps|libs|e2e|tools)\/.*\.(ts|tsx|mjs|js|mts)$/.test(file))
const typed = linted.filter((file) => !/\.mjs$/.test(file))
const places = testPlaces(files)

const check = async (sentence, command, args) => {
  const { code, output } = await step(sentence, () =>
    runTool(command, args, { env: { NX_DAEMON: 'false', NX_TUI: 'false' } }),
  )
  if (code !== 0) console.log(output)
  return code
}
const checks = [check('Checking types', 'node', ['tools/types/checkTypes.mjs'])]
if (linted.length > 0)
  checks.push(
    check(`Checking lint and boundaries of ${linted.length} changed files`, 'node', [
      'tools/lint/eslint.mjs',
      '--no-warn-ignored',
      ...linted,
    ]),
  )
if (typed.length > 0)
  checks.push(
    check('Checking the lint rules that read types, and those of React', 'oxlint', [
      '--no-error-on-unmatched-pattern',
      ...typed,
    ]),
  )
if (places.length > 0)
  checks.push(
    check(`Running the tests that lean on the change in ${places.join(', ')}`, 'vitest', [
      'run',
      `--changed=${base}`,
      '--passWithNoTests',
      '--reporter=dot',
      ...places,
    ]),
  )
if (files.length === 0) console.log('Nothing has changed.')
process.exitCode = Math.max(...(await Promise.all(checks)))
