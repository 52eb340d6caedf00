import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { root } from './root.mjs'
import { runTool } from './run.mjs'
import { giveUp, step } from './step.mjs'

/** The last file that each build writes. */
const built = {
  admin: 'index.html',
  'system-admin': 'index.html',
  'support-widget': 'index.html',
  'provider-api': 'main.mjs',
}
const apps = Object.keys(built)
const sources = [
  'libs',
  ...apps.map((app) => `apps/${app}`),
  'vite.shared.ts',
  'vite.oldBrowser.ts',
  'vite.partFiles.ts',
  'vite.buildVersion.ts',
  'vite.licences.ts',
  'browserFloor.ts',
  '.browserslistrc',
  'lingui.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
]
const notSources = new Set(['dist', 'node_modules', '.nx'])
const stamp = `${root}node_modules/.cache/frontdesk/apps`

/** A fingerprint of all that the builds read: names, sizes and times, which is enough on one machine. */
function fingerprint() {
  const hash = createHash('sha256')
  const read = (path) => {
    const file = statSync(root + path)
    if (!file.isDirectory()) return void hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
    for (const name of readdirSync(root + path).sort()) if (!notSources.has(name)) read(`${path}/${name}`)
  }
  sources.forEach(read)
  return hash.digest('hex')
}

const isFresh = (now) =>
  Object.entries(built).every(([app, file]) => existsSync(`${root}apps/${app}/dist/${file}`)) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now

/**
 * Builds the admin app, the console, the widget and the server, unless nothing that they are made of has changed.
 * @param {{ isBeside?: boolean }} [options] `isBeside`: something else is done at the same time
 */
export async function buildApps({ isBeside = false } = {}) {
  const now = fingerprint()
  if (isFresh(now)) return
  await step(
    'Building the pages and the server (under a minute)',
    async () => {
      const { code, output } = await runTool('nx', ['run-many', '-t', 'build', '--output-style=static'], {
        // Vite takes it from outside, and React of a development build is several times slower.
        env: { NX_DAEMON: 'false', NODE_ENV: 'production' },
      })
      if (code !== 0) giveUp('The pages and the server could not be built.', output)
    },
    { isBeside },
  )
  mkdirSync(`${root}node_modules/.cache/frontdesk`, { recursive: true })
  writeFileSync(stamp, now)
}
