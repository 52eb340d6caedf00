import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobWorker } from '../../jobs/createJobWorker.ts'
import { renderEmail } from '../../mail/renderEmail.ts'
import { unsubscribeTokens } from '../../mail/unsubscribe/unsubscribeTokens.ts'
import { aListener, isReady } from '../../testing/aListener.ts'
import { aSupportInbox } from '../../testing/aSupportInbox.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { aVisitor, aWidget } from '../../testing/aVisitor.ts'
import { startAnswerEmails } from './startAnswerEmails.ts'

const minute = 60_000
let world: TestServer
let emails: JobWorker
let lily: ACompany
let staff: Awaited<ReturnType<typeof aSupportInbox>>
beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  emails = startAnswerEmails(world.ports)
})
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  staff = await aSupportInbox(world)
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
})
afterAll(async () => {
  await emails.close()
  await world.close()
})

const asOlena = (body: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const ask = async (text = 'How do I connect Telegram?') => {
  const chatId = Number((await world.callOk('initSupport', asOlena()))['chatId'])
  await world.callOk('sendSupportMessage', asOlena({ chatId, text }))
  return chatId
}
const answer = (chatId: number, message: string) => staff.call('sendMessage', { body: { chatId, message } })
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  emails.wake()
  await emails.settled()
}
const sent = async () =>
  await world.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('template', '=', 'support-answered')
    .orderBy('created_at')
    .execute()
const quotes = async () => (await sent()).map(({ details }) => details?.support?.quote)

it('one email tells who asked of all answers of five minutes, and the next one only of what came since', async () => {
  const chatId = await ask()
  await answer(chatId, 'Good morning!')
  await passes(2 * minute)
  await answer(chatId, 'Open  the\nintegrations')
  await passes(2 * minute)
  expect(await quotes()).toEqual([])
  await passes(2 * minute)
  expect(await quotes()).toEqual(['Good morning! Open the integrations'])
  expect((await sent())[0]).toMatchObject({ details: { company: 'Lily', support: { isVisitor: false } } })
  await answer(chatId, 'Did it work?')
  await passes(6 * minute)
  expect(await quotes()).toEqual(['Good morning! Open the integrations', 'Did it work?'])
})

it('nobody is emailed of an answer that they have seen, or of what the product said by itself', async () => {
  const chatId = await ask()
  await world.callOk('askForPerson', asOlena({ chatId }))
  const { message } = await answer(chatId, 'Good morning!')
  await world.callOk('markSupportSeen', asOlena({ chatId, messageId: (message as { id: number }).id }))
  await passes(6 * minute)
  expect(await quotes()).toEqual([])
  expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'support-answers').execute()).toEqual([])
})

it('a person whose app shows the company gets no email, and one whose app shows another company of theirs gets it', async () => {
  const rose = await world.aCompany({ name: 'Rose', owner: lily.owner })
  for (const { companyId } of [rose, lily]) {
    const listener = aListener(world, { ...lily.owner, companyId })
    await isReady(listener)
    await answer(await ask(), 'Good morning!')
    await passes(6 * minute)
    listener.socket.disconnect()
    expect(await sent()).toHaveLength(1)
  }
})

it('an address that nobody has confirmed, a colleague who asked nothing and one who has left get no email', async () => {
  const chatId = await ask()
  const colleague = await world.anAdministrator()
  const membership = { company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' as const }
  await world.db.insertInto('company_admins').values(membership).execute()
  const ofColleague = world.db.updateTable('admins').where('id', '=', colleague.adminId)
  await ofColleague.set({ is_email_verified: true }).execute()
  const ofOlena = world.db.updateTable('admins').where('id', '=', lily.owner.adminId)
  await ofOlena.set({ is_email_verified: false }).execute()
  await answer(chatId, 'Good morning!')
  await passes(6 * minute)
  expect(await quotes()).toEqual([])
  await ofOlena.set({ is_email_verified: true }).execute()
  await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
  await answer(chatId, 'Are you there?')
  await passes(6 * minute)
  expect(await quotes()).toEqual([])
})

it('a visitor is emailed in their language without a link, where their page calls the address confirmed', async () => {
  const widget = await aWidget(world, lily)
  const visit = async (claims: { sub: string; email: string; email_verified?: boolean; locale: string }) => {
    const { token } = await aVisitor(world, lily, { widget, ...claims })
    const chatId = Number((await world.callOk('initSupport', { token, body: {} }))['chatId'])
    await world.callOk('sendSupportMessage', { token, body: { chatId, text: 'Hello' } })
    await answer(chatId, 'Good day')
  }
  await visit({ sub: 'anna', email: 'anna@example.com', email_verified: true, locale: 'uk' })
  await visit({ sub: 'maria', email: 'maria@example.com', locale: 'uk' })
  await passes(6 * minute)
  const [email, ...others] = await sent()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to_email: 'anna@example.com',
    language: 'uk',
    details: { support: { isVisitor: true } },
  })
  const details = email?.details ?? null
  const { text } = renderEmail({
    kind: 'support-answered',
    language: 'uk',
    name: '',
    link: null,
    at: new Date(0),
    details,
  })
  expect(text).toContain('«Good day»')
  expect(text).toContain('Щоб написати у відповідь')
  expect(text).not.toMatch(/https?:/)
})

describe('leaving the emails about answers', () => {
  const tokenOfOlena = async () => {
    const { email_key: key } = await world.db
      .selectFrom('admins')
      .select('email_key')
      .where('id', '=', lily.owner.adminId)
      .executeTakeFirstOrThrow()
    return unsubscribeTokens(world.app.settings).issue(key, 'support')
  }
  const oneClick = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    world.app.inject({
      method: 'POST',
      url: `/webhooks/unsubscribe/${token}`,
      headers: { 'content-type': type },
      payload: body,
    })

  it('one click of a mail program ends the emails of an address, and the page of the link begins them again', async () => {
    const chatId = await ask()
    const token = await tokenOfOlena()
    const { statusCode, headers } = await oneClick(token)
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
    await answer(chatId, 'Good morning!')
    await passes(6 * minute)
    expect(await quotes()).toEqual([])
    expect(await world.callOk('getAnswerEmails', { body: { token } })).toMatchObject({ isOn: false })
    expect(await world.callOk('setAnswerEmails', { body: { token, isOn: true } })).toMatchObject({ isOn: true })
    await answer(chatId, 'Did it work?')
    await passes(6 * minute)
    expect(await quotes()).toEqual(['Good morning! Did it work?'])
  })

  it('a click with another kind of form, and a second one, are as good', async () => {
    const token = await tokenOfOlena()
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (let times = 0; times < 2; times++)
      expect((await oneClick(token, form, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await world.callOk('getAnswerEmails', { body: { token } })).toMatchObject({ isOn: false })
  })

  it('opening the link changes nothing: a scanner does it, too', async () => {
    const token = await tokenOfOlena()
    const opened = await world.app.inject({ method: 'GET', url: `/webhooks/unsubscribe/${token}` })
    expect(opened.headers['location']).toBe(`https://desk.example/auth/answer-emails?token=${token}`)
    expect(await world.callOk('getAnswerEmails', { body: { token } })).toMatchObject({ isOn: true })
  })

  it('an invented token changes nothing', async () => {
    const invented = 'A'.repeat(86)
    expect((await oneClick(invented)).json()).toMatchObject({ code: 'TOKEN_INVALID' })
    const refused = await world.call('setAnswerEmails', { body: { token: invented, isOn: false } })
    expect(refused.json()).toMatchObject({ code: 'TOKEN_INVALID' })
    expect(await world.db.selectFrom('unsubscribed_addresses').selectAll().execute()).toEqual([])
  })
})
