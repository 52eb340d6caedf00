import { stripVTControlCharacters } from 'node:util'

/** The lines of an error that name its cause; the rest is in the check's own output. */
const causeOf = (message) =>
  stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)

const named = (name, message) => [`  ✘ ${name}`, ...causeOf(message)].join('\n')

/** The failed tasks of `nx run-many`, by their names. */
export const failedNxTasks = (output) => [...(output.split('Failed tasks:')[1] ?? '').matchAll(/^- (\S+:\S+)/gm)].map(([, task]) => named(task))

/** The failed tests of a Vitest report, each with the beginning of its error; a file that could not be read is named itself. */
export const failedVitest = (report) =>
  report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length > 0) return failed.map((each) => named(`${file} › ${each.fullName}`, each.failureMessages[0]))
    return status === 'failed' ? [named(file, message)] : []
  })

/** The failed and the flaky tests of a Playwright report, each with the beginning of its last error. */
export const failedPlaywright = (report) => {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => named(`[${projectName}] ${spec.file} › ${spec.title}`, results.findLast(({ error }) => error !== undefined)?.error.message)),
    ),
  ]
  return report.suites.flatMap(inSuite)
}
