// Writes the bill of materials of the product: the packages of the server, and those in the built pages and server.
// `npm run sbom -- FILE`, after `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licensedPackage } from '../../vite.licences.ts'
import { builtPackages } from './builtPackages.ts'
import { installedPackages } from './installedPackages.ts'
import { sbomOf } from './sbomOf.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Name the file: npm run sbom -- sbom.json')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // our own
  const ofServer = installedPackages(root).map(({ folder, integrity }) => ({ ...licensedPackage(folder), integrity }))
  const sbom = sbomOf(version, [...ofServer, ...builtPackages(root)])
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${file}: ${sbom.components.length} packages`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
