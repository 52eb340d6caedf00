import { describe, expect, it } from 'vitest'
import { countEslint, countOxlint, countPlaywright, countTypes, countVitest, lineOf, noReport } from './count.mjs'

describe('counting a run', () => {
  it('countTypes counts the packages of a type check', () => {
    expect(countTypes(0, '✓ types of libs/a\n✓ types of libs/b\n')).toEqual({ passed: 2, failed: 0 })
    expect(countTypes(1, 'libs/b/c.ts(1,1): error\n✓ types of libs/a\n✘ types of libs/b\n')).toEqual({
      passed: 1,
      failed: 1,
    })
    expect(countTypes(1, 'vite.shared.ts(1,1): error\n✓ types of libs/a\n')).toEqual({ passed: 1, failed: 1 })
  })

  it('a run without a report differs from one that refuses something', () => {
    const missing = () => {
      throw new Error('no report')
    }
    for (const count of [countEslint, countOxlint, countVitest, countPlaywright])
      expect(count(2, missing)).toBe(noReport)
    expect(countTypes(1, 'Error: out of memory')).toBe(noReport)
    expect(countEslint(1, () => [{ errorCount: 1 }])).not.toBe(noReport)
  })

  it('a report without a check, as of a product that did not start, is no missing one', () => {
    const counts = [
      countEslint(1, () => []),
      countOxlint(1, () => ({ diagnostics: [], number_of_files: 0 })),
      countVitest(1, () => ({ numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 3 })),
      countPlaywright(1, () => ({ stats: { expected: 0, unexpected: 0, flaky: 0 } })),
    ]
    for (const counted of counts) {
      expect(counted).toEqual({ passed: 0, failed: 1 })
      expect(counted).not.toBe(noReport)
    }
  })

  it('the line of a check that ran twice says so', () => {
    expect(lineOf('unit', { passed: 12, failed: 0 }, false)).toBe('unit          12 passed     0 failed')
    expect(lineOf('unit', { passed: 12, failed: 0 }, true)).toBe('unit          12 passed     0 failed, ran twice')
  })

  it('no counter takes silence for success', () => {
    expect(countTypes(0, '')).toEqual({ passed: 0, failed: 1 })
    expect(countEslint(0, () => [])).toEqual({ passed: 0, failed: 1 })
    expect(countVitest(0, () => ({ numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 }))).toEqual({
      passed: 0,
      failed: 1,
    })
    expect(
      countVitest(0, () => {
        throw new Error('no report')
      }),
    ).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright(0, () => ({ stats: { expected: 0, unexpected: 0, flaky: 0 } }))).toEqual({
      passed: 0,
      failed: 1,
    })
  })

  it('countEslint and countOxlint count the files that lint refuses, and all others as one check', () => {
    expect(countEslint(0, () => [{ errorCount: 0 }, { errorCount: 0 }])).toEqual({ passed: 1, failed: 0 })
    expect(countEslint(1, () => [{ errorCount: 2 }, { errorCount: 0 }, { errorCount: 1 }])).toEqual({
      passed: 0,
      failed: 2,
    })
    expect(countEslint(2, () => [{ errorCount: 0 }])).toEqual({ passed: 0, failed: 1 })
    const refused = [{ filename: 'a.ts' }, { filename: 'a.ts' }, { filename: 'b.ts' }]
    expect(countOxlint(0, () => ({ diagnostics: [], number_of_files: 2 }))).toEqual({ passed: 1, failed: 0 })
    expect(countOxlint(1, () => ({ diagnostics: refused, number_of_files: 2 }))).toEqual({ passed: 0, failed: 2 })
    expect(countOxlint(0, () => ({ diagnostics: [], number_of_files: 0 }))).toEqual({ passed: 0, failed: 1 })
  })

  it('countVitest counts an exit code without a failed test as a failure', () => {
    expect(countVitest(1, () => ({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0 }))).toEqual({
      passed: 3,
      failed: 1,
    })
  })

  it('countPlaywright counts a test that passed only at the second try as failed', () => {
    expect(countPlaywright(0, () => ({ stats: { expected: 4, unexpected: 0, flaky: 1 } }))).toEqual({
      passed: 4,
      failed: 1,
    })
  })
})
