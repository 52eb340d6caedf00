import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { filesOf, firstFilesOf, here, type Bundle } from './firstLoad.ts'

const source = new URL('./public/sw.js', import.meta.url)
const place = 'const shell = null'

/** The files that the app's page names itself: its entry, with what that imports, and their style sheets. */
function entryFilesOf(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
  const styles = chunks
    .filter(({ fileName }) => first.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...first, ...styles].map((file) => `/${file}`)
}

/** The menus of the shell and the inbox, and the question before messages are lost. */
const parts = [
  'leaving/UnsentDialog.tsx',
  'shell/MenuDrawer.tsx',
  'shell/ProfileItems.tsx',
  '../../../libs/platform/src/parts/menus/LanguageItems.tsx',
  ...[
    'inbox/filters/FilterPopover',
    'inbox/saved/SavedFiltersPopover',
    'message/actions/MessageMenu',
    'thread/LabelsPopover',
    'thread/ToolItems',
  ].map((part) => `../../../libs/feature/chats/src/${part}.tsx`),
]

/** The files of a build that the service worker keeps for a start without a network. */
function shellOf(bundle: Bundle, build: string) {
  const { pages, texts } = firstFilesOf(bundle)
  const later = parts.map((path) => here(`src/${path}`))
  const files = [...Object.values(pages), filesOf(bundle, later)].flatMap(({ scripts, styles }) => [
    ...scripts,
    ...styles,
  ])
  return {
    build,
    files: [...new Set([...entryFilesOf(bundle), ...files])],
    texts: Object.fromEntries(
      Object.entries(texts.public).map(([locale, file]) => [
        locale,
        [file, Object.entries(texts.signedIn).find(([other]) => other === locale)?.[1]].filter(Boolean),
      ]),
    ),
  }
}

/**
 * Writes the files of the app's shell into the service worker (decision 0102). A worker that names other files is
 * another worker to a browser, so that each build is kept as soon as it is met. Without a build it keeps nothing.
 */
export function serviceWorker(idOf: (bundle: Bundle) => string): Plugin {
  return {
    name: 'frontdesk-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = readFileSync(source, 'utf8')
        if (!worker.includes(place)) throw new Error(`sw.js has no line “${place}”`)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: worker.replace(place, () => `const shell = ${JSON.stringify(shellOf(bundle, idOf(bundle)))}`),
        })
      },
    },
  }
}
