import { existsSync } from 'node:fs'
import { tryAptInstall } from './aptInstall.mjs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const isNamed = () => process.env['CHROMIUM_PATH'] !== undefined
const hasHeadlessShell = () => existsSync('/usr/bin/chromium-headless-shell')
const hasChromium = () =>
  hasHeadlessShell() || ['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((place) => existsSync(place))

/** The packages of Debian that the browser tests still lack here. */
export const missingForChromium = () =>
  isNamed() || hasHeadlessShell() ? [] : ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-color-emoji']

/**
 * A Chromium for the browser tests: Debian's headless shell, else the whole Chromium that is
 * there, else Playwright's own.
 */
export async function installChromium() {
  const missing = missingForChromium()
  if (missing.length === 0) return
  await step('Installing Chromium (about a minute)', async () => {
    await tryAptInstall(missing)
    if (!hasChromium()) await run('npx', ['playwright', 'install', 'chromium'], { echo: true })
  })
}
