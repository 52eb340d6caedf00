import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

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
 * The id that stands in the page of a build. It is read there and not made again: later steps of the build change its
 * assets.
 */
export function idOfPage(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html']
  const id = page?.type === 'asset' && /<meta name="build" content="(\w+)">/.exec(String(page.source))?.[1]
  if (!id) throw new Error('index.html names no build')
  return id
}

/**
 * Identifies each build of a front end, in the page (`<meta name="build">`) and in `version.json` beside it, so that an
 * open page can check whether it is still the newest, and an error that is reported names its build.
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
          source: JSON.stringify({ build: idOfPage(bundle) }),
        })
      },
    },
  }
}
