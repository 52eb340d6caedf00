import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loader = fileURLToPath(new URL('./libs/platform/src/build/loadWithFiles.ts', import.meta.url))

/**
 * Has each part that is loaded later imported by `loadWithFiles` of the platform, with the list of its files, instead
 * of by Vite's helper: a file that did not arrive can be asked for again without loading the page again.
 */
export const partFiles = (): Plugin => ({
  name: 'frontdesk-part-files',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        // Vite names no files of a part that is a single one.
        resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [file] : files),
      },
    },
  }),
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadWithFiles as __vitePreload } from ${JSON.stringify(loader)}`
      : null,
})
