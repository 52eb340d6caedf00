// `npm run tokens`: writes the theme's values for design tools to dist/tokens.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { designTokens } from '@frontdesk/platform/tokens'

const folder = new URL('../dist/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('tokens.json', folder), `${JSON.stringify(designTokens(), null, 2)}\n`)
console.log('• The design tokens are in dist/tokens.json')
