import { describe, expect, it } from 'vitest'
import { failedEslint, failedOxlint, failedPlaywright, failedTypes, failedVitest, lastLines } from './failures.mjs'

describe('naming what failed', () => {
  it('a program that crashed is named by the last lines of its output', () => {
    const output = Array.from({ length: 20 }, (_, line) => `line ${line}\n\n`).join('')
    expect(lastLines(output)).toHaveLength(12)
    expect(lastLines(output).at(-1)).toBe('    line 19')
  })

  it('failedTypes names the packages that the compiler refuses, with its errors', () => {
    const output = 'libs/b/c.ts(1,1): error TS1: wrong\n✓ types of libs/a\n✘ types of libs/b\n'
    expect(failedTypes(output)).toEqual(['  ✘ libs/b\n    libs/b/c.ts(1,1): error TS1: wrong'])
    expect(failedTypes('✓ types of libs/a\n')).toEqual([])
  })

  it('failedOxlint names the files that Oxlint refuses, with what it reports', () => {
    const at = {
      filename: 'libs/a.ts',
      code: 'import(no-cycle)',
      message: 'Dependency cycle',
      labels: [{ span: { line: 3 } }],
    }
    expect(failedOxlint({ diagnostics: [at] })).toEqual(['  ✘ libs/a.ts\n    3: Dependency cycle (import(no-cycle))'])
  })

  it('failedEslint names the files that lint refuses, with what it says', () => {
    const report = [
      {
        filePath: 'libs/a.ts',
        errorCount: 1,
        messages: [
          { line: 3, severity: 2, message: 'No loops', ruleId: 'import-x/no-cycle' },
          { line: 4, severity: 1, message: 'Hm', ruleId: 'a' },
        ],
      },
      { filePath: 'libs/b.ts', errorCount: 0, messages: [] },
    ]
    expect(failedEslint(report)).toEqual(['  ✘ libs/a.ts\n    3: No loops (import-x/no-cycle)'])
  })

  it('failedVitest names the tests of Vitest with the beginning of their error, without colours', () => {
    const report = {
      testResults: [
        {
          name: 'libs/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'a works', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'a breaks',
              failureMessages: ['\u001B[31mError: 1 is not 2\u001B[0m\n\n    at a.ts:1'],
            },
          ],
        },
      ],
    }
    expect(failedVitest(report)).toEqual(['  ✘ libs/a.test.ts › a breaks\n    Error: 1 is not 2\n        at a.ts:1'])
  })

  it('failedVitest names a file of which no test ran, and no other', () => {
    const report = {
      testResults: [
        { name: 'libs/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'libs/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    }
    expect(failedVitest(report)).toEqual(['  ✘ libs/b.test.ts\n    Cannot find module'])
  })

  it('failedPlaywright names the failed and the flaky journeys, however deep they stand', () => {
    const spec = (title: string, status: string, results: object[]) => ({
      title,
      file: 'a.e2e.ts',
      tests: [{ status, projectName: 'phone', results }],
    })
    const report = {
      suites: [
        {
          specs: [spec('passes', 'expected', [{}])],
          suites: [
            {
              specs: [
                spec('fails', 'unexpected', [{ error: { message: 'not visible' } }]),
                spec('flaky', 'flaky', [{ error: { message: 'late' } }, {}]),
              ],
            },
          ],
        },
      ],
    }
    expect(failedPlaywright(report)).toEqual([
      '  ✘ [phone] a.e2e.ts › fails\n    not visible',
      '  ✘ [phone] a.e2e.ts › flaky\n    late',
    ])
  })

  it('failedPlaywright says what stood on the page of a failed journey, what its browser met, and what the product said', () => {
    const page =
      '# Page snapshot\n\n```yaml\n- generic [ref=e1]:\n  - heading "Chats" [level=1] [ref=e2]\n  - link "Daryna" [ref=e3] [cursor=pointer]:\n    - /url: /chats/1\n```\n'
    const attachments = [
      { name: 'error-context', path: 'page.md' },
      { name: 'page-log', body: Buffer.from('POST /a: 500').toString('base64') },
      { name: 'product-log', body: Buffer.from('ready\nThe run broke\n').toString('base64') },
      { name: 'trace', path: 'trace.zip' },
    ]
    const failed = {
      title: 'fails',
      file: 'a.e2e.ts',
      tests: [
        { status: 'unexpected', projectName: 'phone', results: [{ error: { message: 'not visible' }, attachments }] },
      ],
    }
    const read = (path: string) => {
      if (path !== 'page.md') throw new Error(`${path} is not to be read`)
      return page
    }
    expect(failedPlaywright({ suites: [{ specs: [failed] }] }, read)).toEqual([
      '  ✘ [phone] a.e2e.ts › fails\n    not visible\n    On the page:\n      - heading "Chats" [level=1]\n      - link "Daryna"\n    In the browser:\n      POST /a: 500\n    The product said:\n      ready\n      The run broke',
    ])
  })
})
