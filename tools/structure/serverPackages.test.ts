import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { wrongPackages } from './serverPackages.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

describe('the packages of a server in production', () => {
  it('a production install has the packages that the server runs, and none that only the pages are built from', () => {
    expect(wrongPackages(root, manifest)).toEqual([])
  })

  it('a package on the wrong list is found', () => {
    const { fastify = '', ...dependencies } = manifest.dependencies
    const devDependencies = { ...manifest.devDependencies, fastify }
    const wrong = wrongPackages(root, { dependencies: { ...dependencies, 'react-dom': '1.0.0' }, devDependencies })
    expect(wrong).toContain('react-dom is a dependency, and no source of the server names it')
    expect(wrong.some((line) => line.startsWith('fastify is a development dependency'))).toBe(true)
  })
})
