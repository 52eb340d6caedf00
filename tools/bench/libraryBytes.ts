import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { printTable } from './printTable.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The bytes of a library in the browser if it imported everything that it exports; zod and its
 * schemas stay with the server.
 */
async function entryPointBytes(library: string): Promise<number> {
  const bundle = await rolldown({
    input: `${root}libs/domain/${library}/src/index.ts`,
    external: [/^zod/],
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  if (output[0].exports.length === 0) throw new Error(`The library ${library} exports nothing`)
  return gzipSync(output[0].code, { level: 9 }).length
}

const bounds: Readonly<Record<string, number>> = { 'stream-draft': 1800, 'locale-resolution': 1000 }
const libraries = readdirSync(`${root}libs/domain`).sort()
const rows = await Promise.all(
  libraries.map(async (library) => {
    const bytes = await entryPointBytes(library)
    const bound = bounds[library]
    return [
      library,
      `${bytes} B`,
      bound === undefined ? '' : `≤ ${bound} B`,
      bound === undefined ? '' : (bytes / bound).toFixed(2),
    ]
  }),
)
printTable('Entry point of each domain library (minified, gzip)', ['library', 'bytes', 'bound', 'ratio'], rows)
