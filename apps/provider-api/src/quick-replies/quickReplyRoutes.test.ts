import type { QuickReply, RouteId } from '@frontdesk/contract'
import { mostQuickReplies } from '@frontdesk/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aPdf, aPng } from '../testing/someFiles.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let olena: AnAdministrator
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  olena = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: olena.adminId, role: 'admin' })
    .execute()
})

const asOwner = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const asOlena = (call: object = {}) => ({ ...asOwner(call), token: olena.token })
const asRose = (call: object = {}) => ({ token: rose.owner.token, companyId: rose.companyId, ...call })
const hours = { shortcut: 'hours', text: 'We are open from nine to six.', isOwn: false }
const add = async (reply: Partial<typeof hours> = {}, as = asOwner) =>
  (await world.callOk('createQuickReply', as({ body: { ...hours, ...reply } })))['quickReply'] as QuickReply
const list = async (as = asOwner) => (await world.callOk('listQuickReplies', as()))['quickReplies'] as QuickReply[]
const shortcuts = async (as = asOwner) => (await list(as)).map(({ shortcut }) => shortcut)
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const entries = () =>
  world.db.selectFrom('audit_log').select(['action', 'target', 'before', 'after']).orderBy('id').execute()

describe('a company’s quick replies and one’s own', () => {
  it('a company’s one is seen by every administrator, one’s own by nobody else', async () => {
    await add()
    await add({ shortcut: 'mine', isOwn: true })
    expect(await shortcuts()).toEqual(['hours', 'mine'])
    expect(await shortcuts(asOlena)).toEqual(['hours'])
    expect(await shortcuts(asRose)).toEqual([])
  })

  it('another administrator’s own and another company’s one are not found by any change', async () => {
    const own = await add({ isOwn: true })
    const others = await add({ shortcut: 'rose' }, asRose)
    for (const id of [own.id, others.id]) {
      const call = { params: { id } }
      expect(await refusalOf('updateQuickReply', asOlena({ ...call, body: hours }))).toEqual([404, 'NOT_FOUND'])
      expect(await refusalOf('deleteQuickReply', asOlena(call))).toEqual([404, 'NOT_FOUND'])
      expect(await refusalOf('countQuickReplyUse', asOlena({ ...call, body: {} }))).toEqual([404, 'NOT_FOUND'])
    }
    expect(await list()).toEqual([own])
  })

  it.each(['HOURS', 'Hóurs'])('a shortcut is taken when a search cannot tell it apart: %s', async (shortcut) => {
    const { id } = await add()
    await add({ shortcut: 'mine' })
    expect(await refusalOf('createQuickReply', asOwner({ body: { ...hours, shortcut } }))).toEqual([
      409,
      'SHORTCUT_TAKEN',
    ])
    // Its own new spelling is no clash, and an own one may have the name of the company's.
    await world.callOk('updateQuickReply', asOwner({ params: { id }, body: { ...hours, shortcut } }))
    await add({ isOwn: true })
    expect(await shortcuts()).toHaveLength(3)
  })

  it.each([
    { shortcut: 'two words' },
    { shortcut: 'a/b' },
    { shortcut: ' ' },
    { shortcut: 'x'.repeat(41) },
    { text: ' ' },
    { text: 'x'.repeat(2001) },
  ])('a quick reply that cannot be found or sent is refused: %j', async (wrong) => {
    expect(await refusalOf('createQuickReply', asOwner({ body: { ...hours, ...wrong } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  it('the most used ones come first, and a use changes nothing else', async () => {
    const before = await add()
    const address = await add({ shortcut: 'address' })
    expect(await shortcuts()).toEqual(['address', 'hours'])
    world.clock.advance(1000)
    for (const as of [asOwner, asOlena])
      await world.callOk('countQuickReplyUse', as({ params: { id: before.id }, body: {} }))
    expect(await list()).toEqual([{ ...before, uses: 2 }, address])
  })

  it('a list has a bound, also for one that is moved into it', async () => {
    const rows = Array.from({ length: mostQuickReplies.own }, (_, place) => ({
      company_id: lily.companyId,
      admin_id: lily.owner.adminId,
      shortcut: `s${String(place)}`,
      shortcut_key: `s${String(place)}`,
      text: 'Hello',
      updated_at: world.clock.now(),
    }))
    await world.db.insertInto('quick_replies').values(rows).execute()
    expect(await refusalOf('createQuickReply', asOwner({ body: { ...hours, isOwn: true } }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
    const { id } = await add()
    expect(await refusalOf('updateQuickReply', asOwner({ params: { id }, body: { ...hours, isOwn: true } }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
  })
})

describe('the audit log', () => {
  it('each change of a company’s quick reply is an entry with the fields that it touched', async () => {
    const { id } = await add()
    await world.callOk('updateQuickReply', asOwner({ params: { id }, body: { ...hours, text: 'Until seven.' } }))
    await world.callOk('updateQuickReply', asOwner({ params: { id }, body: { ...hours, text: 'Until seven.' } }))
    await world.callOk('deleteQuickReply', asOwner({ params: { id } }))
    const target = String(id)
    expect(await entries()).toEqual([
      { action: 'POST /api/admin/quickReplies', target, before: null, after: hours },
      {
        action: 'PUT /api/admin/quickReplies/:id',
        target,
        before: { text: hours.text },
        after: { text: 'Until seven.' },
      },
      {
        action: 'DELETE /api/admin/quickReplies/:id',
        target,
        before: { ...hours, text: 'Until seven.' },
        after: null,
      },
    ])
  })

  it('the words of an administrator’s own quick reply are in no entry', async () => {
    const { id } = await add({ isOwn: true, text: 'A secret' })
    await world.callOk('deleteQuickReply', asOwner({ params: { id } }))
    const found = await entries()
    expect(found).toHaveLength(2)
    expect(JSON.stringify(found)).not.toContain('A secret')
  })
})

describe('tables', () => {
  const put = async (text: string, more: object = {}) => {
    const {
      success: _success,
      status: _status,
      ...counts
    } = await world.callOk('importQuickReplies', asOwner({ body: { text, isOwn: false, ...more } }))
    return counts
  }
  const file = async () => (await world.call('exportQuickReplies', asOwner({ query: { isOwn: false } }))).body

  it('an import adds and changes by the shortcut, and returns the lines that it left out', async () => {
    await add()
    const table = [
      'sep=;',
      'Скорочення;Текст',
      '/Hours;Until seven.',
      'адреса;"Вулиця Садова, 5;\nдругий поверх"',
      'two words;x',
      ';y',
      'empty;',
      'АДРЕСА;again',
      `long;${'x'.repeat(2001)}`,
    ].join('\r\n')
    const counts = {
      added: 1,
      changed: 1,
      known: 0,
      problems: [
        { line: 6, reason: 'bad-shortcut' },
        { line: 7, reason: 'no-shortcut' },
        { line: 8, reason: 'no-text' },
        { line: 9, reason: 'repeated' },
        { line: 10, reason: 'too-long' },
      ],
    }
    expect(await put(table, { dryRun: true })).toEqual(counts)
    expect(await shortcuts()).toEqual(['hours'])
    expect(await put(table)).toEqual(counts)
    expect((await list()).map(({ shortcut, text }) => [shortcut, text])).toEqual([
      ['Hours', 'Until seven.'],
      ['адреса', 'Вулиця Садова, 5;\nдругий поверх'],
    ])
    expect(await put(table)).toMatchObject({ added: 0, changed: 0, known: 2 })
    expect((await entries()).filter(({ action }) => action.endsWith('/import'))).toEqual([
      expect.objectContaining({ after: { isOwn: false, added: 1, changed: 1 } }),
    ])
  })

  it('an exported file changes nothing when it is imported, and runs nothing in a spreadsheet', async () => {
    await add({ text: '=HYPERLINK("https://evil.example")' })
    await add({ shortcut: 'plus', text: '+380 67 123, "ask" for Olena;\nor write' })
    await add({ shortcut: 'own', isOwn: true })
    const exported = await file()
    expect(exported).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(exported).not.toContain('own')
    expect(await put(exported)).toEqual({ added: 0, changed: 0, known: 2, problems: [] })
  })

  it('an import of more than can be kept stores nothing', async () => {
    const most = Array.from({ length: mostQuickReplies.company + 1 }, (_, place) => `s${String(place)};x`).join('\n')
    expect(await refusalOf('importQuickReplies', asOwner({ body: { text: most, isOwn: false } }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
    expect(await list()).toEqual([])
  })
})

describe('the files of a quick reply', () => {
  const day = 24 * 3_600_000
  const sender = () => aFileSender(world, lily)
  const withFiles = async (...fileIds: string[]) =>
    (await world.callOk('createQuickReply', asOwner({ body: { ...hours, fileIds } })))['quickReply'] as QuickReply
  const update = (id: number, body: object) =>
    world.callOk('updateQuickReply', asOwner({ params: { id }, body: { ...hours, ...body } }))
  const linksFor = async (id: string, as = asOwner) =>
    (await world.callOk('getFileLinks', as({ body: { fileIds: [id] } })))['links'] as object[]
  const namesOf = async (as = asOwner) => (await list(as)).flatMap(({ files = [] }) => files.map(({ name }) => name))

  it('they keep their order, are read by colleagues and nobody else, and outlive unused uploads', async () => {
    const [map, door] = [await sender().sentAhead('map.pdf', aPdf()), await sender().sentAhead('door.png', aPng())]
    await withFiles(door.id, map.id)
    world.clock.advance(2 * day)
    await forgetFiles(world.ports, world.app.settings.retention)
    expect(await namesOf(asOlena)).toEqual(['door.png', 'map.pdf'])
    expect([await linksFor(map.id, asOlena), await linksFor(map.id, asRose)]).toEqual([[expect.anything()], []])
  })

  it('a change without files keeps them; removed ones, and those of a deleted reply, are deleted', async () => {
    const [map, door] = [await sender().sentAhead('map.pdf', aPdf()), await sender().sentAhead('door.png', aPng())]
    const { id } = await withFiles(map.id, door.id)
    await update(id, { text: 'Until seven.' })
    expect(await namesOf()).toEqual(['map.pdf', 'door.png'])
    await update(id, { fileIds: [door.id] })
    expect(await namesOf()).toEqual(['door.png'])
    await world.callOk('deleteQuickReply', asOwner({ params: { id } }))
    expect(await linksFor(door.id)).toEqual([])
    world.clock.advance(day)
    await forgetFiles(world.ports, world.app.settings.retention)
    expect(await world.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('a file of a message, of a colleague or of another reply is not found, and no message takes one of a reply', async () => {
    const map = await sender().sentAhead('map.pdf', aPdf())
    await withFiles(map.id)
    const other = { ...hours, shortcut: 'other', fileIds: [map.id] }
    expect(await refusalOf('createQuickReply', asOwner({ body: other }))).toEqual([422, 'FILE_NOT_FOUND'])
    const olenas = await aFileSender(world, { ...lily, owner: olena }).sentAhead('hers.pdf', aPdf())
    expect(await refusalOf('createQuickReply', asOwner({ body: { ...other, fileIds: [olenas.id] } }))).toEqual([
      422,
      'FILE_NOT_FOUND',
    ])
    const { chatId } = await aCustomer(world, lily)
    const message = { chatId, message: 'The way', fileIds: [map.id] }
    expect(await refusalOf('sendMessage', asOwner({ body: message }))).toEqual([422, 'FILE_NOT_FOUND'])
    expect(await shortcuts()).toEqual(['hours'])
  })

  it('the file of one’s own reply is read by nobody else', async () => {
    const map = await sender().sentAhead('map.pdf', aPdf())
    await world.callOk('createQuickReply', asOwner({ body: { ...hours, isOwn: true, fileIds: [map.id] } }))
    expect([await linksFor(map.id), await linksFor(map.id, asOlena)]).toEqual([[expect.anything()], []])
  })

  it('an export names the files, and an import of it changes nothing', async () => {
    await withFiles((await sender().sentAhead('map.pdf', aPdf())).id)
    const { body } = await world.call('exportQuickReplies', asOwner({ query: { isOwn: false } }))
    expect(body).toContain('map.pdf')
    expect(
      await world.callOk('importQuickReplies', asOwner({ body: { text: body, isOwn: false, dryRun: false } })),
    ).toMatchObject({ added: 0, changed: 0, known: 1, problems: [] })
    expect(await namesOf()).toEqual(['map.pdf'])
  })
})
