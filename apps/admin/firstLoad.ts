import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import type { FirstFiles, PageFiles } from './src/boot/FirstFiles.ts'

export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const

/** The code that pages share besides their entry: libraries, and parts of ours. */
const libraries = /node_modules\/(jotai|@tanstack|@tabler|@mantine\/hooks)\/|platform\/src\/storage/

/**
 * Chunks by module, each with all that its pages import: a page comes in a few files, and the public pages without the
 * inbox. What the entry imports stays in the entry's own file, also where a page imports it too.
 */
export const chunkGroups = [
  {
    // The entry with all that it imports, and the modules that the public pages and the inbox share: without those the
    // inbox would load the public pages, too. Each is named, since pages behind the sign-in share a hundred more of the
    // same libraries.
    name: 'index',
    test: new RegExp(
      [
        /rolldown\/runtime\.js|vite\/modulepreload-polyfill|admin\/(index\.html|src\/main\.tsx)/,
        /jotai\/dist\/react\/|query-core\/.*\/mutationObserver|react-query\/.*\/useMutation\.|hooks\/.*\/use-(id|uncontrolled)\//,
        /@mantine\/core\/esm\/components\/(TextInput|ActionIcon|Skeleton)\//,
        /\/Icon(AlertCircle|ArrowBigUpLine|Brand(Instagram|Telegram|Whatsapp)|Briefcase|BuildingStore|CircleCheck)\./,
        /\/Icon(Clock|CloudCheck|HandStop|Inbox|Messages|PlugConnected|Settings|ShieldCheck|Sparkles|Ticket|Users)\./,
        /platform\/src\/(contact|parts\/people|parts\/states\/(SkeletonRows|StillWaiting)|i18n\/useNumberText)/,
        /platform\/src\/storage\/(promoCodeAtom|reportOnce|storedAtom)|accounts\/src\/(form\/WaitingButton|verification\/useResend)/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
    priority: 4,
  },
  {
    name: 'public',
    test: /admin\/src\/pages\/(Login|Register|ForgotPassword|ResetPassword|Verify)Page\.ts/,
    priority: 2,
  },
  // The sign-in is without the pictures and prices of the landing page.
  { name: 'landing', test: /admin\/src\/landing\/LandingPage\.ts/, priority: 1.5 },
  {
    name: 'inbox',
    test: /admin\/src\/(shell\/Shell|pages\/(InboxPage|loadDayNames)|live\/featureHandlers)\.ts/,
    priority: 1,
  },
  // Before the commands, which have some of it: a menu is loaded by a press.
  {
    name: 'popups',
    test: /node_modules\/(@floating-ui\/|@mantine\/core\/esm\/components\/(Menu|Popover)\/)/,
    priority: 0.5,
  },
  // Of the rest, so that a page behind the inbox does not come in dozens of files.
  { name: 'parts', test: libraries, minShareCount: 2 },
  { name: 'live', test: /platform\/src\/live\/connectLive|node_modules\/socket\.io-client/ },
  { name: 'commands', test: /admin\/src\/commands\/Commands/ },
]

export type Bundle = Rolldown.OutputBundle

/**
 * The files that the import of modules loads, beyond those of the page itself. Throws for a module that is in no file.
 */
export function filesOf(bundle: Bundle, modules: readonly string[]): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
  const wanted = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || wanted.has(name) || first.has(name)) return
    wanted.add(name)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    // A chunk of several pages is the facade of none of them.
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (holder === undefined) throw new Error(`No file of the build holds ${module}`)
    add(holder.fileName)
  }
  const scripts = [...wanted]
  const styles = chunks
    .filter(({ fileName }) => wanted.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return { scripts: scripts.map((file) => `/${file}`), styles: [...new Set(styles)].map((file) => `/${file}`) }
}

/** The files of the first pages and the catalogues of a build, beyond those that its page names itself. */
export function firstFilesOf(bundle: Bundle): FirstFiles {
  const pages = (...paths: string[]) =>
    filesOf(
      bundle,
      paths.map((path) => here(`src/${path}`)),
    )
  const textsOf = (folder: string) =>
    Object.fromEntries(
      languages.map((locale) => [locale, filesOf(bundle, [here(`${folder}/${locale}/messages.po`)]).scripts[0]]),
    )
  return {
    pages: {
      public: pages('pages/LoginPage.ts'),
      landing: pages('landing/LandingPage.tsx'),
      inbox: pages('shell/Shell.tsx', 'pages/InboxPage.tsx'),
    },
    texts: { public: textsOf('../../libs/platform/locales'), signedIn: textsOf('locales') },
  }
}

const read = (path: string) => readFileSync(here(path), 'utf8')

/** Every line of a text without its indentation, in one. */
const withoutSpace = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** The boot script as one classic script. */
async function bootScript(files: FirstFiles | null): Promise<string> {
  const bundle = await rolldown({
    input: here('src/boot/boot.ts'),
    transform: { define: { FIRST_FILES: JSON.stringify(files) } },
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

/**
 * The parts of the placeholder with words, in each language, from the app's own catalogues: the landing page's
 * beginning, and what is shown when the app's code cannot be had.
 */
async function partsWithWords(): Promise<string> {
  const parts = languages.map(async (locale) => {
    const file = `../../libs/platform/locales/${locale}/messages.po`
    const catalogue = await formatter().parse(read(file), { locale, sourceLocale: 'en', filename: file })
    const text = (words: string) => {
      const found = Object.values(catalogue).find(({ message }) => message?.startsWith(words))
      if (!found) throw new Error(`The placeholder has no text that begins with “${words}”`)
      return (found.translation || words).replace(/&/g, '&amp;').replace(/<(\/?)\d>/g, '<$1span>')
    }
    return `<div class="ph-hero" lang="${locale}">
<p>${text('For salons, studios')}</p>
<h1>${text('<0>Your customers write')}</h1>
<p>${text('Frontdesk brings Telegram')}</p>
<div><a href="/auth/register">${text('Create an account')}</a><a href="/auth/login">${text('Sign in')}</a>
<a class="ph-chats" href="/chats">${text('Open your chats')}</a></div>
<p>${text('No card is asked for')}</p>
</div>
<div class="ph-failed" role="alert" lang="${locale}">
<h1>${text('The server does not answer')}</h1>
<p>${text('Your messages and settings are safe')}</p>
<a href="">${text('Retry')}</a>
</div>`
  })
  return (await Promise.all(parts)).join('\n')
}

/**
 * Makes the page ready for a slow network (decision 0035): the boot script in its head, the placeholder in its body,
 * and its style sheet at the end, so that nothing has to be waited for before the placeholder is drawn.
 */
export function firstLoad(): Plugin {
  return {
    name: 'frontdesk-first-load',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle }) {
        const sheets = page.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
        const placeholder = withoutSpace(read('src/boot/placeholder.html')).replace(
          '<!-- words -->',
          await partsWithWords(),
        )
        const styles = ['src/boot/placeholder.css', 'src/boot/publicPlaceholder.css'].map(read).join('\n')
        const style = withoutSpace(styles.replace(/\/\*.*?\*\//gs, ''))
        const html = sheets
          .reduce((rest, sheet) => rest.replace(sheet, ''), page)
          .replace('<div id="root">', (root) => placeholder + root)
          .replace('</body>', () => `${sheets.join('')}  </body>`)
        return {
          html,
          tags: [
            { tag: 'style', children: style, injectTo: 'head' },
            { tag: 'script', children: await bootScript(bundle ? firstFilesOf(bundle) : null), injectTo: 'head' },
          ],
        }
      },
    },
  }
}
