import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

/** The customer takes a message back at their channel. */
const takesBack = (id: number) =>
  world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', id).execute()
const repliesNow = async () => (await world.replies()).map(({ text }) => text)
const runsNow = async () => (await world.runsOfChat()).map(({ status }) => status)

describe('a question that its writer deletes', () => {
  it('a question that its writer deletes is not answered when it is deleted before its burst has ended', async () => {
    const { id } = await world.customerWrites('How much is a manicure?')
    await takesBack(id)
    await world.burstEnds()
    expect([await repliesNow(), world.assistant.inputs]).toEqual([[], []])
    expect(await runsNow()).not.toContain('running')
  })

  it('a question that its writer deletes is not answered when it is deleted while the reply is written', async () => {
    const { id } = await world.customerWrites('How much is a manicure?')
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield { type: 'delta', text: 'It costs 450' }
      await takesBack(id)
      yield { type: 'done' }
    })
    await world.burstEnds()
    expect([await repliesNow(), await runsNow()]).toEqual([[], ['cancelled']])
  })

  it('a question that its writer deletes leaves what else was asked just before to be answered', async () => {
    await world.customerWrites('How much is a manicure?')
    const { id } = await world.customerWrites('oops')
    await takesBack(id)
    await world.burstEnds()
    expect(world.assistant.inputs.map(({ history }) => history.map(({ text }) => text))).toEqual([
      ['How much is a manicure?'],
    ])
    expect(await repliesNow()).toEqual(['Hello'])
  })

  it('a question that its writer deletes does not have an earlier question answered again, which was answered', async () => {
    await world.customerWrites('How much is a manicure?')
    await world.burstEnds()
    const { id } = await world.customerWrites('oops')
    await takesBack(id)
    await world.burstEnds()
    expect(await repliesNow()).toEqual(['Hello'])
  })
})
