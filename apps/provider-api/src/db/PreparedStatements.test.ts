import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PreparedStatements } from './PreparedStatements.ts'
import type { SlowStatement } from './StatementTimes.ts'

const parsers = { 20: Number, 1082: (day: string) => day }
let pglite: PGlite
let statements: PreparedStatements
beforeAll(async () => {
  pglite = await PGlite.create({ parsers })
  statements = new PreparedStatements(pglite)
})
afterAll(() => pglite.close())

/** The names of the prepared statements by their texts. */
async function preparedNames(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pglite.query<{ statement: string; name: string }>(
    'select statement, name from pg_prepared_statements',
  )
  return new Map(rows.map(({ statement, name }) => [statement, name]))
}

const kinds = {
  bigint: fc.maxSafeInteger(),
  int: fc.integer(),
  text: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  boolean: fc.boolean(),
  jsonb: fc.oneof(fc.dictionary(fc.stringMatching(/^[a-z]+$/u), fc.integer()), fc.array(fc.boolean())),
  timestamptz: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
  date: fc.constantFrom('2026-11-23', '1999-12-31'),
  'bigint[]': fc.array(fc.maxSafeInteger()),
  'text[]': fc.array(fc.stringMatching(/^[\w ,"{}\\]*$/u)),
  bytea: fc.uint8Array(),
  double: fc.double({ noNaN: true }),
} as const
const typeOf = (kind: string) => (kind === 'double' ? 'double precision' : kind)

describe('prepared statements', () => {
  it('prepared statements give the values, rows and counts that PGlite gives, for every type and null', async () => {
    await pglite.exec(
      `create table things (${Object.keys(kinds)
        .map((kind, place) => `c${String(place)} ${typeOf(kind)}`)
        .join(', ')})`,
    )
    const places = Object.keys(kinds).map((_, place) => `$${String(place + 1)}`)
    const insert = `insert into things values (${places.join(', ')}) returning *`
    const values = Object.values(kinds).map((value) => fc.option(value as fc.Arbitrary<unknown>))
    await fc.assert(
      fc.asyncProperty(fc.tuple(...values), async (row) => {
        const expected = await pglite.query(insert, row)
        const { rows, affectedRows } = await statements.query(insert, row)
        expect({ rows, affectedRows }).toEqual({ rows: expected.rows, affectedRows: expected.affectedRows })
      }),
      { numRuns: 1000 },
    )
  })

  it('a failed statement rejects with PostgreSQL’s code, and can be used again', async () => {
    await pglite.exec('create table names (id bigint primary key, name text not null)')
    const insert = 'insert into names (id, name) values ($1, $2)'
    expect(await statements.query(insert, [1, 'Anna'])).toMatchObject({ affectedRows: 1 })
    await expect(statements.query(insert, [1, 'Anna'])).rejects.toMatchObject({ code: '23505', severity: 'ERROR' })
    await expect(statements.query(insert, [2, null])).rejects.toMatchObject({ code: '23502' })
    await expect(statements.query('select * from nowhere', [])).rejects.toMatchObject({ code: '42P01' })
    await expect(statements.query('select $1::int', ['one'])).rejects.toMatchObject({ code: '22P02' })
    expect(await statements.query(insert, [2, 'Olena'])).toMatchObject({ affectedRows: 1 })
    expect((await statements.query('select name from names order by id', [])).rows).toEqual([
      { name: 'Anna' },
      { name: 'Olena' },
    ])
  })

  it('in a failed transaction every statement is refused until the rollback', async () => {
    await statements.exec('begin')
    await expect(statements.query('select 1 / $1::int as one', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(statements.query('select 2 as two', [])).rejects.toMatchObject({ code: '25P02' })
    await expect(statements.query('select 1 / $1::int as one', [1])).rejects.toMatchObject({ code: '25P02' })
    await statements.exec('rollback')
    expect((await statements.query('select 1 / $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    expect((await statements.query('select 2 as two', [])).rows).toEqual([{ two: 2 }])
  })

  it('a statement shows the columns that a migration added, in a transaction too', async () => {
    await pglite.exec('create table grown (id int); insert into grown values (1)')
    const read = async () => (await statements.query('select * from grown', [])).rows
    for (let time = 0; time < 7; time += 1) expect(await read()).toEqual([{ id: 1 }])
    await statements.query('alter table grown add column name text', [])
    expect(await read()).toEqual([{ id: 1, name: null }])
    await statements.exec(`begin; alter table grown add column age int`)
    expect(await read()).toEqual([{ id: 1, name: null, age: null }])
    await statements.exec('rollback')
    // Nothing announced that the column is gone again: the statement fails once.
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
    expect(await read()).toEqual([{ id: 1, name: null }])
  })

  it('the least recently used statements are closed when there are more than 300', async () => {
    const often = () => statements.query('select 0 as often', [])
    await often()
    const name = (await preparedNames()).get('select 0 as often')
    for (let number = 0; number < 700; number += 1) {
      await statements.query(`select ${String(number)} as number`, [])
      await often()
    }
    const kept = await preparedNames()
    expect(kept.size).toBe(300)
    expect(kept.get('select 0 as often')).toBe(name)
    expect(kept.has('select 699 as number')).toBe(true)
    expect(kept.has('select 100 as number')).toBe(false)
  })

  it('a kept statement that takes many times its usual time is reported without its values, and planned anew', async () => {
    const slow: SlowStatement[] = []
    const watched = new PreparedStatements(pglite, (statement) => slow.push(statement))
    const text = "select count(*) as counted, 'words' as words from generate_series(1, $1::int)"
    const keptAs = async () => (await preparedNames()).get(text)
    for (let time = 0; time < 20; time += 1) await watched.query(text, [1])
    expect([slow, typeof (await keptAs())]).toEqual([[], 'string'])
    expect((await watched.query(text, [1_000_000])).rows).toEqual([{ counted: 1_000_000, words: 'words' }])
    const name = "select count(*) as counted, '…' as words from generate_series(1, $1::int)"
    expect(slow).toMatchObject([{ name, isPlannedAnew: true }])
    expect(Object.keys(slow[0] ?? {}).toSorted()).toEqual(['isPlannedAnew', 'milliseconds', 'name'])
    expect(await keptAs()).toBeUndefined()
    expect((await watched.query(text, [1])).rows).toEqual([{ counted: 1, words: 'words' }])
    expect(await keptAs()).toBeTypeOf('string')
    await watched.exec('deallocate all')
  })

  it('each role has statements of its own, which the other one does not have planned anew', async () => {
    await pglite.exec('create role planner')
    const text = 'select $1::int as planned'
    const readAs = async (begin: string) => {
      await statements.exec(begin)
      await statements.query(text, [1])
      await statements.query('commit', [])
    }
    for (let time = 0; time < 3; time += 1) {
      await readAs('begin')
      await readAs('begin; set local role planner')
    }
    const { rows } = await pglite.query(
      'select (generic_plans + custom_plans)::int as executions from pg_prepared_statements where statement = $1',
      [text],
    )
    expect(rows).toEqual([{ executions: 3 }, { executions: 3 }])
  })

  it('a statement reads only the rows of the company and role that it is executed for', async () => {
    await pglite.exec(`create table notes (company_id bigint, note text);
      insert into notes select number, 'of ' || number from generate_series(1, 3) number;
      alter table notes enable row level security; create role reader; grant select on notes to reader;
      create policy own on notes using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`)
    const read = async (role: string, company: number) => {
      await statements.exec(`begin; set local role ${role}; set local app.company_id = '${String(company)}'`)
      const { rows } = await statements.query('select note from notes where company_id > $1 order by company_id', [0])
      await statements.exec('commit')
      return rows
    }
    // More often than PostgreSQL plans a statement for its values alone.
    for (let time = 0; time < 24; time += 1) {
      const company = 1 + (time % 3)
      expect(await read('reader', company)).toEqual([{ note: `of ${String(company)}` }])
      if (time % 4 === 0) expect(await read('none', company)).toHaveLength(3)
    }
  })
})
