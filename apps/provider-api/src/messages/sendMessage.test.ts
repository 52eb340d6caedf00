import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/Db.ts'
import { examineFile } from '../files/examineFile.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aPng } from '../testing/someFiles.ts'
import { aWorld, type ACompany, type AWorld } from '../testing/aWorld.ts'
import { sendMessage } from './sendMessage.ts'

let world: AWorld
let lily: ACompany
let anna: ACustomer
beforeAll(async () => void (world = await aWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

/** The database, which says when a table is to be updated outside a transaction. */
const heardDb = (db: Db, hear: (table: string) => void): Db =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        if (name === 'updateTable') hear(String(given[0]))
        return Reflect.apply(value, target, given)
      }
    },
  })

describe('a message with files inside', () => {
  it('takes the floor and sets out before its files are cleared away, so that nothing newer is stopped', async () => {
    await anna.says('Hello')
    const happened: string[] = []
    const ports = {
      ...world.ports,
      db: heardDb(world.db, (table) => happened.push(table)),
      stopRuns: () => void happened.push('stopRuns'),
      afterOutbound: () => void happened.push('afterOutbound'),
    }
    const { adminId, sessionId, email, fullName } = lily.owner
    const caller = { adminId, sessionId, email, fullName, language: 'en', isSystemAdmin: false, isConfirmed: false, hasRecentPassword: true, link: null } as const
    const inline = [await examineFile({ bytes: aPng(), name: 'nails.png' })]
    await sendMessage(ports, caller, { companyId: lily.companyId, chatId: anna.chatId, text: 'See', key: null, clientMessageId: null, files: { sentAhead: [], inline } })
    expect(happened).toEqual(['files', 'stopRuns', 'afterOutbound', 'files'])
  })
})
