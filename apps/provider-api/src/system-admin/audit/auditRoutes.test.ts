import type { AuditEntry, ResponseOf } from '@frontdesk/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyDb } from '../../db/companyDb.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Салон Лілія' })
  system = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Vira' })
})

type Row = {
  action?: string
  company_id?: number | null
  is_read?: boolean
  target?: string
  after?: string
  created_at?: Date
}
const anEntry = (row: Row = {}) =>
  world.db
    .insertInto('audit_log')
    .values({ admin_id: system.adminId, action: 'POST /api/system-admin/x', created_at: world.clock.now(), ...row })
    .execute()

type Query = Record<string, string | number>
const list = async (query: Query = {}) =>
  (await world.callOk('listAudit', { token: system.token, query })) as unknown as ResponseOf<'listAudit'>
const changes = async (query: Query = {}) => (await list({ kind: 'changes', ...query })).entries
const targets = (entries: readonly AuditEntry[]) => entries.map(({ target }) => target)

describe('the audit log (SYS-6)', () => {
  it('the log is read newest first, a page at a time, and each page once', async () => {
    for (const target of ['a', 'b', 'c', 'd', 'e']) await anEntry({ target })
    const first = await list({ kind: 'changes', limit: 2 })
    const second = await list({ kind: 'changes', limit: 2, before: first.next ?? 0 })
    const third = await list({ kind: 'changes', limit: 2, before: second.next ?? 0 })
    expect([first, second, third].map(({ entries }) => targets(entries))).toEqual([['e', 'd'], ['c', 'b'], ['a']])
    expect(third.next).toBeNull()
  })

  it('an entry names its administrator and its company, as they are called now', async () => {
    await anEntry({ company_id: lily.companyId, target: 'job 1', after: JSON.stringify({ dueAt: 'now' }) })
    expect(await changes()).toEqual([
      {
        id: expect.any(Number) as number,
        at: world.clock.now().toISOString(),
        actor: { id: system.adminId, name: 'Vira', email: system.email },
        company: { id: lily.companyId, name: 'Салон Лілія' },
        action: 'POST /api/system-admin/x',
        isRead: false,
        target: 'job 1',
        before: null,
        after: { dueAt: 'now' },
        impersonation: null,
      },
    ])
  })

  it('the log is filtered by kind, company, administrator, a part of the action, and time', async () => {
    await anEntry({ target: 'a', company_id: lily.companyId, action: 'PUT /api/system-admin/100%' })
    world.clock.advance(60_000)
    const later = world.clock.now().toISOString()
    await anEntry({ target: 'b', is_read: true })
    expect(targets(await changes())).toEqual(['a'])
    expect(targets((await list({ kind: 'reads', action: '/x' })).entries)).toEqual(['b'])
    expect(targets((await list({ companyId: lily.companyId })).entries)).toEqual(['a'])
    expect(targets((await list({ adminId: system.adminId, action: 'ADMIN/100%' })).entries)).toEqual(['a'])
    expect((await list({ adminId: lily.owner.adminId })).entries).toEqual([])
    expect(targets((await list({ to: later, action: 'put' })).entries)).toEqual(['a'])
    expect((await list({ from: later, action: 'put' })).entries).toEqual([])
  })

  it('each look at the log is an entry, with what was looked for', async () => {
    await list({ companyId: lily.companyId, action: 'jobs' })
    await world.call('exportAudit', { token: system.token, query: { kind: 'changes' } })
    const { entries } = await list({ kind: 'reads' })
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['GET /api/system-admin/audit.csv', { kind: 'changes', action: '' }],
      ['GET /api/system-admin/audit', { kind: 'all', action: 'jobs' }],
    ])
    expect(entries[1]?.company?.id).toBe(lily.companyId)
  })

  it('an entry cannot be changed or deleted, by the service or by a company', async () => {
    await anEntry({ company_id: lily.companyId })
    for (const db of [world.db, companyDb(world.db, lily.companyId)]) {
      await expect(db.updateTable('audit_log').set({ target: 'x' }).execute()).rejects.toMatchObject({ code: '42501' })
      await expect(db.deleteFrom('audit_log').execute()).rejects.toMatchObject({ code: '42501' })
    }
    expect(await changes()).toHaveLength(1)
  })
})

describe('the file of the audit log', () => {
  it('the file has every entry of the filter, over as many pages as there are, and a byte order mark', async () => {
    await world.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 1201 }, (_, n) => ({
          action: 'POST /api/x',
          target: `n${n}`,
          company_id: lily.companyId,
        })),
      )
      .execute()
    const answer = await world.call('exportAudit', { token: system.token, query: { kind: 'changes' } })
    expect(answer.headers['content-type']).toMatch(/^text\/csv/)
    expect(answer.headers['content-disposition']).toContain('audit-2026-11-20.csv')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[] // with a header
    expect([rows.length, rows[0]?.['Target'], rows[1200]?.['Target'], rows[0]?.['Company']]).toEqual([
      1201,
      'n1200',
      'n0',
      'Салон Лілія',
    ])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'a text that a spreadsheet would run, such as %j, begins with an apostrophe',
    async (target) => {
      await anEntry({ target })
      const { body } = await world.call('exportAudit', { token: system.token, query: { kind: 'changes' } })
      expect(body).toContain(`'${target}`)
    },
  )
})
