// node tools/storybook/firstPage.mjs FOLDER…: the bytes that the first page of each built Storybook transfers, side by
// side, and its largest files.
import { chromium } from 'playwright'
import { chromiumLaunch } from '../../chromium.ts'
import { measureFirstPage } from './measureFirstPage.mjs'

const folders = process.argv.slice(2)
const browser = await chromium.launch(chromiumLaunch)
let first = null
for (const folder of folders) {
  const { total, files } = await measureFirstPage(browser, folder)
  first ??= total
  console.log(
    `${folder}: ${total.toLocaleString('en')} bytes in ${String(files.length)} files, ${(total / first).toFixed(2)} of the first`,
  )
  for (const { file, bytes } of files.slice(0, 15)) console.log(`  ${bytes.toLocaleString('en').padStart(9)}  ${file}`)
}
await browser.close()
