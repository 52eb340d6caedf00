import type { FoundNote, PrivateNote, RouteId } from '@frontdesk/contract'
import { mostNotes } from '@frontdesk/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { joinChats } from '../inbound/joinChats.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let olena: AnAdministrator
let anna: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  olena = await world.anAdministrator({ fullName: 'Olena' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: olena.adminId, role: 'admin' })
    .execute()
  anna = await aCustomer(world, lily)
})

const asOwner = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const asOlena = (call: object = {}) => ({ ...asOwner(call), token: olena.token })
const asRose = (call: object = {}) => ({ token: rose.owner.token, companyId: rose.companyId, ...call })

let presses = 0
type Words = { body?: string; mentions?: number[]; clientNoteId?: string; chatId?: number }
const callOf = ({ body = 'Prefers mornings.', mentions = [], clientNoteId, chatId = anna.chatId }: Words) => ({
  params: { chatId },
  body: { body, mentions, clientNoteId: clientNoteId ?? `press-of-${String((presses += 1))}` },
})
const add = async (words: Words = {}, as = asOwner) =>
  (await world.callOk('addPrivateNote', as(callOf(words))))['note'] as PrivateNote
const notes = async (as = asOwner, chatId = anna.chatId) =>
  (await world.callOk('listPrivateNotes', as({ params: { chatId } })))['notes'] as PrivateNote[]
const edit = async (id: number, body: object, as = asOwner) =>
  (await world.callOk('editPrivateNote', as({ params: { id }, body })))['note'] as PrivateNote
const remove = async (id: number, as = asOwner) =>
  (await world.callOk('removePrivateNote', as({ params: { id } })))['note'] as PrivateNote
const mentions = async (as = asOwner) => (await world.callOk('listMentions', as()))['notes'] as FoundNote[]
const search = async (searchQuery: string, as = asOwner, body: object = {}) =>
  (await world.callOk('searchPrivateNotes', as({ body: { searchQuery, ...body } })))['notes'] as FoundNote[]
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const published = () =>
  world.published.filter(({ event }) => event === 'private_note_update').map(({ payload }) => payload as PrivateNote)

describe('private notes of a chat', () => {
  it('a note is seen by every administrator of the company, with its author, and by no other company', async () => {
    const note = await add({ body: ' Prefers\r\nmornings. ' })
    expect(note).toMatchObject({
      chatId: anna.chatId,
      author: { adminId: lily.owner.adminId, name: lily.owner.fullName },
      body: 'Prefers\nmornings.',
      revision: 1,
      editedAt: null,
      isRemoved: false,
    })
    expect(await notes(asOlena)).toEqual([note])
    expect(await refusalOf('listPrivateNotes', asRose({ params: { chatId: anna.chatId } }))).toEqual([404, 'NOT_FOUND'])
    expect(await refusalOf('addPrivateNote', asRose(callOf({})))).toEqual([404, 'NOT_FOUND'])
  })

  it('a note makes no message, and changes neither the chat nor its place in the list', async () => {
    await anna.says('Hello')
    const chats = () => world.db.selectFrom('chats').selectAll().execute()
    const messages = () => world.db.selectFrom('messages').selectAll().execute()
    const [chatsBefore, messagesBefore] = [await chats(), await messages()]
    const { id } = await add()
    await edit(id, { body: 'Prefers evenings.' })
    await remove(id)
    expect(await chats()).toEqual(chatsBefore)
    expect(await messages()).toEqual(messagesBefore)
  })

  it('one press of the button makes one note, however often it is sent, also after it was edited', async () => {
    const note = await add({ clientNoteId: 'press-again' })
    expect(await add({ clientNoteId: 'press-again' })).toEqual(note)
    const edited = await edit(note.id, { body: 'Prefers evenings.' })
    expect(await add({ clientNoteId: 'press-again' })).toEqual(edited)
    expect(await notes()).toEqual([edited])
    expect(published()).toHaveLength(2)
  })

  it('the id of a press belongs to its author and chat', async () => {
    await add({ clientNoteId: 'press-of-owner' })
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    const [route, clientNoteId] = ['addPrivateNote', 'press-of-owner'] as const
    expect(await refusalOf(route, asOlena(callOf({ clientNoteId })))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await refusalOf(route, asOwner(callOf({ clientNoteId, chatId: boris.chatId })))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  })

  it('the author alone edits and removes a note, each once for all that repeat it', async () => {
    const { id } = await add({ mentions: [olena.adminId] })
    const change = { params: { id }, body: { body: 'Mine' } }
    expect(await refusalOf('editPrivateNote', asOlena(change))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf('removePrivateNote', asOlena({ params: { id } }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf('editPrivateNote', asRose(change))).toEqual([404, 'NOT_FOUND'])
    expect(await refusalOf('removePrivateNote', asRose({ params: { id } }))).toEqual([404, 'NOT_FOUND'])
    expect(await edit(id, { body: 'Prefers evenings.', mentions: [olena.adminId] })).toMatchObject({
      body: 'Prefers evenings.',
      revision: 2,
      editedAt: world.clock.now().toISOString(),
    })
    const removed = await remove(id)
    expect(removed).toMatchObject({ body: '', mentions: [], revision: 3, isRemoved: true })
    expect(await remove(id)).toEqual(removed)
    expect(await refusalOf('editPrivateNote', asOwner(change))).toEqual([404, 'NOT_FOUND'])
    expect(await notes()).toEqual([])
    // The row keeps no word of it either.
    expect(await world.db.selectFrom('private_notes').select('body').execute()).toEqual([{ body: '' }])
    expect(published().map(({ revision }) => revision)).toEqual([1, 2, 3])
  })

  it('a note of an internal chat, of support and of an unknown one is refused', async () => {
    const { chatId } = await world.callOk('initSupport', asOwner({ body: {} }))
    for (const id of [chatId as number, 999_999])
      expect(await refusalOf('addPrivateNote', asOwner(callOf({ chatId: id })))).toEqual([404, 'NOT_FOUND'])
  })

  it.each([{ body: ' ' }, { body: 'x'.repeat(5001) }, { clientNoteId: 'short' }])('%j is refused', async (wrong) => {
    expect(await refusalOf('addPrivateNote', asOwner(callOf(wrong)))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('a chat has room for so many notes; removed ones take none', async () => {
    const { id } = await add()
    await world.db
      .insertInto('private_notes')
      .values(
        Array.from({ length: mostNotes - 1 }, (_, place) => ({
          company_id: lily.companyId,
          chat_id: anna.chatId,
          admin_id: lily.owner.adminId,
          client_note_id: `many-${String(place)}`,
          body: 'One of many',
          created_at: world.clock.now(),
        })),
      )
      .execute()
    expect(await refusalOf('addPrivateNote', asOwner(callOf({})))).toEqual([409, 'LIST_FULL'])
    await remove(id)
    await add()
  })

  it('the notes of two chats that are joined stand in the one that stays, as do those that come late', async () => {
    const twin = await aCustomer(world, lily, { name: 'Anna again' })
    await add()
    await add({ chatId: twin.chatId, body: 'Likes tea.' })
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      joinChats(
        trx,
        emit,
        { id: anna.messengerId, companyId: lily.companyId },
        { chats: [anna, twin], now: world.clock.now() },
      ),
    )
    await add({ chatId: twin.chatId, body: 'Likes coffee.' })
    expect((await notes()).map(({ body, chatId }) => [body, chatId])).toEqual([
      ['Prefers mornings.', anna.chatId],
      ['Likes tea.', anna.chatId],
      ['Likes coffee.', anna.chatId],
    ])
  })

  it('the notes of a deleted account stay, without a name', async () => {
    await add({}, asOlena)
    await world.db.deleteFrom('admins').where('id', '=', olena.adminId).execute()
    expect(await notes()).toMatchObject([{ author: { adminId: null, name: '' }, body: 'Prefers mornings.' }])
  })
})

describe('mentions', () => {
  it('a colleague who is mentioned finds the note until they have seen it, and nobody else does', async () => {
    const message = await anna.says('Hello')
    world.clock.advance(1000)
    const { id } = await add({ mentions: [olena.adminId, lily.owner.adminId, rose.owner.adminId, 999_999] })
    expect(await mentions(asOlena)).toMatchObject([
      { note: { id, mentions: [olena.adminId] }, chatName: 'Anna', besideMessageId: message.id },
    ])
    expect(await mentions()).toEqual([])
    await world.callOk('markMentionsSeen', asOwner({ body: { chatId: anna.chatId } }))
    expect(await mentions(asOlena)).toHaveLength(1)
    await world.callOk('markMentionsSeen', asOlena({ body: { chatId: anna.chatId } }))
    expect(await mentions(asOlena)).toEqual([])
  })

  it('an edit mentions further colleagues, keeps what was seen, and takes back a mention', async () => {
    const { id } = await add({ mentions: [olena.adminId] })
    await world.callOk('markMentionsSeen', asOlena({ body: { chatId: anna.chatId } }))
    await edit(id, { body: 'Still for Olena', mentions: [olena.adminId] })
    expect(await mentions(asOlena)).toEqual([])
    expect(await edit(id, { body: 'For nobody' })).toMatchObject({ mentions: [] })
    await edit(id, { body: 'For Olena again', mentions: [olena.adminId] })
    expect(await mentions(asOlena)).toHaveLength(1)
    await remove(id)
    expect(await mentions(asOlena)).toEqual([])
  })
})

describe('a search in notes', () => {
  it('words are found regardless of case and accents, the newest first, in one chat or in all of the company', async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    await add({ body: 'Prefers Mornings' })
    await add({ body: 'mórnings, too', chatId: boris.chatId })
    await add({ body: 'Evenings' })
    await remove((await add({ body: 'No mornings' })).id)
    expect((await search('MORNINGS')).map(({ note, chatName }) => [note.body, chatName])).toEqual([
      ['mórnings, too', 'Boris'],
      ['Prefers Mornings', 'Anna'],
    ])
    expect(await search('mornings', asOwner, { chatId: anna.chatId })).toHaveLength(1)
    expect(await search('mornings', asRose)).toEqual([])
    expect(await search('m')).toEqual([])
    expect(await search('%%')).toEqual([])
  })

  it('a note that stands above all messages is beside none', async () => {
    await add({ body: 'Before all' })
    world.clock.advance(1000)
    await anna.says('Hello')
    expect(await search('before')).toMatchObject([{ besideMessageId: null }])
  })
})
