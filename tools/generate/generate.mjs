// `npm run generate -- domain price-rules` or `npm run generate -- feature bookings`: a new package, and of a feature
// also its route, its entry in the catalogues, a query, an event, a story and a test.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps/root.mjs'
import { domainLibrary } from './domainLibrary.mjs'
import { featureLibrary } from './featureLibrary.mjs'
import { wireFeature } from './wireFeature.mjs'

const kinds = { domain: domainLibrary, feature: featureLibrary }
const [kind = '', name = ''] = process.argv.slice(2)
const make = kinds[kind]
if (!make || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('Say what and its name in kebab-case: npm run generate -- domain price-rules')
  process.exit(1)
}
const folder = `libs/${kind}/${name}`
if (existsSync(join(root, folder))) {
  console.error(`${folder} is there already.`)
  process.exit(1)
}
const pascal = name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())
const names = { name, pascal, camel: pascal[0].toLowerCase() + pascal.slice(1) }
for (const [path, text] of Object.entries(make(names))) {
  const file = join(root, folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`${folder}/${path}`)
}
if (kind === 'feature') for (const file of wireFeature(root, names)) console.log(file)
console.log('\nNow run `npm install` once, so that the workspace knows the new package.')
if (kind === 'feature')
  console.log('Then `npm run messages:extract`, and translate its texts in the catalogues that it names.')
