// Writes the names of emoji in the six languages of the product from CLDR, whose packages are 100 MB and therefore no
// dependency: `npm install --prefix FOLDER cldr-annotations-full@48.2.0 emojibase-data@17.0.0`, then
// `node tools/emoji/writeEmojiNames.ts FOLDER`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { popularEmoji } from './popularEmoji.ts'

const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk']
const target = fileURLToPath(new URL('../../libs/feature/ready-words/src/emoji/names/', import.meta.url))
/** The newest emoji of 2019, which the fonts of all systems of the browser floor have; newer ones are boxes there. */
const newest = 12.1
/** The group of tones of skin and of hair, which are parts of others. */
const components = 2

type Annotations = { annotations: { annotations: Record<string, { default: string[]; tts: string[] }> } }
type Listed = { emoji: string; version: number; order?: number; group?: number }

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’ʼ]+/gu) ?? []

/** The further words of an emoji that say more than the beginning of one that is there already. */
function furtherWords(name: string, keywords: readonly string[]): string[] {
  const all = [...new Set(keywords.flatMap(words))].filter((word) => [...word].length > 1)
  const ofName = words(name)
  return all.filter(
    (word) =>
      !ofName.some((known) => known.startsWith(word)) && !all.some((other) => other !== word && other.startsWith(word)),
  )
}

/**
 * The emoji that are offered, the most popular first: without parts of others, keycaps and the flags of countries,
 * which Windows does not show, and without those that are joined of several.
 */
function offeredEmoji(folder: string): string[] {
  const listed = JSON.parse(readFileSync(join(folder, 'node_modules/emojibase-data/en/data.json'), 'utf8')) as Listed[] // as its package has it
  const joined = /\u200d|\u20e3|[\u{1f1e6}-\u{1f1ff}]/u
  const offered = listed
    .filter(
      ({ emoji, version, order, group }) =>
        order && group !== undefined && group !== components && version <= newest && !joined.test(emoji),
    )
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ emoji }) => emoji)
  const popular = popularEmoji.filter((emoji) => offered.includes(emoji))
  return [...popular, ...offered.filter((emoji) => !popular.includes(emoji))]
}

/** The names of emoji in a language as CLDR has them; it has their signs without the mark that asks for colour. */
function namesOf(folder: string, language: string): (emoji: string) => string | null {
  const file = join(folder, 'node_modules/cldr-annotations-full/annotations', language, 'annotations.json')
  const { annotations } = (JSON.parse(readFileSync(file, 'utf8')) as Annotations).annotations // as its package has it
  return (emoji) => {
    const found = annotations[emoji.replaceAll('\ufe0f', '')]
    const name = found?.tts[0]
    if (!found || name === undefined) return null
    const further = furtherWords(name, found.default)
    return further.length === 0 ? name : `${name}|${further.join(' ')}`
  }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder into which the packages were installed')
  process.exitCode = 1
} else {
  const readers = languages.map((language) => namesOf(folder, language))
  const emoji = offeredEmoji(folder).filter((each) => readers.every((nameOf) => nameOf(each) !== null))
  for (const [place, language] of languages.entries()) {
    const names = Object.fromEntries(emoji.map((each) => [each, readers[place]?.(each)]))
    writeFileSync(join(target, `${language}.json`), `${JSON.stringify(names, null, 2)}\n`)
  }
  console.log(`${String(emoji.length)} emoji in ${String(languages.length)} languages`)
}
