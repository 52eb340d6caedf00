import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NamedStatements } from './NamedStatements.ts'

const read = 'select * from chats where id = $1'
const namesOf = (statements: NamedStatements, sql: string, runs: number, role = '') =>
  Array.from({ length: runs }, () => statements.nameOf(sql, role))

describe('the names of statements', () => {
  it('a statement gets its name at the sixth run, and keeps it', () => {
    const names = namesOf(new NamedStatements(), read, 8)
    expect(names).toEqual([undefined, undefined, undefined, undefined, undefined, 'kept-1', 'kept-1', 'kept-1'])
  })

  it('the same statement of another role has another name', () => {
    const statements = new NamedStatements()
    const [own] = namesOf(statements, read, 6, 'frontdesk_company').reverse()
    const [other] = namesOf(statements, read, 6).reverse()
    expect([own, other]).toEqual(['kept-1', 'kept-2'])
  })

  it.each(['begin', 'commit', 'vacuum (analyze) messages', `insert into messages values ${'($1),'.repeat(2000)}`])(
    'a statement that is not run often, or reads and writes no rows, has none: %.30s',
    (sql) => {
      expect(namesOf(new NamedStatements(), sql, 10).filter(Boolean)).toEqual([])
    },
  )

  it('after the schema has changed no earlier name is used again', () => {
    const statements = new NamedStatements()
    const [before] = namesOf(statements, read, 6).reverse()
    statements.forget()
    const after = namesOf(statements, read, 6)
    expect([before, ...after]).toEqual(['kept-1', undefined, undefined, undefined, undefined, undefined, 'kept-2'])
    expect(statements.generation).toBe(1)
  })

  it('a name stands for one statement of one role, whatever is run and forgotten, and there are at most 300 at a time', () => {
    const runs = fc.array(
      fc.oneof(
        { weight: 40, arbitrary: fc.record({ text: fc.nat(60), role: fc.constantFrom('', 'frontdesk_company') }) },
        { weight: 1, arbitrary: fc.constant('forget' as const) },
      ),
      { maxLength: 400 },
    )
    fc.assert(
      fc.property(runs, (all) => {
        const statements = new NamedStatements()
        const meanings = new Map<string, string>()
        for (const run of all) {
          if (run === 'forget') statements.forget()
          else {
            const sql = `select ${String(run.text)}`
            const name = statements.nameOf(sql, run.role)
            const meaning = `${String(statements.generation)} ${run.role} ${sql}`
            if (name !== undefined) expect(meanings.get(name) ?? meaning).toBe(meaning)
            if (name !== undefined) meanings.set(name, meaning)
          }
        }
      }),
      { numRuns: 1000 },
    )
    const statements = new NamedStatements()
    const names = Array.from({ length: 400 }, (_, n) => namesOf(statements, `select ${String(n)}`, 6).at(-1))
    expect(new Set(names.filter(Boolean)).size).toBe(300)
  })
})
