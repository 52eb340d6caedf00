// `node tools/structure/checkStructure.mjs folders|lists|walks|sizes|names|widths|words|sentences|commits|channels|
// invoices [root]`: the shape and the words of the sources, each as a check of its own.
import { root as workspace } from '../steps/root.mjs'
import { filesWithChannelNames, mostFilesWithChannelNames } from './channelNames.mjs'
import { mostSubjectColumns, ruledSubjects, wrongSubjects } from './commits.mjs'
import { fileCycles, folderCycles } from './folderCycles.mjs'
import { wrongLists } from './folderLists.mjs'
import { strayInvoiceColumns } from './invoiceColumns.mjs'
import { namesOfTwoThings } from './names.mjs'
import { sentencesWithoutSubject } from './sentences.mjs'
import { boundedPackages } from './sizes.mjs'
import { straySubscriptionWriters } from './subscriptionColumns.mjs'
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
    const circles = fileCycles(root).map((files) => `a circle of files: ${files.join(', ')}`)
    const count = `${cycles.length} cycles of folders, ${back} arrows back; ${circles.length} circles of files`
    return { ok: cycles.length + circles.length === 0, lines: [...lines, ...circles, count] }
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
  channels(root) {
    const files = filesWithChannelNames(root)
    const ok = files.length <= mostFilesWithChannelNames
    const count = `${files.length} files name a channel outside its folder, ${mostFilesWithChannelNames} may`
    return { ok, lines: [...(ok ? [] : files), count] }
  },
  invoices(root) {
    const stray = strayInvoiceColumns(root)
    const writers = straySubscriptionWriters(root)
    return {
      ok: stray.length + writers.length === 0,
      lines: [
        ...stray.map(({ file, does }) => `${file} ${does} columns of the state of an invoice`),
        ...writers.map((file) => `${file} writes columns of the state of a subscription`),
        `${stray.length} files read or write the state of an invoice beside its reader and its writer`,
        `${writers.length} files write the state of a subscription beside its writer`,
      ],
    }
  },
  sentences(root) {
    const found = sentencesWithoutSubject(root)
    return { ok: found.length === 0, lines: [...found, `${found.length} comments or titles begin without a subject`] }
  },
  commits(root) {
    const wrong = wrongSubjects(ruledSubjects(root))
    return {
      ok: wrong.length === 0,
      lines: [...wrong, `${wrong.length} commits without an area, or with more than ${mostSubjectColumns} characters`],
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
