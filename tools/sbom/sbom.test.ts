import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { licensedPackage } from '../../vite.licences.ts'
import { installedPackages } from './installedPackages.ts'
import { sbomOf, type ProductPackage } from './sbomOf.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const preact: ProductPackage = { name: 'preact', version: '11.2.0', licence: 'MIT' }
const mantine: ProductPackage = { name: '@mantine/core', version: '9.7.3', licence: 'MIT' }
const fastify: ProductPackage = { name: 'fastify', version: '5.0.0', licence: 'MIT', integrity: 'sha512-AAEC' }

it('the packages of an installation are all dependencies of the product and what they need, and none of development', () => {
  const { components } = sbomOf(
    '1.0.0',
    installedPackages(root).map(({ folder }) => licensedPackage(folder)),
  )
  const names = new Set(components.map(({ name }) => name))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string> // our own
  }
  expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
  for (const name of ['pg-protocol', 'avvio']) expect(names).toContain(name)
  expect(['vite', 'vitest', 'playwright', 'nx', 'eslint', 'react'].filter((name) => names.has(name))).toEqual([])
})

it('a bill of materials has each package once, by its name, with its licence and the hash of its archive', () => {
  const { components } = sbomOf('1.0.0', [preact, fastify, mantine, preact, { ...fastify, integrity: null }])
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40mantine/core@9.7.3',
    'pkg:npm/fastify@5.0.0',
    'pkg:npm/preact@11.2.0',
  ])
  expect(components[1]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  })
})

it('the same packages make the same bill of materials, and others another one', () => {
  const [one, other] = [sbomOf('1.0.0', [mantine, preact]), sbomOf('1.0.0', [preact, mantine])]
  expect(JSON.stringify(other)).toBe(JSON.stringify(one))
  expect(sbomOf('1.0.0', [preact]).serialNumber).not.toBe(one.serialNumber)
  expect(one.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
})
