import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOfPackages } from '../../vite.licences.ts'
import type { ProductPackage } from './sbomOf.ts'

/** The packages in the built front ends and the built server of a repository. Throws when one of them is not built. */
export function builtPackages(root: string): ProductPackage[] {
  return ['admin', 'system-admin', 'support-widget', 'provider-api'].flatMap((app) => {
    const list = join(root, 'apps', app, 'dist', listOfPackages)
    if (!existsSync(list)) throw new Error(`${list} is missing: run npm run build first`)
    return JSON.parse(readFileSync(list, 'utf8')) as ProductPackage[] // as the build wrote it
  })
}
