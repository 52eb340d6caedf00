import { createHash } from 'node:crypto'
import type { LicensedPackage } from '../../vite.licences.ts'

/** A package of the product; `integrity` is npm's hash of its archive. */
export type ProductPackage = Pick<LicensedPackage, 'name' | 'version' | 'licence'> & { integrity?: string | null }

/**
 * The bill of materials of packages, in the format CycloneDX 1.5. The same packages make the same bytes: it has no
 * time, and its number is made of its components. `npm sbom` leaves out packages that development needs as well.
 */
export function sbomOf(version: string, packages: readonly ProductPackage[]) {
  const byRef = new Map<string, ReturnType<typeof componentOf>>()
  for (const one of packages) {
    const component = componentOf(one)
    if (!byRef.has(component['bom-ref'])) byRef.set(component['bom-ref'], component)
  }
  const components = [...byRef.values()].toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: { component: { 'bom-ref': `frontdesk@${version}`, type: 'application', name: 'frontdesk', version } },
    components,
  }
}

function componentOf({ name, version, licence, integrity = null }: ProductPackage) {
  const [algorithm, hash] = integrity?.split('-') ?? []
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [licenceOf(licence)],
    ...(algorithm === 'sha512' &&
      hash !== undefined && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
  }
}

/** A licence by its id of SPDX, or an expression of several; a name where a package does not say it. */
function licenceOf(licence: string) {
  if (licence === 'unknown') return { license: { name: licence } }
  return /[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }
}

/** A UUID of version 8, by the bytes of a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
