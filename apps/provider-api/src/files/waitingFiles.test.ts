import type { Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aPdf } from '../testing/someFiles.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

let world: TestServer
let lily: ACompany
let olena: ReturnType<typeof aFileSender>
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  olena = aFileSender(world, lily)
})

const size = 100_000
const file = Buffer.alloc(size, 'a')
/** Leaves space for this many more files of 100 kB. */
async function leaveSpaceFor(count: number): Promise<void> {
  const { id } = await olena.sentAhead('a.pdf', aPdf())
  await world.db
    .updateTable('files')
    .set({ size: fileLimits.waiting - count * size })
    .where('id', '=', id)
    .execute()
}
const waiting = async () => {
  const { sum } = await world.db
    .selectFrom('files')
    .select((row) => row.fn.sum<number>('size').as('sum'))
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

it('fifty concurrent uploads store no more files than the limit of unused uploads allows', async () => {
  await leaveSpaceFor(7)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => olena.upload(`${n}.txt`, file)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`))).toEqual(
    new Set(['429 3600']),
  )
  expect(await waiting()).toBe(fileLimits.waiting)
})

it('a stored upload can be repeated when the limit of unused uploads is reached', async () => {
  await leaveSpaceFor(1)
  const first = await olena.sentAhead('b.txt', file, 'upload-0001')
  expect(await olena.sentAhead('b.txt', file, 'upload-0001')).toEqual(first)
  expect((await olena.upload('c.txt', file)).statusCode).toBe(429)
})

it('files of a message no longer count as unused uploads', async () => {
  await leaveSpaceFor(1)
  const { id } = await olena.sentAhead('b.txt', file)
  const { chatId } = await aCustomer(world, lily)
  const { message } = await world.callOk('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId, message: '', fileIds: [id] },
  })
  expect((message as Message).metadata.files).toHaveLength(1)
  expect((await olena.upload('c.txt', file)).statusCode).toBe(200)
})
