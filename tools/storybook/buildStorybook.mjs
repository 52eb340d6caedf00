// `npm run storybook:build`: builds Storybook into dist/storybook, for the product to serve at /storybook/.
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { bundleManager } from './bundleManager.mjs'

const folder = join(root, process.argv[2] ?? 'dist/storybook')
const compressions = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        // The whole of the manager, and not the last four megabytes before a place in it.
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

rmSync(folder, { recursive: true, force: true })
const { code } = await runTool('storybook', ['build', '--output-dir', folder, '--quiet'], { echo: true })
if (code !== 0) process.exit(code)

await bundleManager(folder)
// The files of the parts, as paths from the root: they are nobody else's.
const manifest = join(folder, 'manifests/components.json')
writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(root, './'))

// The script that mocks modules: no story here does, and it is 9 kB of the first page.
const preview = join(folder, 'iframe.html')
writeFileSync(
  preview,
  readFileSync(preview, 'utf8').replace(/<script[^>]* src="[^"]*vite-inject-mocker-entry\.js"[^>]*><\/script>/u, ''),
)

// The server sends these siblings; it has no time to make them as small while somebody waits.
for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: folder })) {
  const path = join(folder, file)
  if (statSync(path).size < 512) continue
  for (const [name, compress] of Object.entries(compressions))
    writeFileSync(`${path}.${name}`, await compress(readFileSync(path)))
}
