import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackage } from './buildPackage.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'frontdesk-package-'))
const built = join(work, 'built')
const consumer = join(work, 'consumer')
const installed = join(consumer, 'node_modules/@frontdesk/widget')

type Packed = { filename: string; files: { path: string }[] }
let packed: Packed | undefined

beforeAll(async () => {
  await buildPackage(built)
  const { stdout } = await run('npm', ['pack', '--json', '--offline', '--pack-destination', work], { cwd: built })
  const answer = JSON.parse(stdout) as Packed[] | Record<string, Packed> // older and newer versions of npm
  packed = Object.values(answer)[0]
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(work, packed?.filename ?? ''), '-C', installed, '--strip-components=1'])
  for (const name of ['react', '@types/react', 'csstype']) {
    mkdirSync(join(consumer, 'node_modules/@types'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(consumer, 'node_modules', name))
  }
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

it('the package has its scripts, their types, its licence and how it is used, and nothing else', () => {
  const files = packed?.files.map(({ path }) => path).toSorted()
  expect(files).toEqual([
    'FrontdeskApi.d.ts',
    'FrontdeskApi.js',
    'LICENSE',
    'README.md',
    'index.d.ts',
    'index.js',
    'loadFrontdesk.d.ts',
    'loadFrontdesk.js',
    'package.json',
    'react.d.ts',
    'react.js',
  ])
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { exports: object }
  const named = Object.values(exports).flatMap((entry: string | object) =>
    typeof entry === 'string' ? entry : Object.values(entry as Record<string, string>),
  )
  expect(named.filter((file) => !existsSync(join(installed, file)))).toEqual([])
})

const usage = `
import { loadFrontdesk, type WidgetOptions } from '@frontdesk/widget'
import { FrontdeskWidget } from '@frontdesk/widget/react'

const options: WidgetOptions = { key: 'wk_0123456789abcdef', identity: async () => 'token' }
const frontdesk = loadFrontdesk({ origin: 'https://desk.example', integrity: 'sha384-AAAA' })
frontdesk.init(options)
frontdesk.on('unread', (unread) => unread?.toFixed())()
// @ts-expect-error it has no such theme
frontdesk.setTheme('pink')
window.Frontdesk?.push(['open'])
export const shown = <FrontdeskWidget origin="https://desk.example" widgetKey={options.key} person={7} />
// @ts-expect-error the component needs a key
export const wrong = <FrontdeskWidget origin="https://desk.example" />
`

it.each(['nodenext', 'bundler'])(
  'TypeScript finds the types of the package by %s, and checks calls by them',
  async (resolution) => {
    writeFileSync(join(consumer, 'usage.tsx'), usage)
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    const checks = ['--noEmit', '--strict', '--jsx', 'react-jsx', '--target', 'es2022', '--lib', 'es2022,dom']
    const modules = ['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution]
    const options = [...checks, ...modules, '--ignoreConfig', 'usage.tsx']
    const checked = run(process.execPath, [compiler, ...options], { cwd: consumer }).catch((error: unknown) => error)
    expect(await checked).toMatchObject({ stdout: '' })
  },
)

it('a server may import and call the package, where it does nothing', async () => {
  const script = `import { loadFrontdesk } from '@frontdesk/widget'
import '@frontdesk/widget/react'
const frontdesk = loadFrontdesk({ origin: 'https://desk.example' })
frontdesk.init({ key: 'wk_0123456789abcdef' })
console.log(typeof window, typeof frontdesk.on('open', () => {}))`
  writeFileSync(join(consumer, 'server.js'), script)
  expect((await run(process.execPath, ['server.js'], { cwd: consumer })).stdout.trim()).toBe('undefined function')
})
