// Fails when the built front ends use what a browser of the floor lacks (decision 0077): libraries bring it, too, which
// no check of the sources can see. `npm run browsers:check` runs it after a build.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browserFloor } from '../../browserFloor.ts'
import { newScriptNames, newStyleNames } from './newFeatures.ts'
import { ownMembers, scanScript } from './scanScript.ts'
import { scanStyle } from './scanStyle.ts'
import { allowedIn } from './allowed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const names = newScriptNames()
const styleNames = newStyleNames()
const read = (path: string) => readFileSync(path, 'utf8')
const complaints: string[] = []
let files = 0

for (const app of ['admin', 'system-admin', 'support-widget'] as const) {
  const dist = `${root}apps/${app}/dist`
  const page = read(`${dist}/index.html`)
  const inline = [...page.matchAll(/<script>([\s\S]+?)<\/script>/gu)].map(([, script = '']) => script)
  // The folder keeps the assets of earlier builds, too.
  const [assets = []] = JSON.parse(read(`${dist}/.builds.json`)) as string[][] // as the build wrote it
  const scripts = [...assets.filter((name) => name.endsWith('.js')), ...globSync('*.js', { cwd: dist })]
  const built = scripts.map((name) => ({ name, script: read(`${dist}/${name}`) }))
  const own = new Set(built.flatMap(({ script }) => [...ownMembers(script)]))
  const complain = (file: string, found: readonly string[]) => {
    files++
    const isAllowed = allowedIn(file)
    for (const name of found) if (!isAllowed(name)) complaints.push(`apps/${app}/dist: ${file}: ${name}`)
  }

  const [first = '', ...others] = inline
  if (first === '') complaints.push(`apps/${app}/dist: index.html has no first script`)
  complain('first script', scanScript(first, names, { ecmaVersion: 5 }))
  for (const script of others) complain('inline script', scanScript(script, names))
  for (const { name, script } of built)
    complain(name, scanScript(script, names, { own, ecmaVersion: name === 'embed.js' ? 2017 : 2022 }))
  for (const name of assets.filter((file) => file.endsWith('.css')))
    complain(name, scanStyle(read(`${dist}/${name}`), styleNames))
  for (const [, style = ''] of page.matchAll(/<style>([\s\S]+?)<\/style>/gu))
    complain('inline style', scanStyle(style, styleNames))
}

const floor = Object.entries(browserFloor).map(([browser, version]) => `${browser} ${version}`)
for (const complaint of complaints) console.error(complaint)
console.log(
  complaints.length === 0
    ? `${files} files run in ${floor.join(', ')}`
    : `${complaints.length} uses of what one of these lacks: ${floor.join(', ')}`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
