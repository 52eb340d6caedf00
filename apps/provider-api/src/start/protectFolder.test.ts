import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { protectFolder } from './protectFolder.ts'

let place: string
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'frontdesk-protect-'))))
afterEach(() => rmSync(place, { recursive: true, force: true }))
const rightsOf = (folder: string) => statSync(folder).mode & 0o777

it('a new data folder is its owner’s alone', () => {
  const folder = join(place, 'a', 'b')
  expect(protectFolder(folder)).toBe('private')
  expect(rightsOf(folder)).toBe(0o700)
})

it.each([0o777, 0o755, 0o750, 0o701])('a data folder that others can enter (%o) is closed to them', (mode) => {
  const folder = join(place, 'data')
  mkdirSync(folder)
  chmodSync(folder, mode)
  expect(protectFolder(folder)).toBe('corrected')
  expect(rightsOf(folder)).toBe(0o700)
  expect(protectFolder(folder)).toBe('private')
})
