// `node tools/structure/checkStructure.mjs folders|lists|walks|sizes|names|widths|words [root]`: the shape and the
// words of the sources, each as a check of its own.
import { root as workspace } from '../steps/root.mjs'
import { folderCycles } from './folderCycles.mjs'
import { wrongLists } from './folderLists.mjs'
import { namesOfTwoThings } from './names.mjs'
import { boundedPackages } from './sizes.mjs'
import { wrongWalks } from './walks.mjs'
import { mostColumns, wideComments } from './widths.mjs'
import { forbiddenWords, linesOfTold } from './words.mjs'

const mostNamesOfTwoThings = 10

const checks = {
  folders(root) {
    const cycles = folderCycles(root)
    const lines = cycles.map(
      ({ level, members, back }) =>
        `${level}: a cycle of ${members.length}: ${members.join(', ')}; arrows back ${back.length}: ${back
          .map(({ from, to, imports }) => `${from} → ${to} (${imports})`)
          .join(', ')}`,
    )
    const back = cycles.reduce((sum, cycle) => sum + cycle.back.length, 0)
    return { ok: cycles.length === 0, lines: [...lines, `${cycles.length} cycles of folders, ${back} arrows back`] }
  },
  lists(root) {
    const wrong = wrongLists(root)
    return { ok: wrong.length === 0, lines: [...wrong, `Errors in the lists of folders: ${wrong.length}`] }
  },
  walks(root) {
    const { walks, wrong } = wrongWalks(root)
    return {
      ok: walks > 0 && wrong.length === 0,
      lines: [...wrong, `Walks: ${walks}; errors in them: ${wrong.length}`],
    }
  },
  sizes(root) {
    const packages = boundedPackages(root)
    return {
      ok: packages.every((each) => each.files <= each.mostFiles && each.small.length <= each.mostSmallFiles),
      lines: packages.flatMap(({ path, files, small, mostFiles, mostSmallFiles }) => [
        ...(small.length > mostSmallFiles ? small : []),
        `${path}: ${files} source files, ${mostFiles} may; ${small.length} small files with one user, ${mostSmallFiles} may`,
      ]),
    }
  },
  names(root) {
    const names = namesOfTwoThings(root)
    return {
      ok: names.length <= mostNamesOfTwoThings,
      lines: [
        ...names.map(({ name, files }) => `${name}: ${files.join(', ')}`),
        `${names.length} exported names mean two things, ${mostNamesOfTwoThings} may`,
      ],
    }
  },
  widths(root) {
    const wide = wideComments(root)
    return {
      ok: wide.length === 0,
      lines: [...wide, `${wide.length} lines of comments are wider than ${mostColumns} columns`],
    }
  },
  words(root) {
    const { found, told } = forbiddenWords(root)
    const tooMany = told.length > linesOfTold
    return {
      ok: found.length === 0 && !tooMany,
      lines: [
        ...found,
        ...(tooMany ? told : []),
        `${found.length} forbidden words; told on ${told.length} lines, ${linesOfTold} may`,
      ],
    }
  },
}

const [name = '', root = workspace] = process.argv.slice(2)
const check = checks[name]
if (!check) {
  console.error(`Say which check: ${Object.keys(checks).join(', ')}`)
  process.exit(2)
}
const { ok, lines } = check(root)
console.log(lines.join('\n'))
process.exitCode = ok ? 0 : 1
