import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const script = /<script type="module">([^<]*)<\/script>/u
const preload = /\s*<link href="\.\/sb-[^"]+" rel="modulepreload" \/>/gu

/** The place in Storybook's manager where a search has found its entries, all of which are ordered by letters. */
const found =
  'fuse.search(input).filter(({ item }) => item.type === "component" || item.type === "docs" || item.type === "story")'
const ranking = fileURLToPath(new URL('byWordsFound.ts', import.meta.url))

/** Lets the search of the sidebar show first what has most of the words that were typed. */
const searchByWords = {
  name: 'search-by-words',
  transform(code, id) {
    if (!id.endsWith('sb-manager/runtime.js')) return null
    if (!code.includes(found)) throw new Error('The search of Storybook’s sidebar is written in another way')
    return `import { byWordsFound } from ${JSON.stringify(ranking)};\n${code.replace(found, `${found}.sort(byWordsFound(input))`)}`
  },
}

/** The files that the page of Storybook's manager imports, in their order. */
function importsOf(page) {
  const text = script.exec(page)?.[1] ?? ''
  const files = [...text.matchAll(/import '\.\/([^']+)';/gu)].map(([, file = '']) => file)
  const rest = text.replaceAll(/import '[^']+';/gu, '').trim()
  if (files.length < 2 || rest !== '') throw new Error('The page of Storybook’s manager starts in another way')
  return files
}

/**
 * Makes one small file of all scripts of the manager of the Storybook built in `folder`, with a hash in its name, and
 * lets its page load that. Storybook's packages bring them readable, each with its own copies of the same libraries:
 * compressed together, a copy costs next to nothing.
 *
 * @param {string} folder
 */
export async function bundleManager(folder) {
  const address = join(folder, 'index.html')
  const page = readFileSync(address, 'utf8')
  const files = importsOf(page)
  const input = join(folder, 'sb-manager', 'whole.js')
  writeFileSync(input, files.map((file) => `import '../${file}'\n`).join(''))
  const bundle = await rolldown({ input, plugins: [searchByWords], logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  const [{ code }] = output
  const name = `sb-manager/manager-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
  writeFileSync(join(folder, name), code)
  for (const file of [input, ...files.map((each) => join(folder, each))]) rmSync(file)
  writeFileSync(
    address,
    page
      .replaceAll(preload, '')
      .replace(script, `<script type="module" src="./${name}"></script>`)
      .replace('</head>', `  <link href="./${name}" rel="modulepreload" />\n  </head>`),
  )
}
