// node tools/storybook/walkLabels.mjs LOCALE [WORDS] [FOLDER]: draws every story of a built Storybook in a language, at
// three widths, with text as it is and of twice the size, and finds labels that are cut and texts that are drawn over
// each other. WORDS: the stories whose id has them alone. A part of `npm run proof:long -- labels`.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findLabelFaults } from '../../.storybook/findLabelFaults.ts'
import { findDrawnOver, findLinesAtOnePlace } from '../../.storybook/findOverlaps.ts'
import { chromiumLaunch } from '../../chromium.ts'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { serveFolder } from './serveFolder.mjs'

const widths = [390, 768, 1440]
/** The size of text that the browser is set to, in pixels: as it is, and twice that. */
const sizes = [32, 16]
const [locale = 'en', words = '', folder = `${root}dist/storybook`] = process.argv.slice(2)
if (!existsSync(`${folder}/iframe.html`)) {
  const { code, output } = await runTool('node', ['tools/storybook/buildStorybook.mjs'])
  if (code !== 0) throw new Error(output)
}
const { origin, close } = await serveFolder(folder)
const { entries } = await fetch(`${origin}/index.json`).then((answer) => answer.json())
const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && new RegExp(words, 'u').test(id))
const browser = await chromium.launch(chromiumLaunch)
const patience = { timeout: 180_000 }

async function openPage() {
  const page = await browser.newPage({ viewport: { width: widths[0], height: 900 }, reducedMotion: 'reduce' })
  await page.goto(`${origin}/iframe.html?viewMode=story&id=welcome--welcome&globals=locale:${locale}`, patience)
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished', null, patience)
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.enable')
  return { page, settings }
}

/** Sets the size of text as in the settings of a browser, by which style sheets ask for the width, too. */
const setTextSize = ({ settings }, size) =>
  settings.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })

/**
 * Draws a story in the same page, without its play function, which looks for English words. Answers whether it shows
 * labels that are cut, or texts over each other, on purpose.
 */
async function draw(page, id) {
  const shown = await page.evaluate(async (story) => {
    const preview = window.__STORYBOOK_PREVIEW__
    const loaded = await preview.storyStoreValue.loadStory({ storyId: story })
    loaded.playFunction = undefined
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId: story, viewMode: 'story' })
    const { cutLabels, overlaps } = loaded.parameters
    return { cut: cutLabels !== undefined, overlap: overlaps !== undefined }
  }, id)
  const ended = (story) => {
    const { id: drawn, phase } = window.__STORYBOOK_PREVIEW__.currentRender ?? {}
    return drawn === story && ['finished', 'errored', 'aborted'].includes(phase)
  }
  await page.waitForFunction(ended, id, { timeout: 30_000 })
  await page.evaluate(() => {
    // The size of a story with a setting of its own.
    document.documentElement.style.fontSize = ''
    return document.fonts.ready.then(() => undefined)
  })
  return shown
}

/** The faults of the story that a page shows at its width, with text of its size. */
async function faultsOf(page) {
  // Parts that ask for the width draw themselves anew.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const faults = await page.evaluate(`(${String(findLabelFaults)})(document.body)`)
  const overlaps = await page.evaluate(`(${String(findDrawnOver)})((${String(findLinesAtOnePlace)})(document.body))`)
  return [
    ...faults.map(({ words: of, place, fault }) => ({ fault, words: `${of} ${place}` })),
    ...overlaps.map(({ words: pair, place }) => ({ fault: 'overlap', words: `${pair.join(' / ')} ${place}` })),
  ]
}

const found = []
let opened = await openPage()
for (const { id } of stories) {
  try {
    await setTextSize(opened, sizes[0])
    await opened.page.setViewportSize({ width: widths[0], height: 900 })
    const isOnPurpose = await draw(opened.page, id)
    for (const size of sizes) {
      await setTextSize(opened, size)
      for (const width of widths) {
        await opened.page.setViewportSize({ width, height: 900 })
        for (const fault of await faultsOf(opened.page))
          if (!isOnPurpose[fault.fault]) found.push({ id, width, size, ...fault })
      }
    }
  } catch (error) {
    // A story that leaves the page, or never ends without its play function, has a page of its own.
    found.push({ id, fault: 'not drawn', words: String(error).split('\n')[0] })
    await opened.page.close()
    opened = await openPage()
  }
}
await browser.close()
close()
console.log(`${String(stories.length)} stories in ${locale}, ${String(found.length)} faults`)
for (const size of sizes)
  for (const width of widths) {
    const here = found.filter((each) => each.size === size && each.width === width)
    const counts = ['cut', 'overlap', 'scrolls sideways'].map((kind) => [
      kind,
      new Set(here.flatMap(({ fault, id }) => (fault === kind ? [id] : []))).size,
    ])
    console.log(
      `text of ${String(size)} pixels at ${String(width)}: ${counts.map(([kind, count]) => `${String(count)} ${kind}`).join(', ')}`,
    )
  }
for (const { id, width, size, fault, words: of } of found)
  console.log([id, width && `at ${String(width)}, text of ${String(size)}`, fault, of].filter(Boolean).join(': '))
process.exitCode = found.length === 0 ? 0 : 1
