import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { addFirstAdmin } from './firstAdmin.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

it('of two nodes that start on a new database at once, one makes the first administrator', async () => {
  const admin = { email: 'root@example.com', password: 'a long pass phrase' }
  const made = await Promise.all([1, 2].map(() => addFirstAdmin(world.db, admin, world.clock.now())))
  expect(made.toSorted()).toEqual([false, true])
  expect(await world.db.selectFrom('admin_roles').select('role').execute()).toEqual([{ role: 'SYSTEM_ADMIN' }])
  expect(await addFirstAdmin(world.db, { ...admin, email: 'other@example.com' }, world.clock.now())).toBe(false)
})

it('nobody is made the first administrator when the password cannot be kept', async () => {
  await world.db.deleteFrom('admin_roles').execute()
  const lost = { email: 'lost@example.com', password: 'a long pass phrase' }
  const isFull = () => {
    throw new Error('The disk is full')
  }
  await expect(addFirstAdmin(world.db, lost, world.clock.now(), isFull)).rejects.toThrow('The disk is full')
  expect(await world.db.selectFrom('admin_roles').select('role').execute()).toEqual([])
  expect(await world.db.selectFrom('admins').select('id').where('email', '=', lost.email).execute()).toEqual([])
})
