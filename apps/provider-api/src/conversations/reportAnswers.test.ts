import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

describe('the answer to a report', () => {
  it('a report is read with what was written before and the instructions of its moment, and its reporter sees the answer', async () => {
    const root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
    await world.db.updateTable('agents').set({ instructions: 'Be brief' }).execute()
    await anna.says('What does it cost?')
    const { id: messageId } = await anna.says('Nothing?')
    const { reportId } = await world.callOk('reportMessage', { token: lily.owner.token, body: { messageId } })
    await world.db.updateTable('agents').set({ instructions: 'Be long' }).execute()
    const open = () => world.callOk('listReports', { token: root.token })
    expect(await open()).toMatchObject({
      total: 1,
      reports: [
        {
          id: reportId,
          message: { id: messageId, text: 'Nothing?', by: 'customer' },
          context: [{ by: 'customer', text: 'What does it cost?' }],
          instructions: 'Be brief',
          resolution: null,
        },
      ],
    })
    const own = { token: lily.owner.token, companyId: lily.companyId }
    const answers = async (of: { token: string; companyId: number }) =>
      (await world.callOk('getReportAnswers', of))['answers']
    expect(await answers(own)).toEqual([])
    const resolve = (reason: string) => world.callOk('resolveReport', { token: root.token, body: { reportId, reason } })
    await resolve('Corrected')
    // The first answer stands.
    await resolve('Another answer')
    expect((await open())['reports']).toEqual([])
    expect(await answers(own)).toMatchObject([
      { reportId, messageId, chatId: anna.chatId, reason: 'Corrected', isSeen: false },
    ])
    const colleague = await world.anAdministrator()
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' })
      .execute()
    expect(await answers({ ...own, token: colleague.token })).toEqual([])
    expect(
      (await world.call('markReportAnswerSeen', { ...own, token: colleague.token, body: { reportId } })).statusCode,
    ).toBe(404)
    await world.callOk('markReportAnswerSeen', { ...own, body: { reportId } })
    expect(await answers(own)).toMatchObject([{ isSeen: true }])
    await world.callOk('reportMessage', { token: lily.owner.token, body: { messageId } })
    expect(await answers(own)).toEqual([])
    expect(await open()).toMatchObject({ total: 1 })
  })
})
