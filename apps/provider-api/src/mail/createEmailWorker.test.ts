import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { emailKey } from '../secrets/emailKey.ts'
import { enqueueConnectionEmail } from './enqueueEmail.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { startMail } from './startMail.ts'

let world: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-mail-'))
  world = await aTestServer({ settings: { sandbox: true } })
})
beforeEach(() => world.reset())
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const away = { type: 'later', error: 'ECONNECTION: nobody there' } as const
const requestReset = (email: string) => world.callOk('requestPasswordReset', { body: { email } })
const olena = async () => {
  const admin = await world.anAdministrator({ email: 'olena@example.com' })
  await requestReset(admin.email)
  return admin
}
const rows = () => world.db.selectFrom('outbox_mail').selectAll().execute()
const jobs = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'emails').execute()

describe('the mail worker', () => {
  it('the log says why an email was discarded: no account has the address, or its text cannot be decrypted', async () => {
    const reasons = () =>
      world.logged.filter(({ sentence }) => sentence === 'Email was discarded').map(({ fields }) => fields['reason'])
    await requestReset('nobody@example.com')
    await world.mailbox.delivered()
    expect(reasons()).toEqual(['no account has its address'])

    await olena()
    world.mailbox.next(away)
    await world.mailbox.delivered()
    await world.db
      .updateTable('outbox_mail')
      .set({ sealed: Buffer.alloc(60, 7).toString('base64') as Sealed })
      .execute()
    world.clock.advance(minute)
    expect(await world.mailbox.delivered()).toEqual([])
    expect(reasons()).toEqual(['no account has its address', 'its text cannot be decrypted with SECRET_KEY'])
    expect(await rows()).toEqual([])
  })

  it('an email about a company is sent in the turns of it, and its job does not go with it', async () => {
    const { companyId, owner } = await world.aCompany()
    await world.db
      .transaction()
      .execute((trx) =>
        enqueueConnectionEmail(
          trx,
          { companyId, kind: 'channel-failed', emailKey: emailKey(owner.email), details: { company: 'Lily' } },
          world.clock.now(),
        ),
      )
    expect(await jobs()).toMatchObject([{ company_id: null, turn_of: companyId }])
  })

  it('an email is retried with growing delays while the mail server is away, and then sent with the same text', async () => {
    await olena()
    world.mailbox.next(away, away, away)
    await world.mailbox.delivered()
    const waits: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      const [job] = await jobs()
      const wait = (job?.due_at.getTime() ?? 0) - world.clock.now().getTime()
      waits.push(wait)
      // The worker wakes by itself when the email is due.
      world.clock.advance(wait)
      await world.mailbox.delivered()
    }
    expect(waits).toEqual([5 * second, 10 * second, 20 * second])
    expect(await world.mailbox.delivered()).toHaveLength(1)
    expect(
      new Set(world.mailbox.attempts.map(({ id, subject, text, html, to }) => [id, subject, text, html, to].join()))
        .size,
    ).toBe(1)
    expect(world.mailbox.attempts).toHaveLength(4)
    expect(world.logged.filter(({ level }) => level === 'warn')).toHaveLength(3)
  })

  it('an email is not retried before it is due', async () => {
    await olena()
    world.mailbox.next(away)
    await world.mailbox.delivered()
    world.clock.advance(4 * second)
    expect(await world.mailbox.delivered()).toEqual([])
  })

  it('an email that the server refused permanently is not retried, and its body is erased', async () => {
    await olena()
    world.mailbox.next({ type: 'failed', error: '550 no such user' })
    await world.mailbox.delivered()
    world.clock.advance(hour)
    await world.mailbox.delivered()
    expect(world.mailbox.attempts).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { error: '550 no such user', sealed: null, sent_at: null, failed_at: expect.any(Date) as Date },
    ])
    // The answer may name the recipient; the row of the email ends with the account, the job would not.
    expect(await jobs()).toEqual([])
  })

  it('an email with a reset link is given up after an hour', async () => {
    await olena()
    world.mailbox.next(...Array<typeof away>(100).fill(away))
    await world.mailbox.delivered()
    for (let minutes = 0; minutes < 120; minutes++) {
      world.clock.advance(minute)
      await world.mailbox.delivered()
    }
    expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) as Date, sealed: null }])
    expect(world.mailbox.attempts.length).toBeGreaterThan(5)
    expect(world.mailbox.attempts.length).toBeLessThan(20)
    const sentences = world.logged
      .map(({ sentence }) => sentence)
      .filter((sentence) => sentence.startsWith('Email was'))
    expect(sentences.pop()).toBe('Email was given up: its time is over')
    expect(new Set(sentences)).toEqual(new Set(['Email was not sent and is tried again']))
  })

  it('an email is sent although another one is stuck', async () => {
    await olena()
    await world.anAdministrator({ email: 'marco@example.com' })
    world.mailbox.next(away)
    await world.mailbox.delivered()
    await requestReset('marco@example.com')
    expect((await world.mailbox.delivered()).map((email) => email.to)).toEqual(['marco@example.com'])
  })

  it('the body of an email is erased once it was sent', async () => {
    await olena()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ sealed: null, to_email: null, subject: null })
    world.mailbox.next(away)
    await world.mailbox.delivered()
    const [tried] = await rows()
    expect(tried?.sealed).toMatch(/^[\w+/=]{100,}$/)
    expect(await jobs()).toMatchObject([{ attempts: 1, error: null }])
    world.clock.advance(5 * second)
    await world.mailbox.delivered()
    expect(await rows()).toMatchObject([{ sealed: null, sent_at: world.clock.now(), to_email: 'olena@example.com' }])
    expect(await jobs()).toEqual([])
  })

  it('an email whose account was deleted meanwhile is dropped', async () => {
    const { adminId } = await olena()
    await world.db.updateTable('admins').set({ deleted_at: world.clock.now() }).where('id', '=', adminId).execute()
    expect(await world.mailbox.delivered()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('all queued emails are sent, even more than may be in flight at once', async () => {
    for (let n = 0; n < 25; n++) {
      await world.anAdministrator({ email: `admin-${n}@example.com` })
      await requestReset(`admin-${n}@example.com`)
    }
    const emails = await world.mailbox.delivered()
    expect(new Set(emails.map((email) => email.to)).size).toBe(25)
    expect(emails).toHaveLength(25)
  })
})

describe('the mail worker without a mail server', () => {
  const settings = () => settingsForTests({ dataDir: folder, sandbox: true })
  const files = () => readdirSync(join(folder, 'outbox'))

  it('emails are written as .eml files and shown in the sandbox’s inbox', async () => {
    const admin = await olena()
    const worker = startMail(world.ports, settings(), 'http://localhost:1')
    await worker.settled()
    const [name = ''] = files()
    expect(files()).toHaveLength(1)
    expect(name).toMatch(/^2026-11-20T12-00-00\.000Z-reset-password-[0-9a-f]{8}\.eml$/)
    expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600)
    const read = await PostalMime.parse(readFileSync(join(folder, 'outbox', name)))
    expect(read).toMatchObject({
      to: [{ address: admin.email }],
      from: { address: 'desk@frontdesk.example', name: 'Frontdesk' },
      subject: 'Choose a new password for Frontdesk',
    })

    const listed = await world.app.inject({ url: '/sandbox/inbox.json', query: { to: 'Olena@example.com' } })
    expect(listed.json()).toMatchObject([
      {
        kind: 'reset-password',
        to: admin.email,
        text: `${read.text?.trim()}\n`,
        links: [expect.stringMatching(/^https:\/\/desk\.example\/en\/auth\/reset-password\?token=[\w-]{43}$/)],
      },
    ])
    const { id } = listed.json<{ id: string }[]>()[0] ?? { id: '' }
    expect((await world.app.inject({ url: `/sandbox/inbox/${id}` })).body).toContain(
      'Choose a new password for Frontdesk',
    )
    const email = await world.app.inject({ url: `/sandbox/inbox/${id}/html` })
    expect([email.headers['x-frame-options'], email.headers['referrer-policy']]).toEqual(['SAMEORIGIN', 'no-referrer'])
    expect((await world.app.inject({ url: "/sandbox/inbox/' or 1=1" })).statusCode).toBe(404)
    await worker.close()
  })

  it('an email that a killed process left in flight is sent again under the same id', async () => {
    rmSync(join(folder, 'outbox'), { recursive: true })
    await olena()
    const leasedUntil = (leased_until: Date) =>
      world.db.updateTable('jobs').set({ attempts: 1, leased_by: randomUUID(), leased_until }).execute()
    await leasedUntil(new Date(world.clock.now().getTime() + 1))
    expect(await world.mailbox.delivered()).toEqual([])
    await leasedUntil(world.clock.now())
    const first = startMail(world.ports, settings(), 'http://localhost:1')
    await first.settled()
    await first.close()
    // It was killed before it could record that.
    const { id } = await world.db
      .updateTable('outbox_mail')
      .set({ sent_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueJob(world.db, {
      queue: 'emails',
      subject: id,
      orderKey: id,
      companyId: null,
      dueAt: world.clock.now(),
    })
    await leasedUntil(world.clock.now())
    const before = readFileSync(join(folder, 'outbox', files()[0] ?? ''), 'utf8')
    const second = startMail(world.ports, settings(), 'http://localhost:1')
    await second.settled()
    await second.close()
    expect(files()).toHaveLength(1)
    const textOf = async (message: string) => (await PostalMime.parse(message)).text
    const again = readFileSync(join(folder, 'outbox', files()[0] ?? ''), 'utf8')
    expect(await textOf(again)).toBe(await textOf(before))
    expect((await PostalMime.parse(again)).messageId).toBe((await PostalMime.parse(before)).messageId)
  })

  it('a closed worker ignores a wake-up', async () => {
    const worker = startMail(world.ports, settings(), 'http://localhost:1')
    await worker.close()
    worker.wake()
    await worker.settled()
  })
})
