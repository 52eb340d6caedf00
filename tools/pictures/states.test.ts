import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givePackages, pictureStateOf } from './states.mjs'

let root = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Vira', '-c', 'user.email=vira@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const commit = () => {
  git('commit', '--quiet', '--allow-empty', '--message', 'pictures: Move on')
  return git('rev-parse', 'HEAD')
}
const write = (path: string, content: object | string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'frontdesk-states-')))
  git('init', '--quiet')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the states that are compared', () => {
  it('a name of a commit means the commit that it named at first', () => {
    const first = commit()
    const state = pictureStateOf('HEAD', root)
    const second = commit()
    expect(state).toEqual({ name: `HEAD (${first.slice(0, 12)})`, is: 'commit', at: first })
    expect(pictureStateOf('HEAD~1', root)?.at).toBe(first)
    expect(pictureStateOf(second.slice(0, 8), root)).toEqual({ name: second.slice(0, 12), is: 'commit', at: second })
  })

  it('the files as they are, and the folder of a built Storybook, are no commits', () => {
    write('built/iframe.html', '')
    expect(pictureStateOf('now', root)).toEqual({ name: 'now', is: 'files', at: root })
    expect(pictureStateOf(join(root, 'built'), root)?.is).toBe('storybook')
  })

  it('a name of nothing has no state', () => {
    expect(pictureStateOf('no-such-commit', root)).toBeNull()
  })
})

describe('the packages of a tree', () => {
  const lock = (version: string, more: object = {}) => ({
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/fastify': { version, integrity: version }, ...more },
  })

  it('packages are shared where all that the tree asks for are installed, with links to its own', async () => {
    write('lender/node_modules/.package-lock.json', lock('5.0.0'))
    write('lender/node_modules/fastify/package.json', { name: 'fastify' })
    write('lender/node_modules/.cache/kept', '')
    // The lock file of the lender's sources has moved on: what is installed counts.
    write('lender/package-lock.json', lock('6.0.0'))
    const own = { 'libs/new': {}, 'node_modules/@frontdesk/new': { resolved: 'libs/new', link: true } }
    write('tree/package-lock.json', lock('5.0.0', own))
    write('tree/package.json', { workspaces: ['libs/*'] })
    write('tree/libs/new/package.json', { name: '@frontdesk/new' })
    await givePackages(join(root, 'tree'), join(root, 'lender'))
    const modules = join(root, 'tree/node_modules')
    expect(existsSync(join(modules, 'fastify/package.json'))).toBe(true)
    expect(existsSync(join(modules, '.cache'))).toBe(false)
    expect(readFileSync(join(modules, '@frontdesk/new/package.json'), 'utf8')).toContain('@frontdesk/new')
  })
})
