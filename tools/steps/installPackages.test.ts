import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPackages, missingPackages } from './installPackages.mjs'

// npm starts on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The npm settings of an operator's environment, to which this test's own must not add any. */
const npmSettings = Object.keys(process.env).filter((name) => /^(?:npm_config_.*|NODE_ENV)$/i.test(name))

/** A clone with a package that serves and one that builds, which npm installs without a registry. */
let clone = ''
const write = (path: string, content: object | string) => {
  mkdirSync(join(clone, path, '..'), { recursive: true })
  writeFileSync(join(clone, path), typeof content === 'string' ? content : JSON.stringify(content))
}
const writeClone = () => {
  const dependencies = { served: 'file:packages/served' }
  const devDependencies = { builder: 'file:packages/builder' }
  write('package.json', { name: 'clone', version: '1.0.0', dependencies, devDependencies })
  write('packages/served/package.json', { name: 'served', version: '1.0.0' })
  write('packages/builder/package.json', { name: 'builder', version: '1.0.0', bin: 'build.js' })
  write('packages/builder/build.js', '#!/usr/bin/env node\n')
  write('package-lock.json', {
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'clone', version: '1.0.0', dependencies, devDependencies },
      'node_modules/builder': { resolved: 'packages/builder', link: true },
      'node_modules/served': { resolved: 'packages/served', link: true },
      'packages/builder': { version: '1.0.0', dev: true, bin: { builder: 'build.js' } },
      'packages/served': { version: '1.0.0' },
    },
  })
}
const installed = (name: string) => existsSync(join(clone, 'node_modules', name, 'package.json'))

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'frontdesk-clone-'))
  writeClone()
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const name of npmSettings) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(clone, { recursive: true, force: true })
})

describe('installing what the lock file names', () => {
  it('a clone that is started with NODE_ENV=production gets the packages that build it', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await installPackages({ folder: clone })
    expect([installed('served'), installed('builder')]).toEqual([true, true])
    expect(existsSync(join(clone, 'node_modules/.bin/builder'))).toBe(true)
  })

  it.each(['production=true', 'omit=dev', 'omit[]=dev\nomit[]=optional'])(
    'a clone on a machine whose npm is set to %j gets the packages that build it',
    async (setting) => {
      write('npmrc', setting)
      vi.stubEnv('npm_config_userconfig', join(clone, 'npmrc'))
      await installPackages({ folder: clone })
      expect([installed('served'), installed('builder')]).toEqual([true, true])
    },
  )

  it('packages that npm left out of a newer install are brought', async () => {
    const arguments_ = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel', 'error']
    expect(spawnSync('npm', arguments_, { cwd: clone }).status).toBe(0)
    expect([installed('served'), installed('builder')]).toEqual([true, false])
    await installPackages({ folder: clone })
    expect([installed('served'), installed('builder')]).toEqual([true, true])
  })
})

describe('missing packages', () => {
  const packages = {
    'node_modules/nx': { version: '23.2.1', integrity: 'sha512-a', dev: true },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-b' },
    'node_modules/nx-windows': { version: '23.2.1', integrity: 'sha512-c', optional: true },
    'libs/theme': { name: 'theme' },
  }
  const install = (changed: Record<string, object | undefined> = {}) => {
    const { 'node_modules/nx-windows': _ofWindows, ...ofEverybody } = packages
    for (const path of Object.keys(ofEverybody)) mkdirSync(join(clone, path), { recursive: true })
    write('node_modules/.package-lock.json', { packages: { ...ofEverybody, ...changed } })
  }
  beforeEach(() => write('package-lock.json', { packages }))

  it('everything is missing from a bare clone', () => {
    expect(missingPackages(clone)).toEqual(['node_modules/nx', 'node_modules/fastify'])
  })
  it('nothing is missing after an install, without the packages of other systems, whatever is newer', () => {
    install()
    expect(missingPackages(clone)).toEqual([])
    utimesSync(join(clone, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000))
    expect(missingPackages(clone)).toEqual([])
  })
  it('a package of another version, one that was left out and one whose folder is gone are missing', () => {
    install({ 'node_modules/nx': { version: '23.2.0', integrity: 'sha512-a' } })
    expect(missingPackages(clone)).toEqual(['node_modules/nx'])
    install({ 'node_modules/nx': undefined })
    expect(missingPackages(clone)).toEqual(['node_modules/nx'])
    install()
    rmSync(join(clone, 'node_modules/fastify'), { recursive: true })
    expect(missingPackages(clone)).toEqual(['node_modules/fastify'])
  })
  it('links to packages of its own are not missing from another folder, and packages are', () => {
    install()
    const link = { resolved: 'libs/theme', link: true }
    write('other/package-lock.json', { packages: { ...packages, 'node_modules/@frontdesk/theme': link } })
    expect(missingPackages(join(clone, 'other'), clone)).toEqual([])
    install({ 'node_modules/nx': undefined })
    expect(missingPackages(join(clone, 'other'), clone)).toEqual(['node_modules/nx'])
  })
  it('a link to a package of its own is there without a record, and missing where it leads nowhere', () => {
    install()
    const link = { resolved: 'libs/new', link: true }
    write('package-lock.json', { packages: { ...packages, 'node_modules/@frontdesk/new': link } })
    expect(missingPackages(clone)).toEqual(['node_modules/@frontdesk/new'])
    mkdirSync(join(clone, 'node_modules/@frontdesk/new'), { recursive: true })
    expect(missingPackages(clone)).toEqual([])
  })
  it('a broken record of an install says nothing', () => {
    install()
    write('node_modules/.package-lock.json', '{"packages":')
    expect(missingPackages(clone)).toHaveLength(2)
  })
  it('nothing is missing from this repository, whose lock file is read as it is', () => {
    expect(missingPackages(repository)).toEqual([])
    expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).toContain('"node_modules/nx"')
  })
})
