import { largestPicture } from '@frontdesk/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { aJpeg, aMovingPng, aMovingWebp, aPdf, aPng, aWebp } from '../testing/someFiles.ts'
import { removePicture, setPicture } from './changePicture.ts'
import { forgetPictures } from './dropPictures.ts'

let world: TestServer
let lily: ACompany
let olena: ACompany['owner']
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  olena = lily.owner
})

const hour = 3_600_000
type Shown = { avatarUrl: string | null }
const set = (bytes: Buffer, { token }: { token: string } = olena) =>
  world.call('setMyPicture', { token, body: { picture: bytes.toString('base64') } })
const addressAfter = async (bytes: Buffer, who: { token: string } = olena) => {
  const answer = await set(bytes, who)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ admin: Shown }>().admin.avatarUrl ?? ''
}
const removed = async ({ token }: { token: string } = olena) =>
  (await world.callOk('removeMyPicture', { token }))['admin'] as Shown
const get = (address: string) => world.app.inject({ method: 'GET', url: address })
const rows = () => world.db.selectFrom('admin_pictures').selectAll().orderBy('created_at').execute()
const isKept = async (key: string) => {
  const bytes = await world.ports.files.read(key)
  bytes?.destroy()
  return bytes !== null
}
const onlyKey = async () => (await rows())[0]?.store_key ?? ''
const seenIn = async (company: ACompany, token = company.owner.token) =>
  (await world.callOk('getCompanyUsers', { token, companyId: company.companyId }))['users'] as (Shown & {
    id: number
  })[]

describe('the picture of an administrator', () => {
  it('a picture is shown to its administrator and their colleagues, and to nobody else', async () => {
    const [rose, agent] = [await world.aCompany({ name: 'Rose' }), await world.anAdministrator()]
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: agent.adminId, is_agent: true })
      .execute()
    const address = await addressAfter(aPng(256, 256))
    expect(await world.callOk('getMe', { token: olena.token })).toMatchObject({ admin: { avatarUrl: address } })
    expect(await seenIn(lily)).toMatchObject([{ id: olena.adminId, avatarUrl: address }, { avatarUrl: null }])
    expect((await seenIn(rose)).map(({ avatarUrl }) => avatarUrl)).toEqual([null])
    const own = await addressAfter(aPng(2, 2), agent)
    expect((await seenIn(lily)).map(({ avatarUrl }) => avatarUrl)).toEqual([address, own])
  })

  it.each([
    ['a PNG', aPng(256, 256), 'image/png'],
    ['a JPEG', aJpeg(256, 256), 'image/jpeg'],
    ['a WebP', aWebp(), 'image/webp'],
  ])('%s is served as such to all who have its address, and never as a page', async (_what, bytes, type) => {
    const answer = await get(await addressAfter(bytes))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    })
  })

  it.each(['/api/pictures/x', '/api/pictures/11111111-1111-4111-8111-111111111111'])(
    'the address %s has no picture',
    async (address) => expect((await get(address)).statusCode).toBe(404),
  )

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 422, 'FILE_TYPE_REFUSED'],
    ['nothing', Buffer.alloc(0), 422, 'FILE_TYPE_REFUSED'],
    ['a document', aPdf(), 422, 'FILE_TYPE_REFUSED'],
    ['an animation', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), 422, 'FILE_TYPE_REFUSED'],
    ['a moving PNG', aMovingPng(), 422, 'FILE_TYPE_REFUSED'],
    ['a moving WebP', aMovingWebp(), 422, 'FILE_TYPE_REFUSED'],
    ['a JPEG without its size', aJpeg().subarray(0, 8), 422, 'FILE_TYPE_REFUSED'],
    ['a picture that is too wide', aPng(1025, 1), 413, 'FILE_TOO_LARGE'],
    ['a picture that is too high', aPng(1, 1025), 413, 'FILE_TOO_LARGE'],
    ['a file of one byte too many', Buffer.alloc(largestPicture + 1, 1), 413, 'FILE_TOO_LARGE'],
    ['a file of twice the size', Buffer.alloc(2 * largestPicture, 1), 413, 'VALIDATION_ERROR'],
  ])('%s is refused, and the picture before stays', async (_what, bytes, status, code) => {
    const address = await addressAfter(aPng())
    const answer = await set(bytes)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect((await get(address)).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  it.each(['data:image/png;base64,AAAA', 'nothing of base64', 7, null])('the body %j is refused', async (picture) => {
    const answer = await world.call('setMyPicture', { token: olena.token, body: { picture } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('the largest picture is taken', async () => {
    const header = aPng(1024, 1024)
    const bytes = Buffer.concat([header, Buffer.alloc(largestPicture - header.length)])
    expect((await get(await addressAfter(bytes))).rawPayload).toHaveLength(largestPicture)
  })
})

describe('erasing a picture', () => {
  it('a replaced picture is erased, and its address has none', async () => {
    const before = await addressAfter(aPng(2, 2))
    const key = await onlyKey()
    const after = await addressAfter(aPng(3, 3))
    expect(after).not.toBe(before)
    expect([(await get(before)).statusCode, (await get(after)).statusCode]).toEqual([404, 200])
    expect([await isKept(key), (await rows()).length]).toEqual([false, 1])
  })

  it('a removed picture is erased, and removing it again changes nothing', async () => {
    const address = await addressAfter(aPng())
    const key = await onlyKey()
    expect([(await removed()).avatarUrl, (await removed()).avatarUrl]).toEqual([null, null])
    expect([(await get(address)).statusCode, await isKept(key), await rows()]).toEqual([404, false, []])
  })

  it('removing a picture leaves that of a colleague', async () => {
    const marco = await world.anAdministrator()
    const [mine, address] = [await addressAfter(aPng()), await addressAfter(aPng(), marco)]
    await removed()
    expect([(await get(mine)).statusCode, (await get(address)).statusCode]).toEqual([404, 200])
  })

  it('a deleted account leaves no picture', async () => {
    const marco: AnAdministrator = await world.anAdministrator()
    const address = await addressAfter(aPng(), marco)
    const key = await onlyKey()
    await world.db
      .updateTable('sessions')
      .set({ confirmed_at: world.clock.now() })
      .where('admin_id', '=', marco.adminId)
      .execute()
    await world.callOk('deleteAdmin', { token: marco.token, params: { id: marco.adminId } })
    expect([(await get(address)).statusCode, await isKept(key), await rows()]).toEqual([404, false, []])
    await expect(setPicture(world.ports, marco.adminId, aPng())).rejects.toThrow(
      expect.objectContaining({ code: 'UNAUTHORIZED' }),
    )
    expect(await world.db.selectFrom('admins').select('picture_id').where('id', '=', marco.adminId).execute()).toEqual([
      { picture_id: null },
    ])
  })

  it('an account that the version before deleted shows no picture, and it is erased within the hour', async () => {
    const address = await addressAfter(aPng())
    await world.db
      .updateTable('admins')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', olena.adminId)
      .execute()
    expect((await get(address)).statusCode).toBe(404)
    world.clock.advance(hour)
    await forgetPictures(world.ports)
    expect(await rows()).toEqual([])
  })

  it('two pictures that are set at once leave one', async () => {
    const written: string[] = []
    const { files } = world.ports
    const write: typeof files.write = (key, bytes) => {
      written.push(key)
      return files.write(key, bytes)
    }
    const ports = { ...world.ports, files: { ...files, write } }
    await Promise.all([aPng(2, 2), aPng(3, 3)].map((bytes) => setPicture(ports, olena.adminId, bytes)))
    const left = await rows()
    expect(left).toHaveLength(1)
    const kept = await Promise.all(written.map(async (key) => ((await isKept(key)) ? [key] : [])))
    expect([written.length, kept.flat()]).toEqual([2, [left[0]?.store_key]])
    const address = `/api/pictures/${left[0]?.id ?? ''}`
    expect([(await get(address)).statusCode, (await seenIn(lily))[0]?.avatarUrl]).toEqual([200, address])
  })

  it('an upload whose bytes were not stored, and a picture that could not be erased, go within the hour', async () => {
    const failing = { write: () => Promise.reject(new Error('full')), remove: () => Promise.reject(new Error('busy')) }
    const ports = (part: 'write' | 'remove') => ({
      ...world.ports,
      files: { ...world.ports.files, [part]: failing[part] },
    })
    const address = await addressAfter(aPng())
    await expect(setPicture(ports('write'), olena.adminId, aPng())).rejects.toThrow('full')
    expect((await get(address)).statusCode).toBe(200)
    await removePicture(ports('remove'), olena.adminId)
    expect([(await get(address)).statusCode, (await rows()).length]).toEqual([404, 2])
    const current = await addressAfter(aPng())
    await forgetPictures(world.ports)
    expect(await rows()).toHaveLength(3)
    world.clock.advance(hour)
    await expect(forgetPictures(ports('remove'))).rejects.toThrow('2 pictures could not be erased')
    await forgetPictures(world.ports)
    expect([(await rows()).length, (await get(current)).statusCode]).toEqual([1, 200])
  })
})
