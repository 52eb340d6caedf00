import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyDb } from '../../db/companyDb.ts'
import type { Db } from '../../db/Db.ts'
import { examineFile } from '../../files/examineFile.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aPng } from '../../testing/someFiles.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { sendMessage } from './sendMessage.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

/** The company's database, which reports each update of a table outside a transaction. */
function observedDb(onUpdate: (table: string) => void): Db {
  const db = companyDb(world.db, lily.companyId)
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const { updateTable } = db
  // The method is overloaded by the form of its argument, which is passed on unchanged.
  db.updateTable = ((table: 'files') => {
    onUpdate(table)
    return updateTable.call(db, table)
  }) as typeof updateTable
  return db
}

describe('a message with inline files', () => {
  it('a message with inline files stops the reply and is queued before its files are cleaned up', async () => {
    await anna.says('Hello')
    const happened: string[] = []
    const ports = {
      ...world.ports,
      db: observedDb((table) => happened.push(table)),
      runStopRequested: () => void happened.push('runStopRequested'),
      outboundMessageQueued: () => void happened.push('outboundMessageQueued'),
    }
    const { adminId, sessionId, email, fullName } = lily.owner
    const caller = {
      adminId,
      sessionId,
      email,
      fullName,
      pictureId: null,
      language: 'en',
      isSystemAdmin: false,
      lacksSecondFactor: false,
      secondFactor: 'none',
      isSupport: false,
      isConfirmed: false,
      hasFreshPassword: false,
      hasFreshSecondFactor: false,
      hasRecentPassword: true,
      impersonationId: null,
      link: null,
      apiToken: null,
    } as const
    const inline = [await examineFile({ bytes: aPng(), name: 'nails.png' })]
    await sendMessage(ports, caller, {
      companyId: lily.companyId,
      chatId: anna.chatId,
      text: 'See',
      key: null,
      clientMessageId: null,
      files: { sentAhead: [], inline },
    })
    expect(happened).toEqual(['files', 'runStopRequested', 'outboundMessageQueued', 'files'])
  })
})
