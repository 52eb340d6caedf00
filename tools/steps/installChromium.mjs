import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const hasChromium = () => process.env['CHROMIUM_PATH'] !== undefined || places.some((place) => existsSync(place))

/** A Chromium for the browser tests: the one that is there, else Debian's package, else Playwright's own. */
export async function installChromium() {
  if (hasChromium()) return
  await step('Installing Chromium (about a minute)', async () => {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const aptGet = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args]
      return run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-color-emoji')
    if (!hasChromium()) await run('npx', ['playwright', 'install', 'chromium'], { echo: true })
  })
}
