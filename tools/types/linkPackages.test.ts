import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { linkPackages } from './linkPackages.mjs'

it('a package of the workspace that is not linked yet, or from where it was before, is linked; others stay', () => {
  const root = mkdtempSync(join(tmpdir(), 'frontdesk-links-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['libs/*'] }))
  for (const name of ['linked', 'moved', 'new']) {
    mkdirSync(join(root, 'libs', name), { recursive: true })
    writeFileSync(join(root, 'libs', name, 'package.json'), JSON.stringify({ name: `@frontdesk/${name}` }))
  }
  const scope = join(root, 'node_modules/@frontdesk')
  mkdirSync(scope, { recursive: true })
  symlinkSync('../../libs/linked', join(scope, 'linked'))
  symlinkSync('../../libs/elsewhere', join(scope, 'moved'))

  expect(linkPackages(root)).toEqual(['@frontdesk/moved', '@frontdesk/new'])
  for (const name of ['linked', 'moved', 'new'])
    expect(JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8'))).toEqual({ name: `@frontdesk/${name}` })
  expect(linkPackages(root)).toEqual([])
})
