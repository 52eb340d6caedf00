import { randomBytes } from 'node:crypto'
import type { DataExport } from '@frontdesk/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pieceKey } from '../files/archivePieces.ts'
import { storeFile } from '../files/storeFile.ts'
import type { Ports } from '../ports/Ports.ts'
import { someOfficeHours } from '../testing/someOfficeHours.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aPaidInvoice } from '../testing/aPaidInvoice.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { readZip } from '../testing/readZip.ts'
import { aPdf } from '../testing/someFiles.ts'
import { startDataExports } from './export/startDataExports.ts'
import { forgetDataExports } from './forgetDataExports.ts'

const day = 86_400_000

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let anna: ACustomer
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  await confirm(lily.owner)
})

const confirm = ({ adminId }: AnAdministrator) =>
  world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).where('admin_id', '=', adminId).execute()
const as = ({ token }: AnAdministrator) => ({ token, companyId: lily.companyId })
const start = async () =>
  (await world.callOk('startDataExport', { ...as(lily.owner), body: {} }))['export'] as DataExport // parsed by `callOk`
const list = async () => (await world.callOk('listDataExports', as(lily.owner)))['exports'] as DataExport[] // as above
const cancel = (id: string) => world.callOk('cancelDataExport', { ...as(lily.owner), params: { id }, body: {} })
const refusalOf = async (...call: Parameters<TestServer['call']>) =>
  (await world.call(...call)).json<{ code: string }>().code
const link = async (id: string) => {
  const linked = await world.callOk('linkDataExport', { ...as(lily.owner), params: { id }, body: {} })
  return linked['url'] as string
}
const download = (url: string) => world.app.inject({ method: 'GET', url })
const isQueued = async () =>
  (await world.db.selectFrom('jobs').select('id').where('queue', '=', 'data-exports').execute()).length > 0

/** Lets the worker look at what is due. */
async function work(ports: Ports = world.ports): Promise<void> {
  const worker = startDataExports(ports, world.app.settings)
  await worker.settled()
  await worker.close()
}

/** A message of Anna's with a file. */
async function sendFile(name: string, bytes: Buffer): Promise<void> {
  const message = await anna.says('See this')
  const stored = await storeFile(
    world.ports,
    { companyId: lily.companyId, adminId: null },
    { name, type: 'application/pdf', bytes, sha256: 'x', picture: null },
  )
  await world.db.updateTable('files').set({ message_id: message.id }).where('id', '=', stored.id).execute()
}

it('an owner downloads everything of the company, and nothing of another one', async () => {
  const rose = await world.aCompany({ name: 'Rose' })
  const ben = await aCustomer(world, rose, { name: 'Ben of Rose' })
  await ben.says('A word to Rose')
  await anna.says('=HYPERLINK("https://evil.example")')
  // More than a piece has, and more than a page of messages.
  const bytes = randomBytes(5 * 1024 * 1024)
  await sendFile('price:list.pdf', bytes)
  for (let count = 0; count < 3; count += 1) await anna.says(`Word ${count}`)
  await world.db
    .insertInto('knowledge_items')
    .values({ company_id: lily.companyId, question: 'When?', answer: 'At nine.' })
    .execute()
  const noted = { company_id: lily.companyId, chat_id: anna.chatId, created_at: world.clock.now() }
  await world.db
    .insertInto('private_notes')
    .values([
      { ...noted, admin_id: lily.owner.adminId, client_note_id: 'note-0001', body: 'Prefers mornings.' },
      { ...noted, client_note_id: 'note-0002', body: '', removed_at: world.clock.now() },
    ])
    .execute()

  const planned = { admin_id: lily.owner.adminId, time_zone: 'Europe/Kyiv', withdraws: true }
  const moments = { sends_at: world.clock.now(), updated_at: world.clock.now() }
  await world.db
    .insertInto('planned_messages')
    .values({ ...noted, ...planned, ...moments, client_plan_id: 'planned-0001', body: 'See you at ten.' })
    .execute()
  await world.db
    .updateTable('chats')
    .set({ blocked_at: world.clock.now(), snoozed_at: world.clock.now() })
    .where('id', '=', anna.chatId)
    .execute()

  await world.callOk('updateOfficeHours', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: someOfficeHours,
  })

  const started = await start()
  expect([started.status, (await start()).id]).toEqual(['waiting', started.id])
  await work()
  const [made] = await list()
  expect(made).toMatchObject({ status: 'ready', done: 2, total: 2, madeBy: { adminId: lily.owner.adminId } })

  const response = await download(await link(started.id))
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made?.size),
    'cache-control': 'no-store',
  })
  const entries = await readZip(response.rawPayload)
  const textOf = (name: string) => entries.get(name)?.toString() ?? ''
  const chats = JSON.parse(textOf('chats.json')) as { id: number; messages: { text: string }[] }[]
  expect(chats.map(({ id, messages }) => [id, messages.length])).toEqual([[anna.chatId, 5]])
  const table = textOf('messages.csv')
  expect(table.startsWith('\uFEFFchat,channel,')).toBe(true)
  const rows = parse(table, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((row) => row['text'])).toEqual([
    `'=HYPERLINK("https://evil.example")`,
    'See this',
    'Word 0',
    'Word 1',
    'Word 2',
  ])
  expect(entries.get(rows[1]?.['files'] ?? '')?.equals(bytes)).toBe(true)
  expect(rows[1]?.['files']).toMatch(/price_list\.pdf$/)
  expect(textOf('customers.csv')).toContain('Anna')
  expect(JSON.parse(textOf('knowledge.json'))).toMatchObject([{ question: 'When?', answer: 'At nine.' }])
  expect(JSON.parse(textOf('private-notes.json'))).toMatchObject([
    { conversation: anna.chatId, author: lily.owner.fullName, note: 'Prefers mornings.' },
  ])
  expect(JSON.parse(textOf('planned-messages.json'))).toMatchObject([
    { conversation: anna.chatId, author: lily.owner.fullName, message: 'See you at ten.', state: 'planned' },
  ])
  const now = world.clock.now().toISOString()
  expect(JSON.parse(textOf('blocked-and-snoozed.json'))).toEqual([
    { conversation: anna.chatId, blocked: now, snoozed: now, 'snoozed until': null },
  ])
  expect(JSON.parse(textOf('company.json'))).toMatchObject({
    name: 'Lily',
    timeZone: 'Europe/Kyiv',
    officeHours: { isOn: true, dates: someOfficeHours.dates },
  })
  // The counter of changes is no data of the company.
  expect(textOf('company.json')).not.toContain('revision')
  expect(textOf('README.txt')).toContain('minutes after midnight')
  for (const [name, content] of entries) expect([name, content.includes('Rose')]).toEqual([name, false])
})

it('an archive has the documents of paid invoices', async () => {
  await aPaidInvoice(world, lily.companyId, '2026-000001')
  await start()
  await work()
  const [made] = await list()
  const entries = await readZip((await download(await link(made?.id ?? ''))).rawPayload)
  const [pdf] = [...entries].filter(([name]) => name.startsWith('invoices/'))
  expect(pdf?.[0]).toContain('2026-000001')
  expect(pdf?.[1].subarray(0, 5).toString()).toBe('%PDF-')
})

it('an archive has the files of quick replies', async () => {
  const { id: fileId } = await aFileSender(world, lily).sentAhead('map.pdf', aPdf())
  const body = { shortcut: 'way', text: 'The way to us.', isOwn: false, fileIds: [fileId] }
  await world.callOk('createQuickReply', { ...as(lily.owner), body })
  await start()
  await work()
  const [made] = await list()
  const entries = await readZip((await download(await link(made?.id ?? ''))).rawPayload)
  const [map] = [...entries].filter(([name]) => name.startsWith('quick-replies/'))
  expect(map?.[0]).toContain('map.pdf')
  expect(map?.[1].equals(aPdf())).toBe(true)
})

it('only owners of the company with a confirmed password export it', async () => {
  const { id } = await start()
  await work()
  const colleague = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' })
    .execute()
  await confirm(colleague)
  const of = { ...as(colleague), params: { id }, body: {} }
  expect(await refusalOf('listDataExports', as(colleague))).toBe('NOT_OWNER')
  for (const call of ['startDataExport', 'cancelDataExport', 'linkDataExport'] as const)
    expect(await refusalOf(call, of)).toBe('NOT_OWNER')
  world.clock.advance(6 * 60_000)
  for (const call of ['startDataExport', 'linkDataExport'] as const)
    expect(await refusalOf(call, { ...as(lily.owner), params: { id }, body: {} })).toBe('CONFIRM_PASSWORD')
})

it('a link serves its owner alone, for ten minutes, and only while the archive is there', async () => {
  const { id } = await start()
  expect(await refusalOf('linkDataExport', { ...as(lily.owner), params: { id }, body: {} })).toBe('NOT_FOUND')
  await work()
  const url = await link(id)
  expect((await download(url)).statusCode).toBe(200)
  expect((await download(url.replace(/by=\d+/, 'by=1'))).statusCode).toBe(403)
  expect((await download(url.replace(/sig=.{4}/, 'sig=AAAA'))).statusCode).toBe(403)
  const ofRole = (role: 'owner' | 'admin') =>
    world.db.updateTable('company_admins').set({ role }).where('company_id', '=', lily.companyId).execute()
  await ofRole('admin')
  expect((await download(url)).statusCode).toBe(404)
  await ofRole('owner')
  world.clock.advance(10 * 60_000)
  expect((await download(url)).statusCode).toBe(410)
})

it('an archive is deleted after seven days, and the list says so', async () => {
  const { id } = await start()
  await work()
  const key = pieceKey({ companyId: lily.companyId, id }, 0)
  const url = await link(id)
  world.clock.advance(7 * day - 1)
  await forgetDataExports(world.ports)
  expect(await world.ports.files.read(key)).not.toBeNull()
  world.clock.advance(1)
  await forgetDataExports(world.ports)
  expect(await world.ports.files.read(key)).toBeNull()
  expect((await list()).map(({ status }) => status)).toEqual(['expired'])
  expect((await download(url)).statusCode).toBe(410)
})

it('an export that is canceled while it is written leaves no pieces and no job', async () => {
  await sendFile('a.pdf', randomBytes(9 * 1024 * 1024))
  const { id } = await start()
  const written: string[] = []
  const files = {
    ...world.ports.files,
    async write(key: string, bytes: Uint8Array) {
      written.push(key)
      await world.ports.files.write(key, bytes)
      if (written.length === 1) await cancel(id)
    },
  }
  await work({ ...world.ports, files })
  expect(written.length).toBeGreaterThan(0)
  for (const key of written) expect(await world.ports.files.read(key)).toBeNull()
  expect([(await list()).map(({ status }) => status), await isQueued()]).toEqual([['canceled'], false])
  expect((await start()).id).not.toBe(id)
})

it('a complete archive that is canceled is deleted at once', async () => {
  const { id } = await start()
  await work()
  expect(await world.ports.files.read(pieceKey({ companyId: lily.companyId, id }, 0))).not.toBeNull()
  await cancel(id)
  expect(await world.ports.files.read(pieceKey({ companyId: lily.companyId, id }, 0))).toBeNull()
})

it('an export that a process left in the middle begins anew, and is whole', async () => {
  await anna.says('Hello')
  const { id } = await start()
  // The pieces and the lease of a process that died.
  await world.ports.files.write(pieceKey({ companyId: lily.companyId, id }, 0), Buffer.from('half'))
  await world.ports.files.write(pieceKey({ companyId: lily.companyId, id }, 1), Buffer.from('half'))
  await world.db.updateTable('data_exports').set({ status: 'running', pieces: 2 }).where('id', '=', id).execute()
  await world.db
    .updateTable('jobs')
    .set({ attempts: 1, leased_by: world.ports.newId(), leased_until: world.clock.now() })
    .where('queue', '=', 'data-exports')
    .execute()
  await work()
  expect(await world.ports.files.read(pieceKey({ companyId: lily.companyId, id }, 1))).toBeNull()
  const entries = await readZip((await download(await link(id))).rawPayload)
  expect(entries.get('chats.json')?.toString()).toContain('Hello')
})

it('an export whose store fails time and again is given up, and another one can be started', async () => {
  const { id } = await start()
  const files = { ...world.ports.files, write: () => Promise.reject(new Error('The disk is full')) }
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await work({ ...world.ports, files })
    world.clock.advance(15 * 60_000)
  }
  expect((await list()).map(({ status }) => status)).toEqual(['failed'])
  expect(JSON.stringify(world.logged)).toContain('The disk is full')
  await confirm(lily.owner)
  expect((await start()).id).not.toBe(id)
})
