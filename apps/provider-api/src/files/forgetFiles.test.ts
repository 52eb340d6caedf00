import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aPdf } from '../testing/someFiles.ts'
import { readWhole } from './readWhole.ts'
import { forgetFiles } from './forgetFiles.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
})

const hour = 3_600_000
const rows = () => world.db.selectFrom('files').select(['id', 'store_key', 'stored_at']).execute()
const send = (chatId: number, fileIds: string[]) =>
  world.call('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId, message: '', fileIds },
  })

it('files that no message used for a day are deleted with their bytes, and no others', async () => {
  const [olena, anna] = [aFileSender(world, lily), await aCustomer(world, lily)]
  const [unwanted, used] = [await olena.sentAhead('a.pdf', aPdf()), await olena.sentAhead('b.pdf', aPdf())]
  expect((await send(anna.chatId, [used.id])).statusCode).toBe(200)
  await forgetFiles(world.ports, world.app.settings.retention)
  world.clock.advance(23 * hour)
  const young = await olena.sentAhead('c.pdf', aPdf())
  const key = (await rows()).find(({ id }) => id === unwanted.id)?.store_key ?? ''
  expect(await readWhole(world.ports.files, key)).toEqual(aPdf())
  await forgetFiles(world.ports, world.app.settings.retention)
  expect(await rows()).toHaveLength(3)
  world.clock.advance(hour)
  await forgetFiles(world.ports, world.app.settings.retention)
  expect((await rows()).map(({ id }) => id).toSorted()).toEqual([used.id, young.id].toSorted())
  expect(await world.ports.files.read(key)).toBeNull()
  expect(await olena.links(unwanted.id)).toEqual([])
  expect((await send(anna.chatId, [unwanted.id])).json<{ code: string }>().code).toBe('FILE_NOT_FOUND')
  expect(await olena.links(used.id)).toHaveLength(1)
})

it('rows and bytes that a crash left incomplete are deleted after a day', async () => {
  const olena = aFileSender(world, lily)
  const file = await olena.sentAhead('a.pdf', aPdf())
  await world.db.updateTable('files').set({ stored_at: null }).where('id', '=', file.id).execute()
  expect(await olena.links(file.id)).toEqual([])
  world.clock.advance(25 * hour)
  await forgetFiles(world.ports, world.app.settings.retention)
  expect(await rows()).toEqual([])
})

it('a file that cannot be deleted does not stop the others, and is tried again', async () => {
  const olena = aFileSender(world, lily)
  const [one] = [await olena.sentAhead('a.pdf', aPdf()), await olena.sentAhead('b.pdf', aPdf())]
  const stuck = (await rows()).find(({ id }) => id === one.id)?.store_key ?? ''
  world.clock.advance(25 * hour)
  let isStuck = true
  const files = {
    ...world.ports.files,
    remove: (key: string) =>
      isStuck && key === stuck ? Promise.reject(new Error('busy')) : world.ports.files.remove(key),
  }
  await expect(forgetFiles({ ...world.ports, files }, world.app.settings.retention)).rejects.toThrow(
    '1 files could not be deleted',
  )
  expect((await rows()).map(({ id }) => id)).toEqual([one.id])
  isStuck = false
  await forgetFiles({ ...world.ports, files }, world.app.settings.retention)
  expect(await rows()).toEqual([])
})

it('more forgotten uploads than a batch are deleted at once, and behind some that cannot be', async () => {
  const olena = aFileSender(world, lily)
  const first = await olena.sentAhead('a.pdf', aPdf())
  await sql`
    insert into files (company_id, admin_id, store_key, name, type, size, sha256, created_at)
    select company_id, admin_id, store_key || n, name, type, size, sha256, created_at
    from files, generate_series(1, 250) n where id = ${first.id}`.execute(world.db)
  world.clock.advance(25 * hour)
  const ids = (await rows()).map(({ id }) => id).toSorted()
  const stuck = (await rows()).find(({ id }) => id === ids[0])?.store_key
  const files = {
    ...world.ports.files,
    remove: (key: string) => (key === stuck ? Promise.reject(new Error('busy')) : Promise.resolve()),
  }
  await expect(forgetFiles({ ...world.ports, files }, world.app.settings.retention)).rejects.toThrow(
    '1 files could not be deleted',
  )
  expect((await rows()).map(({ id }) => id)).toEqual([ids[0]])
})
