type Counted = { passed: number; failed: number }
export const noReport: Counted
export function countTypes(code: number, output: string): Counted
export function countEslint(code: number, report: () => readonly { errorCount: number }[]): Counted
export function countOxlint(
  code: number,
  report: () => { diagnostics: readonly { filename: string }[]; number_of_files: number },
): Counted
export function countVitest(
  code: number,
  report: () => { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number },
): Counted
export function countPlaywright(
  code: number,
  report: () => { stats: { expected: number; unexpected: number; flaky: number } },
): Counted
export function lineOf(name: string, counted: Counted, isSecond: boolean): string
