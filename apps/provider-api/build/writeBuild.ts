import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A build of a program: files that are named by their content, and what it says of itself. */
export type Build = {
  /** The file that is started, whose name is the same in each build, and the part that it imports. */
  entry: { name: string; imports: string }
  /** Every part by its name, in which a hash of its content is: a file of that name has that text. */
  parts: ReadonlyMap<string, string>
  /** Texts about the build by their names. */
  notes: ReadonlyMap<string, string>
}

/** A server that runs imports parts of its own build for the first time hours later. */
const keptBuilds = 5
const list = '.builds.json'

/**
 * Writes a build into a folder in which servers of earlier ones may run: parts that are there already are left alone,
 * each file appears whole, and the one that is started comes last. Parts of the last five builds are kept.
 */
export function writeBuild(folder: string, { entry, parts, notes }: Build): void {
  mkdirSync(folder, { recursive: true })
  const builds = [[...parts.keys()], ...readBuilds(folder)].slice(0, keptBuilds)
  // In the folder itself, since a rename between two disks is none.
  const drafts = mkdtempSync(join(folder, '.draft-'))
  const put = (name: string, text: string) => {
    writeFileSync(join(drafts, name), text)
    renameSync(join(drafts, name), join(folder, name))
  }
  try {
    for (const [name, text] of parts) if (!existsSync(join(folder, name))) put(name, text)
    for (const [name, text] of notes) put(name, text)
    put(list, JSON.stringify(builds))
    put(entry.name, `import './${entry.imports}'\n`)
  } finally {
    rmSync(drafts, { recursive: true, force: true })
  }
  const kept = new Set([entry.name, ...builds.flat()])
  for (const name of readdirSync(folder))
    if (name.endsWith('.mjs') && !kept.has(name)) rmSync(join(folder, name), { force: true })
}

/** The names of the parts of the last builds, the newest first. */
function readBuilds(folder: string): string[][] {
  try {
    return JSON.parse(readFileSync(join(folder, list), 'utf8')) as string[][] // as `writeBuild` wrote it
  } catch {
    // The first build.
    return []
  }
}
