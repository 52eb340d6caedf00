import type { AssistantChange, KnowledgeItem } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { keptChanges } from './recordChange.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
})
afterAll(() => world.close())

type Route = Parameters<TestServer['callOk']>[0]
const as = (company = lily, token = company.owner.token) => ({ token, companyId: company.companyId })
const ask = (route: Route, body: object, by = as()) => world.callOk(route, { ...by, body })
const changes = async (query: Record<string, number> = {}) =>
  (await world.callOk('listAssistantChanges', { ...as(), query }))['changes'] as AssistantChange[]
const restore = async (change: { id: number } | number, to: 'before' | 'after' = 'before') =>
  (await ask('restoreAssistantChange', { changeId: typeof change === 'number' ? change : change.id, to }))['changeId']
const instructions = async () => {
  const { settings } = await world.callOk('getAssistant', as())
  return (settings as { instructions: string }).instructions
}
const instruct = async (text: string, by = as()) =>
  Number((await ask('updateAssistant', { instructions: text }, by))['changeId'])
const entries = async () => {
  const { items } = await world.callOk('listKnowledge', as())
  return (items as KnowledgeItem[]).map(({ id, question, answer, language }) => ({ id, question, answer, language }))
}
const add = async (question: string, answer: string) => {
  const added = await ask('createKnowledge', { question, answer })
  return { item: added['item'] as KnowledgeItem, changeId: Number(added['changeId']) }
}
const change = (id: number, answer: string) =>
  world.callOk('updateKnowledge', { ...as(), params: { id }, body: { question: 'Open?', answer } })

describe('the history of what the assistant is taught (TEACH-2)', () => {
  it('a change of the instructions says who made it, when, and what was there before', async () => {
    await instruct('Be kind.')
    const marco = await world.anAdministrator({ fullName: 'Marco Bianchi' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    world.clock.advance(1000)
    await instruct('Be brief.', as(lily, marco.token))
    expect(await changes()).toMatchObject([
      {
        origin: 'edit',
        madeBy: 'Marco Bianchi',
        madeAt: world.clock.now().toISOString(),
        instructions: { before: 'Be kind.', after: 'Be brief.' },
        entries: [],
        inUse: 'after',
      },
      { madeBy: 'Olena Koval', instructions: { before: '', after: 'Be kind.' }, inUse: null },
    ])
  })

  it('an equal value is no change', async () => {
    await instruct('Be kind.')
    const { item } = await add('Open?', 'Yes')
    const before = await changes()
    expect((await ask('updateAssistant', { instructions: ' Be kind. ', name: 'Lily' }))['changeId']).toBeNull()
    expect((await change(item.id, 'Yes'))['changeId']).toBeNull()
    expect(await changes()).toEqual(before)
  })

  it('any version of the instructions is put back, which is a version of its own', async () => {
    const first = await instruct('One')
    await instruct('Two')
    await instruct('Three')
    await restore(first, 'after')
    expect(await instructions()).toBe('One')
    const [newest] = await changes()
    expect(newest).toMatchObject({ origin: 'restore', instructions: { before: 'Three', after: 'One' } })
    await restore(newest?.id ?? 0)
    expect(await instructions()).toBe('Three')
    expect(await changes()).toHaveLength(5)
  })

  it('adding, changing and deleting an entry are undone one after the other', async () => {
    const { item, changeId: added } = await add('Open?', 'Yes')
    const changed = Number((await change(item.id, 'Until 20'))['changeId'])
    const deleted = Number((await world.callOk('deleteKnowledge', { ...as(), params: { id: item.id } }))['changeId'])
    expect(await entries()).toEqual([])
    await restore(deleted)
    expect(await entries()).toEqual([{ id: item.id, question: 'Open?', answer: 'Until 20', language: 'en' }])
    await restore(changed)
    expect(await entries()).toEqual([{ id: item.id, question: 'Open?', answer: 'Yes', language: 'en' }])
    await restore(added)
    expect(await entries()).toEqual([])
    expect((await changes()).map(({ origin, inUse }) => [origin, inUse])).toEqual([
      ['restore', 'after'],
      ['restore', null],
      ['restore', 'before'],
      ['edit', 'after'],
      ['edit', null],
      ['edit', 'before'],
    ])
    // Ids go on after the one that came back.
    expect((await add('Late?', 'No')).item.id).toBeGreaterThan(item.id)
  })

  it('putting back what is there already changes nothing', async () => {
    const { changeId } = await add('Open?', 'Yes')
    expect(await restore(changeId, 'after')).toBeNull()
    expect(await changes()).toHaveLength(1)
  })

  it('an import is one change and is undone as a whole, without an entry that was there before', async () => {
    await add('Open?', 'Yes')
    const text = Array.from({ length: 30 }, (_, n) => `Q: Question ${n}?\nA: Answer ${n}`).join('\n')
    const { changeId } = await ask('importKnowledge', { text })
    expect((await changes())[0]).toMatchObject({ origin: 'import', entryCount: 30, inUse: 'after' })
    expect((await changes())[0]?.entries).toHaveLength(20)
    await restore(Number(changeId))
    expect((await entries()).map(({ question }) => question)).toEqual(['Open?'])
    await restore(Number(changeId), 'after')
    expect(await entries()).toHaveLength(31)
    expect(await entries()).toContainEqual(expect.objectContaining({ question: 'Question 29?', answer: 'Answer 29' }))
    await restore(Number(changeId))
    expect((await ask('importKnowledge', { text, dryRun: true }))['changeId']).toBeNull()
  })

  it('changes come in pages', async () => {
    for (const text of ['One', 'Two', 'Three']) await instruct(text)
    const [three, two] = await changes({ limit: 2 })
    expect((await world.callOk('listAssistantChanges', { ...as(), query: { limit: 2 } }))['hasMore']).toBe(true)
    expect(three?.instructions?.after).toBe('Three')
    const last = await world.callOk('listAssistantChanges', { ...as(), query: { limit: 2, before: two?.id ?? 0 } })
    expect(last).toMatchObject({ changes: [{ instructions: { after: 'One' } }], hasMore: false })
  })

  it('a company keeps its newest changes, and another company’s stay', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const first = await instruct('First')
    await instruct('Rose', as(rose))
    await world.db
      .insertInto('assistant_changes')
      .values(
        Array.from({ length: keptChanges - 1 }, () => ({
          company_id: lily.companyId,
          origin: 'edit' as const,
          instructions_before: 'a',
          instructions_after: 'b',
          entries: '[]',
        })),
      )
      .execute()
    await instruct('Last')
    expect(
      (await world.call('restoreAssistantChange', { ...as(), body: { changeId: first, to: 'after' } })).statusCode,
    ).toBe(404)
    const kept = await world.db.selectFrom('assistant_changes').select('company_id').execute()
    expect(kept.filter(({ company_id }) => company_id === lily.companyId)).toHaveLength(keptChanges)
    expect(kept.filter(({ company_id }) => company_id === rose.companyId)).toHaveLength(1)
  })

  it('another company neither sees nor restores a change', async () => {
    const changeId = await instruct('Be kind.')
    const rose = await world.aCompany({ name: 'Rose' })
    expect((await world.callOk('listAssistantChanges', as(rose)))['changes']).toEqual([])
    const body = { changeId, to: 'before' }
    expect((await world.call('restoreAssistantChange', { ...as(rose), body })).statusCode).toBe(404)
    expect(await instructions()).toBe('Be kind.')
  })
})
