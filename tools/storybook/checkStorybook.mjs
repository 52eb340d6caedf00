// `npm run storybook:check`: builds Storybook, counts the bytes of its first page, and finds by the search of its
// sidebar, by the keyboard, all that `finds.ts` names. The files for agents are there as well.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../../chromium.ts'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { finds } from './finds.ts'
import { measureFirstPage } from './measureFirstPage.mjs'
import { serveFolder } from './serveFolder.mjs'

/** The most bytes of the first page: 0.56 of those that it had before it had documents, 1,740,064. */
const mostBytes = 985_000
/** The search answers while it is typed; the machine may be busy. */
const patience = { timeout: 60_000 }

/** The ids of the first five entries that the search shows for these words. */
async function searched(page, words) {
  await page.keyboard.press('Control+k')
  const field = page.locator('#storybook-explorer-searchfield')
  await field.and(page.locator(':focus')).waitFor(patience)
  await field.fill(words)
  const options = page.locator('#storybook-explorer-menu [role=option]')
  await options.first().waitFor(patience)
  const ids = await options.evaluateAll((all) => all.slice(0, 5).map((option) => option.getAttribute('data-id')))
  await field.press('Escape')
  return ids
}

/** Each way of asking that does not find its thing among the first five. */
async function missedFinds(browser, folder) {
  const { origin, close } = await serveFolder(folder)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin, { timeout: 180_000 })
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor({ timeout: 180_000 })
  const missed = []
  for (const { thing, asked, ids } of finds)
    for (const words of asked) {
      const shown = await searched(page, words)
      if (!shown.some((id) => ids.includes(id))) missed.push(`“${words}” does not find ${thing}: ${shown.join(', ')}`)
    }
  await page.close()
  close()
  return missed
}

const folder = process.argv[2] ?? `${root}dist/storybook`
if (process.argv[2] === undefined) {
  const { code, output } = await runTool('node', ['tools/storybook/buildStorybook.mjs'])
  if (code !== 0) {
    console.error(output)
    process.exit(1)
  }
}
/** The faults of the files that tell agents the parts and the documents. */
function manifestFaults() {
  const [parts, documents] = ['components', 'docs'].map((name) =>
    JSON.parse(readFileSync(`${folder}/manifests/${name}.json`, 'utf8')),
  )
  const described = Object.values(parts.components).filter(({ error }) => error === undefined).length
  return [
    ...(described < 200 ? [`The manifest describes ${String(described)} parts`] : []),
    ...(Object.keys(documents.docs).length < 14 ? ['The manifest has not every document'] : []),
    ...(JSON.stringify(parts).includes(root) ? ['The manifest names a folder of this machine'] : []),
  ]
}

const browser = await chromium.launch(chromiumLaunch)
const { total, files } = await measureFirstPage(browser, folder)
const failures = [...(await missedFinds(browser, folder)), ...manifestFaults()]
await browser.close()
console.log(`The first page of Storybook is ${total.toLocaleString('en')} bytes in ${String(files.length)} files`)
if (total > mostBytes) {
  const largest = files.slice(0, 8).map(({ file, bytes }) => `  ${bytes.toLocaleString('en').padStart(9)}  ${file}`)
  failures.push([`It may be ${mostBytes.toLocaleString('en')}; its largest files:`, ...largest].join('\n'))
}
console.log(
  `${String(finds.length)} things are looked for by ${String(finds.flatMap(({ asked }) => asked).length)} words`,
)
if (failures.length > 0) console.error(failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
