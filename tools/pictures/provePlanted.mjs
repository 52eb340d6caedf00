// node tools/pictures/provePlanted.mjs: compares a built Storybook with a copy of it in which three of the named
// pictures are changed by one pixel. The comparison must find these three, each of one pixel, and nothing else. A part
// of `npm run proof:long -- pictures`.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { pictureName, pictures } from './names.ts'

const built = `${root}dist/storybook`
const copy = `${root}dist/storybook-planted`
/** A page, a part and a sheet of the foundations, each drawn at one width. */
const planted = [
  'screens-admin-app-settings--full',
  'thread-message-row-messagerow--four-author-kinds',
  'foundations-type--sizes',
]

rmSync(copy, { recursive: true, force: true })
cpSync(built, copy, { recursive: true })
for (const packed of ['br', 'gz']) rmSync(`${copy}/iframe.html.${packed}`, { force: true })
const page = readFileSync(`${copy}/iframe.html`, 'utf8')
const pixel = `<script>
if (${JSON.stringify(planted)}.includes(new URLSearchParams(location.search).get('id')))
  document.documentElement.append(Object.assign(document.createElement('i'), {
    style: 'position: fixed; left: 200px; top: 300px; width: 1px; height: 1px; background: #f0f; z-index: 100000',
  }))
</script>`
writeFileSync(`${copy}/iframe.html`, page.replace('</body>', `${pixel}</body>`))

const { code, output } = await runTool('node', ['tools/pictures/compare.mjs', built, copy])
rmSync(copy, { recursive: true, force: true })
const found = [...output.matchAll(/^ {2}(?:changed|new|gone).*$/gmu)].map(([line]) => line.trim()).toSorted()
const expected = pictures
  .filter(({ story }) => planted.includes(story))
  .map((picture) => `changed  ${pictureName(picture)}, 1 pixels`)
  .toSorted()
console.log(`${String(pictures.length)} pictures, of which these differ:`)
for (const line of found) console.log(line)
const isFound = code === 0 && expected.length === planted.length && found.join('\n') === expected.join('\n')
if (!isFound) console.log(`Planted:\n${expected.join('\n')}\n${output}`)
process.exitCode = isFound ? 0 : 1
