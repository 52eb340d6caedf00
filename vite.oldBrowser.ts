import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { OldBrowserTexts } from './libs/platform/src/old-browser/drawNotice.ts'

const here = (path: string) => fileURLToPath(new URL(`libs/platform/${path}`, import.meta.url))
const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const

/** The texts of one language, from their catalogue. */
async function textsIn(locale: string): Promise<OldBrowserTexts> {
  const filename = here(`old-browser-locales/${locale}/messages.po`)
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  const text = (beginning: string) => {
    const found = Object.values(catalogue).find(({ message }) => message?.startsWith(beginning))
    if (found?.message === undefined) throw new Error(`${filename} has no text that begins with “${beginning}”`)
    return found.translation || found.message
  }
  return { title: text('This browser is too old'), advice: text('Update this browser') }
}

/**
 * The first script as one classic script, without what shows a notice if there are no texts for one. Only its names are shortened: all
 * else would write it in newer syntax.
 */
async function firstScript(textsAddress: string | null): Promise<string> {
  const bundle = await rolldown({
    input: here(`src/old-browser/${textsAddress === null ? 'silentFirstScript' : 'firstScript'}.ts`),
    transform: {
      define: { TEXTS_ADDRESS: JSON.stringify(textsAddress), ENGLISH: JSON.stringify(await textsIn('en')) },
    },
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    format: 'iife',
    minify: { compress: false, mangle: true, codegen: false },
  })
  await bundle.close()
  return output[0].code
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '')
    .replace(/\n\s*/gu, '\n')
    .trim()
}

/**
 * Puts the first script into a page, before every other: it tells an old browser what to do and fills in what others
 * lack (decision 0077). `isSilent`: an old browser is shown nothing, as the page belongs to somebody else.
 */
export function oldBrowser({ isSilent = false } = {}): Plugin {
  const file = 'old-browser.json'
  let base = '/'
  return {
    name: 'frontdesk-old-browser',
    configResolved(config) {
      base = config.base
    },
    async generateBundle() {
      if (isSilent) return
      const texts = await Promise.all(languages.map(async (locale) => [locale, await textsIn(locale)] as const))
      this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(Object.fromEntries(texts)) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [
        { tag: 'script', children: await firstScript(isSilent ? null : base + file), injectTo: 'head' },
      ],
    },
  }
}
