import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const isNamed = () => process.env['CHROMIUM_PATH'] !== undefined
const hasHeadlessShell = () => existsSync('/usr/bin/chromium-headless-shell')
const hasChromium = () =>
  hasHeadlessShell() || ['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((place) => existsSync(place))

/** A Chromium for the browser tests: Debian's headless shell, else the whole Chromium that is there, else Playwright's own. */
export async function installChromium() {
  if (isNamed() || hasHeadlessShell()) return
  await step('Installing Chromium (about a minute)', async () => {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const aptGet = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args]
      return run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await aptGet('update')
    await aptGet(
      'install',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-noto-core',
      'fonts-noto-color-emoji',
    )
    if (!hasChromium()) await run('npx', ['playwright', 'install', 'chromium'], { echo: true })
  })
}
