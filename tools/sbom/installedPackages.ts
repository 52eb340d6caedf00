import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that the server needs: where it is installed, and npm's hash of its archive. */
type InstalledPackage = { folder: string; integrity: string | null }

/** The packages that npm has installed in a repository for the server, without those of development. */
export function installedPackages(root: string): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; integrity?: string }> // as npm writes it
  }
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { integrity = null }]) => ({ folder: join(root, path), integrity }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
}
