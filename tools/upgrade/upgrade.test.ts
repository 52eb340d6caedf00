import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../docs/readTexts.ts'
import { replaceVersion } from './replaceVersion.mjs'

/** Replaces a version by steps of which one fails, and answers what was done. */
async function replaced(failing: string | null, failsAgain = false) {
  const done: string[] = []
  let attempts = 0
  const does = (name: string) => async () => {
    done.push(name)
    if (name === failing && (attempts++ === 0 || failsAgain)) throw new Error(`${name} failed`)
  }
  const outcome = await replaceVersion({
    stop: does('stop'),
    start: does('start'),
    backUp: does('back up'),
    swap: () => void done.push('swap'),
    swapBack: () => void done.push('swap back'),
    awaitReady: (which) => does(`${which} is ready`)(),
    print: () => undefined,
  })
  return { outcome, done: done.join(', ') }
}

describe('replacing the running version', () => {
  it.each([
    [null, 'upgraded', 'stop, back up, swap, start, new is ready'],
    ['stop', 'kept', 'stop, start, old is ready'],
    ['back up', 'kept', 'stop, back up, start, old is ready'],
    ['start', 'kept', 'stop, back up, swap, start, stop, swap back, start, old is ready'],
    ['new is ready', 'kept', 'stop, back up, swap, start, new is ready, stop, swap back, start, old is ready'],
  ])('when “%s” fails, the installation is %s', async (failing, outcome, done) => {
    expect(await replaced(failing)).toEqual({ outcome, done })
  })

  it('an old version that does not start again is down, and that is said', async () => {
    expect(await replaced('start', true)).toMatchObject({ outcome: 'down' })
  })
})

/** A product as small as can be: its server, its backup and its build, by the names of the real ones. */
const program = (version: string) => `
import { createServer } from 'node:http'
import { appendFileSync, writeFileSync } from 'node:fs'
const [command, file] = process.argv.slice(2)
if (command === 'backup') {
  writeFileSync(file, 'a backup by ${version}')
  process.exit(0)
}
if ('${version}' === '3.0.0') process.exit(1)
createServer((request, response) => {
  response.end(request.url === '/config.json' ? JSON.stringify({ version: '${version}' }) : '{}')
}).listen(Number(process.env.PORT), '127.0.0.1')
`

describe.runIf(process.platform === 'linux')('npm run upgrade', { timeout: 120_000 }, () => {
  let home: string
  let env: Record<string, string>
  const git = (folder: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const [origin, installed] = [() => join(home, 'origin'), () => join(home, 'frontdesk')]

  function release(version: string) {
    const name = 'frontdesk'
    // The build brings the project's own Node, as the packages of the real product do.
    const build = `mkdir -p node_modules/.bin && ln -sf ${process.execPath} node_modules/.bin/node && echo ${version} > built`
    mkdirSync(join(origin(), 'apps/provider-api/src'), { recursive: true })
    writeFileSync(join(origin(), 'package.json'), JSON.stringify({ name, version, type: 'module', scripts: { build } }))
    writeFileSync(
      join(origin(), 'package-lock.json'),
      JSON.stringify({ name, version, lockfileVersion: 3, packages: { '': { name, version } } }),
    )
    writeFileSync(join(origin(), '.gitignore'), 'node_modules\nbuilt\ndist\n')
    writeFileSync(join(origin(), 'apps/provider-api/src/main.ts'), program(version))
    git(origin(), 'add', '.')
    git(origin(), 'commit', '--quiet', '-m', version)
    git(origin(), 'tag', `v${version}`)
  }
  const upgrade = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const command = [`${root}tools/upgrade/upgrade.mjs`, '--folder', installed()]
      const control = ['--stop', `${join(home, 'service')} stop`, '--start', `${join(home, 'service')} start`]
      execFile(process.execPath, [...command, ...control, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
    })
  const running = async () =>
    ((await (await fetch(`http://127.0.0.1:${env['PORT']}/config.json`)).json()) as { version: string }).version
  const service = (what: 'start' | 'stop') => spawnSync(join(home, 'service'), [what], { env, stdio: 'ignore' }).status

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'frontdesk-upgrade-'))
    const probe = createServer()
    await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
    const { port } = probe.address() as AddressInfo // It listens on TCP.
    await new Promise((closed) => probe.close(closed))
    const data = join(home, 'data')
    mkdirSync(data)
    env = { PATH: process.env['PATH'] ?? '', HOME: home, PORT: String(port), DATA_DIR: data }
    // It stands for systemd: a server in the background, of the folder as it is at its start.
    const [pid, server] = [`${home}/pid`, `${installed()}/apps/provider-api/src/main.ts`]
    const script = `#!/bin/sh
if [ "$1" = start ]; then "${process.execPath}" "${server}" >/dev/null 2>&1 & echo $! > "${pid}"; fi
if [ "$1" = stop ] && [ -e "${pid}" ]; then kill "$(cat "${pid}")" 2>/dev/null; rm "${pid}"; fi
exit 0
`
    writeFileSync(join(home, 'service'), script)
    chmodSync(join(home, 'service'), 0o755)
    mkdirSync(origin())
    git(origin(), 'init', '--quiet', '--initial-branch=main')
    release('1.0.0')
    git(home, 'clone', '--quiet', origin(), installed())
    spawnSync('npm', ['run', 'build'], { cwd: installed(), env })
    service('start')
    await expect.poll(() => running().catch(() => null), { timeout: 30_000 }).toBe('1.0.0')
  })
  afterEach(() => {
    service('stop')
    rmSync(home, { recursive: true, force: true })
  })

  it('the newest version of the branch is installed, backed up before, and runs; the one before is kept', async () => {
    release('2.0.0')
    const settings = join(home, 'frontdesk.env')
    // A relative folder is one beside the program, wherever the command is run.
    const data = relative(installed(), env['DATA_DIR'] ?? '')
    writeFileSync(settings, `DATA_DIR=${data}\nMAIL_FROM=Frontdesk <desk@desk.example>\n`)
    const { DATA_DIR: _, ...others } = env
    const whole = env
    env = others
    const { code, output } = await upgrade('--settings', settings)
    env = whole
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Version 2.0.0 runs.') as string,
    })
    expect(await running()).toBe('2.0.0')
    const [backup = ''] = readdirSync(env['DATA_DIR'] ?? '')
    expect(backup).toMatch(/^before-2\.0\.0-.*\.tar\.gz$/)
    expect(readFileSync(join(env['DATA_DIR'] ?? '', backup), 'utf8')).toBe('a backup by 1.0.0')
    expect(readFileSync(join(`${installed()}.before`, 'built'), 'utf8')).toBe('1.0.0\n')
    expect(existsSync(`${installed()}.next`)).toBe(false)
    expect(await upgrade()).toEqual({
      code: 1,
      output: expect.stringContaining('is installed already.\nNothing was changed.') as string,
    })
    // The installation still follows its branch.
    release('2.1.0')
    expect(await upgrade('--no-backup')).toMatchObject({ code: 0 })
    expect(await running()).toBe('2.1.0')
  })

  it('a version without a built server gets the parts of the pages of the one before, and not its server', async () => {
    for (const path of ['admin/dist/assets/part.js', 'provider-api/dist/main.mjs']) {
      mkdirSync(join(installed(), 'apps', path, '..'), { recursive: true })
      writeFileSync(join(installed(), 'apps', path), '')
    }
    release('2.0.0')
    expect(await upgrade('--no-backup')).toMatchObject({ code: 0 })
    expect(existsSync(join(installed(), 'apps/admin/dist/assets/part.js'))).toBe(true)
    expect(existsSync(join(installed(), 'apps/provider-api/dist'))).toBe(false)
  })

  it('a version that does not start is taken back, and the one before runs again', async () => {
    release('3.0.0')
    const { code, output } = await upgrade('v3.0.0', '--wait', '1')
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('1.0.0 runs again') as string })
    expect(await running()).toBe('1.0.0')
    expect(readFileSync(join(installed(), 'built'), 'utf8')).toBe('1.0.0\n')
  })

  it('a version that there is not, data in the folder of the program and changes of the operator are refused, and the server goes on', async () => {
    release('2.0.0')
    const refusal = (sentence: string) => ({
      code: 1,
      output: expect.stringMatching(new RegExp(`${sentence}[^]*Nothing was changed`)) as string,
    })
    expect(await upgrade('v9')).toEqual(refusal('There is no version v9'))
    const settings = env
    env = { ...settings, DATA_DIR: 'var' }
    expect(await upgrade()).toEqual(refusal('DATA_DIR is in the folder of the program'))
    env = settings
    writeFileSync(join(installed(), 'mine.txt'), 'mine')
    expect(await upgrade()).toEqual(refusal('has changes of yours'))
    expect(await running()).toBe('1.0.0')
    expect(existsSync(`${installed()}.before`)).toBe(false)
  })
})

it('npm run upgrade starts nothing for a word that is no option', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${root}tools/upgrade/upgrade.mjs`, '--force'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining('VERSION')])
})
