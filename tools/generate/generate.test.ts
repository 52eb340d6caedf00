import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { aWorkspaceCopy } from '../locks/aWorkspaceCopy.ts'

const workspace = aWorkspaceCopy()
afterAll(workspace.remove)
// Type checks and a test run of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const run = (command: string, ...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: workspace.folder,
    // Of a test run's own environment nothing: Lingui would take itself for the one under test.
    env: { ...process.env, NODE_ENV: undefined, NX_DAEMON: 'false', FRONTDESK_CATALOGUES: workspace.folder },
    encoding: 'utf8',
  })
  return { output: stdout + stderr, status }
}
/** Runs a program of an installed package, without npx, which needs a second to find it. */
const runBin = (name: string, ...args: string[]) => run(process.execPath, `node_modules/.bin/${name}`, ...args)
/** The link that `npm install` makes of a new package. */
const link = (folder: string, name: string) =>
  symlinkSync(join(workspace.folder, folder), join(workspace.folder, 'node_modules/@frontdesk', name))

it('a generated feature has a route, texts in the catalogues, passes the type check, and its test passes', () => {
  expect(run(process.execPath, 'tools/generate/generate.mjs', 'feature', 'price-list').status).toBe(0)
  link('libs/feature/price-list', 'price-list')
  const types = run(process.execPath, 'tools/types/checkTypes.mjs', 'libs/feature/price-list', 'apps/admin')
  expect(types.output).toContain('✓ types of libs/feature/price-list\n')
  expect(types.output).toContain('✓ types of apps/admin\n')
  expect(types.status).toBe(0)
  expect(readFileSync(join(workspace.folder, 'apps/admin/src/appPages.ts'), 'utf8')).toContain("paths: ['/price-list']")
  const extracted = runBin('lingui', 'extract')
  expect(extracted.status, extracted.output).toBe(0)
  const catalogue = readFileSync(join(workspace.folder, 'apps/admin/locales/en/messages.po'), 'utf8')
  expect(catalogue).toContain('libs/feature/price-list/src/PriceListView.tsx')
  const tests = runBin('vitest', 'run', '--project', 'screen', 'libs/feature/price-list')
  expect(tests.status, tests.output).toBe(0)
})

it('a generated domain library passes the type check, and its tests pass', () => {
  expect(run(process.execPath, 'tools/generate/generate.mjs', 'domain', 'price-rules').status).toBe(0)
  link('libs/domain/price-rules', 'price-rules')
  const types = run(process.execPath, 'tools/types/checkTypes.mjs', 'libs/domain/price-rules')
  expect(types.status, types.output).toBe(0)
  const tests = runBin('vitest', 'run', '--project', 'domain', 'libs/domain/price-rules')
  expect(tests.status, tests.output).toBe(0)
})

it('a name that is taken is refused', () => {
  const { output, status } = run(process.execPath, 'tools/generate/generate.mjs', 'feature', 'chats')
  expect(status).toBe(1)
  expect(output).toContain('libs/feature/chats is there already')
})
