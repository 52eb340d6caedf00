// Fails when a text of the sources is missing from a catalogue, is not translated, is there and used no more, or
// addresses the reader in another way than its language does (LOC-1).
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import config from '../../lingui.config.ts'
import { root } from '../steps/root.mjs'
import { runTool } from '../steps/run.mjs'
import { wrongAddress } from './addressing.mjs'

const homes = config.catalogs.map(({ path }) => path.slice(path.indexOf('/') + 1, path.indexOf('/{locale}')))
const format = formatter({ lineNumbers: false })
const context = { locale: null, sourceLocale: 'en', filename: '' }
const read = async (path) => Object.entries(await format.parse(readFileSync(path, 'utf8'), context))
// The word of a plural's branch, `one {Photo}`, is no placeholder.
const withoutBranches = (text) => text.replace(/(?:zero|one|two|few|many|other|=\d+) \{/g, '(')
const placeholders = (text) =>
  [...new Set(withoutBranches(text).match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [])].sort().join(' ')

const copy = mkdtempSync(join(tmpdir(), 'frontdesk-messages-'))
const complaints = []
let texts = 0
try {
  for (const home of homes) cpSync(join(root, home), join(copy, home), { recursive: true })
  const { code, output } = await runTool('lingui', ['extract', '--clean'], { env: { FRONTDESK_CATALOGUES: copy } })
  if (code !== 0) complaints.push(output)
  for (const home of homes) {
    for (const locale of config.locales) {
      const path = `${home}/${locale}/messages.po`
      const kept = new Set((await read(join(root, path))).map(([id]) => id))
      const extracted = await read(join(copy, path))
      texts += extracted.length
      for (const [id, message] of extracted) {
        const source = message.message ?? id
        if (!kept.has(id)) complaints.push(`${path}: not in the catalogue: ${source}`)
        else if (locale !== 'en' && !message.translation) complaints.push(`${path}: not translated: ${source}`)
        else if (locale !== 'en' && placeholders(message.translation) !== placeholders(source)) {
          complaints.push(`${path}: other placeholders than the source: ${source} → ${message.translation}`)
        }
        for (const word of wrongAddress(locale, message.translation ?? ''))
          complaints.push(`${path}: not as docs/translating.md has it: ${word} in: ${message.translation}`)
        kept.delete(id)
      }
      for (const id of kept) complaints.push(`${path}: used no more: ${id}`)
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

for (const complaint of complaints) console.error(complaint)
console.log(
  complaints.length === 0
    ? `${texts} texts complete in ${config.locales.length} languages`
    : `${complaints.length} faults; npm run messages:extract writes new texts into the catalogues`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
