import { describe, expect, it } from 'vitest'
import { countEslint, countNxTasks, countPlaywright, countVitest } from './count.mjs'

const nx = (ran: string[], failed: string[]) =>
  ran.map((task) => `> nx run ${task}\n`).join('') +
  (failed.length > 0 ? `Failed tasks:\n\n${failed.map((task) => `- ${task}\n`).join('')}` : '')

describe('counting a run', () => {
  it('counts the tasks of Nx and names the failed ones once', () => {
    expect(countNxTasks(0, nx(['a:lint', 'b:lint'], []))).toEqual({ passed: 2, failed: 0 })
    expect(countNxTasks(1, nx(['a:lint', 'b:lint'], ['b:lint']))).toEqual({ passed: 1, failed: 1 })
  })

  it('never takes silence for success', () => {
    expect(countNxTasks(0, '')).toEqual({ passed: 0, failed: 1 })
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

  it('counts the files that lint refuses, and all others as one check', () => {
    expect(countEslint(0, () => [{ errorCount: 0 }, { errorCount: 0 }])).toEqual({ passed: 1, failed: 0 })
    expect(countEslint(1, () => [{ errorCount: 2 }, { errorCount: 0 }, { errorCount: 1 }])).toEqual({
      passed: 0,
      failed: 2,
    })
    expect(countEslint(2, () => [{ errorCount: 0 }])).toEqual({ passed: 0, failed: 1 })
  })

  it('counts an exit code without a failed test as a failure', () => {
    expect(countVitest(1, () => ({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0 }))).toEqual({
      passed: 3,
      failed: 1,
    })
  })

  it('counts a test that passed only at the second try as failed', () => {
    expect(countPlaywright(0, () => ({ stats: { expected: 4, unexpected: 0, flaky: 1 } }))).toEqual({
      passed: 4,
      failed: 1,
    })
  })
})
