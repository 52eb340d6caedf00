import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const own = join(root, 'libs/widget')

type Manifest = { name: string; version: string; description: string; license: string; exports: Record<string, string> }

/** The manifest of what is published: the sources' own names their TypeScript. */
function publishedManifest({ name, version, description, license, exports }: Manifest) {
  const built = (source: string, end: string) => source.replace(/^\.\/src\/(.*)\.ts$/, `./$1${end}`)
  const entries = Object.entries(exports).map(
    ([entry, source]) => [entry, { types: built(source, '.d.ts'), default: built(source, '.js') }] as const,
  )
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { ...Object.fromEntries<object>(entries), './package.json': './package.json' },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    publishConfig: { access: 'public' },
  }
}

/** Writes the package into a folder, which `npm publish` and `npm pack` take as it is. */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', join(own, 'tsconfig.build.json'), '--outDir', folder])
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.d.ts'))) {
    // The compiler leaves the endings of imports in declarations alone, and compilers before its version 5 refuse them.
    const types = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), types.replace(/(from '\.\/\w+)\.ts'/g, "$1.js'"))
  }
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Manifest // the one beside us
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
  cpSync(join(own, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}
