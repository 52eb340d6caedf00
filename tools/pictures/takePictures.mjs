import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../../chromium.ts'
import { serveFolder } from '../storybook/serveFolder.mjs'
import { pictureName } from './names.ts'

/** The time that the pages believe it is, so that two runs show the same. */
const pictureTime = new Date('2026-12-06T08:00:00.000Z')

/**
 * Draws pictures of the stories of a built Storybook into a folder, each in a fresh page: nothing moves, and the clock
 * stands still. Answers the names of those whose story the Storybook does not have.
 *
 * @param {string} storybook
 * @param {readonly import('./names.ts').NamedPicture[]} pictures
 * @param {string} into
 */
export async function takePictures(storybook, pictures, into) {
  mkdirSync(into, { recursive: true })
  const { origin, close } = await serveFolder(storybook)
  const browser = await chromium.launch(chromiumLaunch)
  const missing = []
  const known = await fetch(`${origin}/index.json`).then((answer) => answer.json())
  const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 1, timezoneId: 'UTC' })
  for (const picture of pictures) {
    if (known.entries[picture.story] === undefined) {
      missing.push(pictureName(picture))
      continue
    }
    const page = await context.newPage()
    await page.setViewportSize({ width: picture.width, height: 900 })
    await page.clock.setFixedTime(pictureTime)
    const globals = picture.globals === undefined ? '' : `&globals=${picture.globals}`
    await page.goto(`${origin}/iframe.html?viewMode=story&id=${picture.story}${globals}`, { timeout: 180_000 })
    // A story that never ends is drawn as it stands: the pictures of all others are compared none the less.
    await waitUntilStill(page).catch(() => console.log(`  ${pictureName(picture)} is drawn before its story has ended`))
    await page.screenshot({ path: `${into}/${pictureName(picture)}`, animations: 'disabled', caret: 'hide' })
    await page.close()
  }
  await browser.close()
  close()
  return missing
}

/** Waits until the story has played, or has failed, and its page is drawn alike three times more, with all fonts. */
async function waitUntilStill(page) {
  // A story that fails is drawn as its failure: the pictures of all others are compared none the less.
  await page.locator('body.sb-show-main, body.sb-show-errordisplay').waitFor({ timeout: 180_000 })
  await page.waitForFunction(
    (ends) => ends.includes(window.__STORYBOOK_PREVIEW__?.currentRender?.phase),
    ['finished', 'errored', 'aborted'],
    { timeout: 180_000 },
  )
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  let last = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  for (let alike = 0, most = 40; alike < 3 && most > 0; most--) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    alike = next.equals(last) ? alike + 1 : 0
    last = next
  }
}
