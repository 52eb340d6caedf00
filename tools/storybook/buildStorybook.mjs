// `npm run storybook:build`: builds Storybook into dist/storybook, for the product to serve at /storybook/.
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'rolldown/utils'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'

const folder = join(root, process.argv[2] ?? 'dist/storybook')
const compressions = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

rmSync(folder, { recursive: true, force: true })
const { code } = await runTool('storybook', ['build', '--output-dir', folder, '--quiet'], { echo: true })
if (code !== 0) process.exit(code)

// Storybook's own manager comes as its packages hold it: readable, three megabytes of it.
for (const file of globSync('{sb-manager,sb-addons}/**/*.js', { cwd: folder })) {
  const path = join(folder, file)
  const { code: smaller, errors } = await minify(file, readFileSync(path, 'utf8'), { module: true })
  if (errors.length === 0 && smaller !== '') writeFileSync(path, smaller)
}

// The server sends these siblings; it has no time to make them as small while somebody waits.
for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: folder })) {
  const path = join(folder, file)
  if (statSync(path).size < 512) continue
  for (const [name, compress] of Object.entries(compressions))
    writeFileSync(`${path}.${name}`, await compress(readFileSync(path)))
}
