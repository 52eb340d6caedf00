import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PrivateNote } from '@frontdesk/contract'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { joinChats } from '../inbound/joinChats.ts'
import { emailLinks } from '../mail/claimEmail.ts'
import { renderEmail } from '../mail/renderEmail.ts'
import { unsubscribeTokens } from '../mail/unsubscribe/unsubscribeTokens.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { startTeamEmails } from './startTeamEmails.ts'

const minute = 60_000
let world: TestServer
let emails: JobWorker
let lily: ACompany
let marco: AnAdministrator
let anna: ACustomer
const open: AListener[] = []
beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  emails = startTeamEmails(world.ports, world.app.settings)
})
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  marco = await world.anAdministrator({ fullName: 'Marco Bianchi' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
    .execute()
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
  anna = await aCustomer(world, lily)
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await emails.close()
  await world.close()
})

let presses = 0
const asOwner = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const mention = async (body = 'She pays in cash, @Marco Bianchi') =>
  (
    await world.callOk(
      'addPrivateNote',
      asOwner({
        params: { chatId: anna.chatId },
        body: { body, mentions: [marco.adminId], clientNoteId: `a-press-${String((presses += 1))}` },
      }),
    )
  )['note'] as PrivateNote
const assign = (chatId = anna.chatId, adminId: number | null = marco.adminId) =>
  world.callOk('assignChat', asOwner({ params: { chatId }, body: { adminId } }))
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  emails.wake()
  await emails.settled()
}
const sent = () =>
  world.db.selectFrom('outbox_mail').selectAll().where('template', '=', 'team-notified').orderBy('created_at').execute()
const facts = async () => (await sent()).map(({ details }) => details?.team)

it('one email tells a person who is away of all mentions and chats of five minutes, and of none of their words', async () => {
  const message = await anna.says('My card number is secret')
  await mention()
  await passes(2 * minute)
  await mention('And she is late, @Marco Bianchi')
  await assign()
  await passes(2 * minute)
  expect(await sent()).toEqual([])
  await passes(minute)
  const [email, ...others] = await sent()
  expect(others).toEqual([])
  expect(email?.details).toEqual({
    company: 'Lily',
    team: { mentions: 2, assignments: 1, chatId: anna.chatId, messageId: message.id },
  })
  const details = email?.details ?? null
  const link = emailLinks('https://desk.example', 'uk').chat({
    chatId: anna.chatId,
    messageId: message.id,
    companyId: lily.companyId,
  })
  const { subject, text, html } = renderEmail({
    kind: 'team-notified',
    language: 'uk',
    name: 'Marco',
    link,
    at: new Date(0),
    details,
  })
  expect(text).toContain(
    `/chats/${String(anna.chatId)}?message=${String(message.id)}&company=${String(lily.companyId)}`,
  )
  expect(subject + text + html).not.toMatch(/cash|late|secret|Anna/u)
})

/** A window of Marco's that shows a company. */
const opensApp = async ({ companyId }: ACompany) => {
  const here = aListener(world, { token: marco.token, adminId: marco.adminId, companyId })
  open.push(here)
  await isReady(here)
  return here
}

it('a person whose app shows the company when it is time gets no email, also later', async () => {
  const here = await opensApp(lily)
  await mention()
  await passes(6 * minute)
  here.socket.disconnect()
  await expect.poll(() => world.ports.inFlight.isLive({ adminId: marco.adminId, companyId: null })).toBe(false)
  await passes(6 * minute)
  expect(await sent()).toEqual([])
  expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'team-emails').execute()).toEqual([])
})

it('a person whose app shows another company of theirs gets the email', async () => {
  await opensApp(await world.aCompany({ name: 'Rose', owner: marco }))
  await mention()
  await assign()
  await passes(6 * minute)
  expect(await facts()).toMatchObject([{ mentions: 1, assignments: 1 }])
})

it('a note that was seen or removed, and a chat that somebody else has by then, are in no email', async () => {
  await mention()
  await assign()
  await world.callOk('markMentionsSeen', {
    token: marco.token,
    companyId: lily.companyId,
    body: { chatId: anna.chatId },
  })
  const { id } = await mention()
  await world.callOk('removePrivateNote', asOwner({ params: { id } }))
  await assign(anna.chatId, null)
  await passes(6 * minute)
  expect(await sent()).toEqual([])
})

it('a chat in which the person has written since, or at which they have looked, is in no email', async () => {
  const [bo, cy] = await Promise.all(['Bo', 'Cy'].map((name) => aCustomer(world, lily, { name })))
  const ofMarco = { token: marco.token, companyId: lily.companyId }
  for (const customer of [anna, bo, cy]) await assign(customer?.chatId)
  await passes(minute)
  await world.callOk('sendMessage', { ...ofMarco, body: { chatId: anna.chatId, message: 'At once' } })
  await world.callOk('lookAtChat', { ...ofMarco, body: { connectionId: 'a1', chatId: bo?.chatId } })
  await passes(6 * minute)
  expect(await facts()).toMatchObject([{ assignments: 1, chatId: cy?.chatId }])
  // In the rest after it, too.
  await assign(bo?.chatId, null)
  await assign(bo?.chatId)
  await world.callOk('lookAtChat', { ...ofMarco, body: { connectionId: 'a1', chatId: bo?.chatId } })
  await passes(121 * minute)
  await passes(minute)
  expect(await sent()).toHaveLength(1)
})

it('a chat that was joined into another one is in the email as that one', async () => {
  const annaToo = await aCustomer(world, lily, { name: 'Anna' })
  await assign(annaToo.chatId)
  await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
    joinChats(
      trx,
      emit,
      { id: anna.messengerId, companyId: lily.companyId },
      { chats: [anna, annaToo], now: world.clock.now() },
    ),
  )
  await passes(6 * minute)
  expect(await facts()).toMatchObject([{ assignments: 1, chatId: anna.chatId }])
})

/** Emails of a server of its own, whose question whether a person is here waits for the answer. */
const stalling = (answer: () => Promise<boolean>) =>
  startTeamEmails({ ...world.ports, inFlight: { ...world.ports.inFlight, isLive: answer } }, world.app.settings)

it('a server that lost the job while it stalled leaves the other notices to the one that has it', async () => {
  await mention()
  await assign()
  world.clock.advance(6 * minute)
  const asked = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<boolean>()
  const stalled = stalling(() => {
    asked.resolve(undefined)
    return answered.promise
  })
  await asked.promise
  // Another server has it.
  const job = world.db.updateTable('jobs').where('queue', '=', 'team-emails').where('leased_by', 'is not', null)
  await job.set({ leased_by: world.ports.newId(), attempts: 9 }).execute()
  answered.resolve(false)
  await stalled.settled()
  await stalled.close()
  expect(await sent()).toEqual([])
  expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'team-emails').execute()).toHaveLength(2)
})

it('a chat that is given again while its notice is emailed causes no second email', async () => {
  await assign()
  world.clock.advance(6 * minute)
  const asked = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<boolean>()
  const stalled = stalling(() => {
    asked.resolve(undefined)
    return answered.promise
  })
  await asked.promise
  await assign(anna.chatId, null)
  await assign()
  // An attempt that had found it without a handler would look once more.
  const jobs = await world.db.selectFrom('jobs').select('woken_at').where('queue', '=', 'team-emails').execute()
  expect(jobs).toEqual([{ woken_at: expect.any(Date) as Date }])
  answered.resolve(false)
  await stalled.settled()
  await stalled.close()
  for (const _ of [1, 2, 3]) await passes(61 * minute)
  expect(await facts()).toMatchObject([{ assignments: 1 }])
})

it('a person gets at most one email in two hours, and the next one has all that came meanwhile', async () => {
  await mention()
  await passes(6 * minute)
  expect(await facts()).toMatchObject([{ mentions: 1 }])
  const others = await Promise.all(['Bo', 'Cy'].map((name) => aCustomer(world, lily, { name })))
  for (const { chatId } of others) await assign(chatId)
  await mention()
  await passes(60 * minute)
  expect(await sent()).toHaveLength(1)
  await passes(61 * minute)
  await passes(minute)
  expect(await facts()).toMatchObject([{ mentions: 1 }, { mentions: 1, assignments: 2 }])
})

it('a colleague without a confirmed address, one who has left and one who turned the emails off get none', async () => {
  const ofMarco = { token: marco.token }
  await world.callOk('setTeamEmails', { ...ofMarco, body: { isOn: false } })
  expect(await world.callOk('getTeamEmails', ofMarco)).toMatchObject({ isOn: false })
  await mention()
  await passes(6 * minute)
  await world.callOk('setTeamEmails', { ...ofMarco, body: { isOn: true } })
  const admin = world.db.updateTable('admins').where('id', '=', marco.adminId)
  await admin.set({ is_email_verified: false }).execute()
  await mention()
  await passes(6 * minute)
  await admin.set({ is_email_verified: true }).execute()
  await mention()
  await world.db.deleteFrom('company_admins').where('admin_id', '=', marco.adminId).execute()
  await passes(6 * minute)
  expect(await sent()).toEqual([])
})

it('one click in such an email turns off these alone, which the settings show', async () => {
  const { email_key: key } = await world.db
    .selectFrom('admins')
    .select('email_key')
    .where('id', '=', marco.adminId)
    .executeTakeFirstOrThrow()
  const tokens = unsubscribeTokens(world.app.settings)
  const token = tokens.issue(key, 'team')
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: `/webhooks/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(statusCode).toBe(200)
  expect(await world.callOk('getTeamEmails', { token: marco.token })).toMatchObject({ isOn: false })
  expect(await world.callOk('getTeamEmails', { token: lily.owner.token })).toMatchObject({ isOn: true })
  expect(await world.callOk('getAnswerEmails', { body: { token } })).toMatchObject({ isOn: false, about: 'team' })
  const ofSupport = tokens.issue(key, 'support')
  expect(await world.callOk('getAnswerEmails', { body: { token: ofSupport } })).toMatchObject({
    isOn: true,
    about: 'support',
  })
})
