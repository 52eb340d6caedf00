import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keptForShape, keptQuery } from './keptQuery.ts'

describe('a kept statement', () => {
  it('its text is built once, and each run has its own values', () => {
    let built = 0
    const chatOf = keptQuery((trx, { id, ids }: { id: number; ids: readonly number[] }) => {
      built += 1
      return trx
        .selectFrom('chats')
        .select('title')
        .where('id', '=', id)
        .where('company_id', 'in', [id, 7])
        .where(sql<boolean>`id = any (${ids}::bigint[])`)
    })
    const first = chatOf({ id: 1, ids: [1, 2] })
    const second = chatOf({ id: 3, ids: [] })
    expect(first.sql).toBe(
      'select "title" from "chats" where "id" = $1 and "company_id" in ($2, $3) and id = any ($4::bigint[])',
    )
    expect(second.sql).toBe(first.sql)
    expect([first.parameters, second.parameters]).toEqual([
      [1, 1, 7, [1, 2]],
      [3, 3, 7, []],
    ])
    expect(built).toBe(1)
  })

  it('a value is filled into a list that is one parameter', () => {
    const listing = keptQuery((trx, { id }: { id: number }) =>
      trx.selectNoFrom(sql<number[]>`${[id, 7]}::bigint[]`.as('ids')),
    )
    expect(listing({ id: 5 }).parameters).toEqual([[5, 7]])
  })

  it.each<[string, (values: { at: Date; name: string }) => unknown]>([
    ['its text', ({ name }) => `${name} and more`],
    ['its number', ({ at }) => Number(at)],
    ['its JSON', ({ name }) => JSON.stringify({ name })],
    ['a method', ({ at }) => at.getTime()],
    ['all values at once', (values) => ({ ...values })],
  ])('a text that would depend on a value is refused: %s', (_, look) => {
    const looking = keptQuery((trx, values: { at: Date; name: string }) =>
      trx.selectNoFrom(sql<unknown>`${look(values)}`.as('seen')),
    )
    expect(() => looking({ at: new Date(0), name: 'Anna' })).toThrow(TypeError)
  })

  it('each shape has a statement of its own', () => {
    const selecting = keptForShape(({ isDeleted }: { isDeleted: boolean }) =>
      keptQuery((trx, { id }: { id: number }) => {
        const chat = trx.selectFrom('chats').select('id').where('id', '=', id)
        return isDeleted ? chat.where('deleted_at', 'is not', null) : chat
      }),
    )
    expect(selecting({ isDeleted: true })).toBe(selecting({ isDeleted: true }))
    expect(selecting({ isDeleted: false })({ id: 1 }).sql).not.toContain('deleted_at')
    expect(selecting({ isDeleted: true })({ id: 1 }).sql).toContain('deleted_at')
  })
})
