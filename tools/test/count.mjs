/**
 * How many checks of a run passed and failed. A run that ends with an error but names no failed check, because it could
 * not start or its report is missing, counts as one failure: silence is never success.
 * @param {number} code the exit code
 * @param {{ passed: number, failed: number }} counted
 */
const atLeastTheExitCode = (code, { passed, failed }) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

/** The count of a run that left no report: its program ended before, which is no word on the sources. */
export const noReport = { passed: 0, failed: 1 }

/** The count of a report without a single check: what was to be checked did not start, or could not be loaded. */
const emptyReport = { passed: 0, failed: 1 }

/** Counts the packages that a type check names, `✓` or `✘`; an error outside every package is one more failure. */
export function countTypes(code, output) {
  const passed = [...output.matchAll(/^✓ types of /gm)].length
  const failed = [...output.matchAll(/^✘ types of /gm)].length
  if (passed + failed === 0) return noReport
  return atLeastTheExitCode(code, { passed, failed })
}

/** Counts an ESLint run from its JSON report: one check for all files, or each file that has an error. */
export function countEslint(code, report) {
  try {
    const files = report()
    if (files.length === 0) return emptyReport
    const failed = files.filter(({ errorCount }) => errorCount > 0).length
    return atLeastTheExitCode(code, { passed: failed === 0 && code === 0 ? 1 : 0, failed })
  } catch {
    return noReport
  }
}

/** Counts an Oxlint run from its JSON report: one check for all files, or each file that has an error. */
export function countOxlint(code, report) {
  try {
    const { diagnostics, number_of_files: files } = report()
    if (files === 0) return emptyReport
    const failed = new Set(diagnostics.map(({ filename }) => filename)).size
    return atLeastTheExitCode(code, { passed: failed === 0 && code === 0 ? 1 : 0, failed })
  } catch {
    return noReport
  }
}

/** Counts the tests of a Vitest run from its JSON report. */
export function countVitest(code, report) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report()
    if (numPassedTests + numFailedTests === 0) return emptyReport
    return atLeastTheExitCode(code, {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTests === 0 ? numFailedTestSuites : 0),
    })
  } catch {
    return noReport
  }
}

/** Counts the tests of a Playwright run from its JSON report; a flaky one has failed. */
export function countPlaywright(code, report) {
  try {
    const { expected, unexpected, flaky } = report().stats
    if (expected + unexpected + flaky === 0) return emptyReport
    return atLeastTheExitCode(code, { passed: expected, failed: unexpected + flaky })
  } catch {
    return noReport
  }
}

/** The line of a check in the summary, which says when the check left no report at first and ran again. */
export const lineOf = (name, { passed, failed }, isSecond) =>
  `${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed${isSecond ? ', ran twice' : ''}`
