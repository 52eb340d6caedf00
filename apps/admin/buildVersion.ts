import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The names of built assets contain hashes of their contents: together they identify the build. */
const idOf = (files: Iterable<string>) =>
  createHash('sha256')
    .update(
      [...files]
        .filter((file) => file.startsWith('assets/'))
        .sort()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 12)

/**
 * Identifies each build, in the page (`<meta name="build">`) and in `/version.json`, so that an open page can check
 * whether it is still the newest.
 */
export function buildVersion(): Plugin {
  return {
    name: 'frontdesk-build-version',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        bundle ? [{ tag: 'meta', attrs: { name: 'build', content: idOf(Object.keys(bundle)) }, injectTo: 'head' }] : [],
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'version.json',
          source: JSON.stringify({ build: idOf(Object.keys(bundle)) }),
        })
      },
    },
  }
}
