// node tools/storybook/firstPage.mjs FOLDER…: the bytes that the first page of each built Storybook transfers, side by
// side, and its largest files.
import { chromium } from 'playwright'
import { chromiumLaunch } from '../../chromium.ts'
import { serveFolder } from './serveFolder.mjs'

/** The transferred bytes of every file of the first page, until its heading is there and the network is at rest. */
async function measure(browser, folder) {
  const { origin, close } = await serveFolder(folder)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const addresses = new Map()
  const files = []
  client.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    files.push({ file: new URL(addresses.get(requestId) ?? 'unknown:').pathname, bytes: encodedDataLength }),
  )
  await page.goto(`${origin}/`, { timeout: 180_000 })
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: 'Frontdesk, part by part' })
    .waitFor({ timeout: 180_000 })
  await page.waitForLoadState('networkidle')
  await context.close()
  close()
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files: files.sort((a, b) => b.bytes - a.bytes) }
}

const folders = process.argv.slice(2)
const browser = await chromium.launch(chromiumLaunch)
let first = null
for (const folder of folders) {
  const { total, files } = await measure(browser, folder)
  first ??= total
  console.log(
    `${folder}: ${total.toLocaleString('en')} bytes in ${String(files.length)} files, ${(total / first).toFixed(2)} of the first`,
  )
  for (const { file, bytes } of files.slice(0, 15)) console.log(`  ${bytes.toLocaleString('en').padStart(9)}  ${file}`)
}
await browser.close()
