import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The lines of an error that name its cause; the rest is in the check's own output. */
const causeOf = (message) =>
  stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)

const named = (name, message) => [`  ✘ ${name}`, ...causeOf(message)].join('\n')

/** The last lines of a program that ended without a report, as after a crash of its own. */
export const lastLines = (output) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-12)
    .map((line) => `    ${line.slice(0, 300)}`)

/** The packages that a type check refuses, each with its errors. */
export const failedTypes = (output) =>
  [...output.matchAll(/^✘ types of (\S+)/gm)].map(([, folder]) =>
    named(
      folder,
      output
        .split('\n')
        .filter((line) => line.startsWith(`${folder}/`))
        .join('\n'),
    ),
  )

/** The refusals of an Oxlint report, file by file. */
export const failedOxlint = ({ diagnostics }) => {
  const files = new Map()
  for (const { filename, message, code, labels } of diagnostics) {
    const line = labels?.[0]?.span?.line ?? 0
    files.set(filename, [...(files.get(filename) ?? []), `${line}: ${message} (${code})`])
  }
  return [...files].map(([file, lines]) => named(file, lines.join('\n')))
}

/** The files of an ESLint report that have an error, each with its errors. */
export const failedEslint = (report) =>
  report
    .filter(({ errorCount }) => errorCount > 0)
    .map(({ filePath, messages }) =>
      named(
        filePath,
        messages
          .filter(({ severity }) => severity === 2)
          .map(({ line, message, ruleId }) => `${line ?? 0}: ${message} (${ruleId ?? 'parsing'})`)
          .join('\n'),
      ),
    )

/**
 * The failed tests of a Vitest report, each with the beginning of its error; a file that could not
 * be read is named itself.
 */
export const failedVitest = (report) =>
  report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length > 0) return failed.map((each) => named(`${file} › ${each.fullName}`, each.failureMessages[0]))
    return status === 'failed' ? [named(file, message)] : []
  })

const indented = (lines) => lines.map((line) => `      ${line.slice(0, 300)}`)

/** The page at the failure of a journey: its names and texts, without what they are laid out by. */
const pageOf = (markdown) =>
  (/```yaml\n([\s\S]*?)```/.exec(markdown)?.[1] ?? '')
    .split('\n')
    .map((line) =>
      line
        .replace(/ \[(?:ref|cursor)=\w+\]/g, '')
        .trim()
        .replace(/:$/, ''),
    )
    .filter((line) => line !== '' && !/^- (?:\/url|generic$|list$|listitem$|img$)/.test(line))
    .slice(0, 100)

/** The last lines of a log. */
const endOf = (log, lines) => log.trimEnd().split('\n').slice(-lines)

/** The evidence of a failure beside its error; nothing when it is no longer there. */
const evidenceOf = (result, read) => {
  try {
    return (result?.attachments ?? []).flatMap(({ name, path, body }) => {
      const text = () => (path ? read(path) : Buffer.from(body, 'base64').toString())
      if (name === 'error-context') return ['    On the page:', ...indented(pageOf(text()))]
      if (name === 'page-log') return ['    In the browser:', ...indented(endOf(text(), 60))]
      if (name === 'product-log') return ['    The product said:', ...indented(endOf(text(), 15))]
      return []
    })
  } catch {
    return []
  }
}

/**
 * The failed and the flaky tests of a Playwright report, each with the beginning of its last error, the page,
 * and what the product said.
 */
export const failedPlaywright = (report, read = (path) => readFileSync(path, 'utf8')) => {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const last = results.findLast(({ error }) => error !== undefined)
          return [
            named(`[${projectName}] ${spec.file} › ${spec.title}`, last?.error.message),
            ...evidenceOf(last, read),
          ].join('\n')
        }),
    ),
  ]
  return report.suites.flatMap(inSuite)
}
