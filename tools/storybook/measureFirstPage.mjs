import { serveFolder } from './serveFolder.mjs'

/**
 * The transferred bytes of each file of the first page of the Storybook built in `folder`, the largest first, until its
 * heading is there and the network is at rest.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} folder
 */
export async function measureFirstPage(browser, folder) {
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
