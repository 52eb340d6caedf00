import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from '../../browserFloor.ts'
import { buildVersion } from '../../vite.buildVersion.ts'
import { licencesOfPackages } from '../../vite.licences.ts'
import { oldBrowser } from '../../vite.oldBrowser.ts'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

/** The helper around each `import()` of the frame, as `frameParts` describes it. */
const loadPart =
  '(load) => fetch(`assets/${/[\\w-]+\\.js/.exec(load)}`).then((answer) => (answer.ok ? answer.text().then(load) : Promise.reject(answer.status)))'

/**
 * Imports what is loaded later without Vite's helper, which would load its style sheets: the frame has one for all of it.
 * A part is imported once its file has arrived: an import that fails stays failed in Chromium until the page is loaded
 * again, whereas a file that did not arrive is asked for again.
 */
const frameParts = (): Plugin => ({
  name: 'frontdesk-frame-parts',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? `export const __vitePreload = ${loadPart}` : null),
})

/**
 * Imports the classes of a style sheet one by one: the frame keeps the names as they are, and the bundler leaves out
 * those that are not used, and the object that would repeat all of them.
 */
const namedClasses = (): Plugin => ({
  name: 'frontdesk-named-classes',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx$/u, code: /\.module\.css'/u },
    handler: (code) => code.replaceAll(/^import (\w+) from ('.*\.module\.css')/gmu, 'import * as $1 from $2'),
  },
})

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [
    ...reactPlugins(),
    oldBrowser({ isSilent: true }),
    buildVersion(),
    licencesOfPackages(),
    compressedFiles(),
    assetsOfLastBuilds(),
    frameParts(),
    namedClasses(),
  ],
  resolve: {
    // React and its DOM alone exceed the widget's byte budget (docs/decisions/0011).
    alias: [
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      // The compiled texts need a fraction of Lingui's run time (docs/decisions/0195).
      { find: /^@lingui\/(core|react)$/, replacement: join(import.meta.dirname, 'src/frame/messages.ts') },
    ],
  },
  // The frame is a document of its own, and its few style sheets name their classes apart.
  css: { modules: { generateScopedName: '[local]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: buildTargets,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
    cssCodeSplit: false,
  },
  server: { proxy: { '/api': { ...proxied, ws: true }, '/config.json': proxied } },
})
