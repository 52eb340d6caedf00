import type { AssistantCheck, CheckedQuestion, KnowledgeItem, TestQuestion } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner } from '../../testing/aDatabase.ts'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { createChecks, type Checks } from './checks.ts'

let world: AnsweringServer
let checks: Checks
beforeAll(async () => {
  world = await anAnsweringServer()
  checks = createChecks(world.ports)
  world.ports.subscribe({
    checkRequested: () => checks.wake(),
    checkCancelled: (check) => checks.stop(check),
  })
}, 60_000)
beforeEach(async () => {
  await checks.close()
  await world.begin()
  checks = createChecks(world.ports)
})
afterAll(async () => {
  await checks.close()
  await world.close()
})

type Route = Parameters<AnsweringServer['callOk']>[0]
const as = (company = world.company) => ({ token: company.owner.token, companyId: company.companyId })
const post = (route: Route, body: object, company = world.company) => world.callOk(route, { ...as(company), body })
const addItem = async (question: string, answer: string) =>
  (await post('createKnowledge', { question, answer }))['item'] as KnowledgeItem
const addQuestion = async (question: string, entry: number | null, different: object = {}) =>
  (
    await post('createTestQuestion', {
      question,
      parts: [{ entries: entry === null ? null : [entry], required: [] }],
      ...different,
    })
  )['question'] as TestQuestion
/** Starts a run and waits for its end. */
async function check(body: object = {}): Promise<AssistantCheck> {
  const { id } = (await post('startAssistantCheck', { model: 'local', ...body }))['check'] as AssistantCheck
  await checks.settled()
  return (await detail(id)).check
}
async function detail(id: number, query: Record<string, string | number> = {}, company = world.company) {
  const found = await world.callOk('getAssistantCheck', { ...as(company), params: { id }, query })
  return found as unknown as {
    check: AssistantCheck
    against: AssistantCheck | null
    better: number
    worse: number
    questions: CheckedQuestion[]
    total: number
  } // `callOk` has parsed it by the contract.
}
const listed = async (company = world.company) =>
  (await world.callOk('listAssistantChecks', as(company))) as unknown as {
    checks: AssistantCheck[]
    questionCount: number
    models: { model: string; name: string | null }[]
  } // `callOk` has parsed it by the contract.

/** A salon that knows two things and is asked three. */
async function aTaughtSalon() {
  const haircut = await addItem('How much is a haircut?', 'A haircut is 450.')
  const parking = await addItem('Is there parking?', 'There is a free car park behind the house.')
  const asked = {
    haircut: await addQuestion('How much is a haircut?', haircut.id, {
      category: 'prices',
      parts: [{ entries: [haircut.id], required: [['450']] }],
      forbidden: ['500'],
    }),
    parking: await addQuestion('Where can I park?', parking.id, { category: 'place' }),
    sauna: await addQuestion('Is there a sauna?', null),
  }
  return { haircut, parking, asked }
}

describe('a run of the test questions', () => {
  it('a run of the test questions asks the assistant all of them and counts what was right, by language and category', async () => {
    const { haircut } = await aTaughtSalon()
    const run = await check()
    expect(run).toMatchObject({ status: 'done', model: 'local', isTrial: false, questionCount: 3, answered: 3 })
    expect(run.scores).toMatchObject({
      total: { count: 3, right: 3, invented: 0, handedOver: 0 },
      byLanguage: { en: { count: 3, right: 3 } },
      byCategory: { prices: { count: 1, right: 1 }, place: { count: 1 }, other: { count: 1 } },
    })
    expect(run.startedBy).toBe('Olena Koval')
    expect(run.version?.changeId).toBeGreaterThan(0)
    const { questions } = await detail(run.id)
    expect(questions.find(({ question }) => question.category === 'prices')).toMatchObject({
      reply: { text: 'A haircut is 450.', sources: [{ id: haircut.id, question: 'How much is a haircut?' }] },
      change: 'new',
      before: null,
    })
  })

  it('a run of the test questions shows what got worse and better against the run before, the worse ones first', async () => {
    const { haircut, parking, asked } = await aTaughtSalon()
    await world.callOk('deleteKnowledge', { ...as(), params: { id: parking.id } })
    const first = await check()
    expect(first.scores?.total.right).toBe(2)
    const [change] = (await world.callOk('listAssistantChanges', as()))['changes'] as { id: number }[]
    await post('restoreAssistantChange', { changeId: change?.id, to: 'before' })
    await world.callOk('updateKnowledge', {
      ...as(),
      params: { id: haircut.id },
      body: { question: haircut.question, answer: 'A haircut is 500.' },
    })
    const second = await check()
    const compared = await detail(second.id)
    expect(compared).toMatchObject({ against: { id: first.id }, better: 1, worse: 1, total: 3 })
    expect(compared.questions.map(({ question, change: how }) => [question.id, how])).toEqual([
      [asked.haircut.id, 'worse'],
      [asked.parking.id, 'better'],
      [asked.sauna.id, 'same'],
    ])
    expect(compared.questions[0]).toMatchObject({
      reply: { mistakes: [{ kind: 'value-missing' }, { kind: 'invented', text: '500' }] },
      before: { text: 'A haircut is 450.', mistakes: [] },
    })
    expect((await detail(second.id, { show: 'worse' })).questions).toHaveLength(1)
    expect(await detail(second.id, { limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      questions: [{ change: 'better' }],
    })
    expect(await detail(first.id, { against: second.id })).toMatchObject({ better: 1, worse: 1 })
  })

  it('a run of the test questions tries instructions and entries that are not saved, and saves none of them', async () => {
    const { haircut } = await aTaughtSalon()
    const before = await check()
    const draft = {
      entries: [
        { id: haircut.id, text: { question: haircut.question, answer: 'Prices are on the door.', language: 'en' } },
        { id: null, text: { question: 'Is there a sauna?', answer: 'Yes, until eight.', language: 'en' } },
      ],
    }
    const trial = await check({ draft })
    expect(trial).toMatchObject({ isTrial: true, scores: { total: { right: 1 } } })
    expect(await detail(trial.id)).toMatchObject({ against: { id: before.id }, worse: 2 })
    const { questions } = await detail(trial.id, { show: 'worse' })
    expect(questions.map(({ reply }) => reply.sources)).toEqual([
      [{ id: haircut.id, question: 'How much is a haircut?' }],
      [{ id: null, question: 'Is there a sauna?' }],
    ])
    expect((await world.callOk('listKnowledge', as()))['total']).toBe(2)
    // The next run is compared with what was saved, not with the trial.
    expect((await detail((await check()).id)).against?.id).toBe(before.id)
  })

  it('a run of the test questions asks a language model with the instructions of the draft, which does not say whether it hands over', async () => {
    await aTaughtSalon()
    world.assistant.script(inPieces('A haircut is 450.'))
    const run = await check({ model: 'openai', draft: { instructions: 'Be brief.' } })
    expect(world.assistant.inputs.map(({ instructions }) => instructions)).toEqual(Array(3).fill('Be brief.'))
    expect(run).toMatchObject({ model: 'openai', status: 'done', scores: { total: { right: 2 } } })
  })

  it('a run of the test questions is given up when the model fails again and again', async () => {
    for (let n = 0; n < 12; n++) await addQuestion(`Question ${n}?`, null)
    world.assistant.script(
      replyingWith({ type: 'failed', code: 'ASSISTANT_REFUSED_KEY', message: 'The endpoint answered 401' }),
    )
    const run = await check({ model: 'openai' })
    expect(run).toMatchObject({ status: 'failed', error: 'ASSISTANT_REFUSED_KEY', scores: null })
    expect(world.assistant.inputs).toHaveLength(8)
  })

  it('a run of the test questions is cancelled at once, and asks no more than four questions at a time', async () => {
    for (let n = 0; n < 9; n++) await addQuestion(`Question ${n}?`, null)
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }) {
      yield { type: 'created' }
      if (world.assistant.inputs.length === 4) begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    const { check: run } = (await post('startAssistantCheck', { model: 'openai' })) as { check: AssistantCheck }
    await begun.promise
    expect((await listed()).checks).toMatchObject([{ status: 'running', questionCount: 9, answered: 0 }])
    const second = await world.call('startAssistantCheck', { ...as(), body: { model: 'local' } })
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    await post('cancelAssistantCheck', { id: run.id })
    await checks.settled()
    expect(world.assistant.inputs).toHaveLength(4)
    expect((await detail(run.id)).check).toMatchObject({ status: 'cancelled', scores: null })
    world.assistant.reset()
    expect(await check()).toMatchObject({ status: 'done' })
  })

  it('a run of the test questions is interrupted when the server stops, and when it starts after a crash', async () => {
    await aTaughtSalon()
    world.assistant.script(async function* ({ signal }) {
      yield { type: 'created' }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    const start = async () => ((await post('startAssistantCheck', { model: 'openai' }))['check'] as AssistantCheck).id
    const stopped = await start()
    await checks.close()
    expect((await detail(stopped)).check).toMatchObject({ status: 'interrupted', scores: null })
    // Another process has leased the next one.
    const mine = createChecks(world.ports)
    checks = { ...mine, wake: () => undefined }
    const elsewhere = await start()
    const leasedUntil = (at: number) =>
      world.db
        .updateTable('jobs')
        .set({ attempts: 1, leased_by: world.ports.newId(), leased_until: new Date(world.clock.now().getTime() + at) })
        .where('queue', '=', 'assistant-checks')
        .execute()
    const look = async () => {
      mine.wake()
      await mine.settled()
      return (await detail(elsewhere)).check
    }
    await leasedUntil(30_000)
    expect((await look()).status).toBe('running')
    await leasedUntil(0)
    expect(await look()).toMatchObject({ status: 'interrupted', scores: null })
    expect(await world.db.selectFrom('jobs').selectAll().where('queue', '=', 'assistant-checks').execute()).toEqual([])
  })

  it('a run of the test questions waits for the end of an outage, and asks no question twice', async () => {
    await aTaughtSalon()
    const owner = asOwner(world.db)
    const waits = () =>
      world.logged.filter(({ sentence }) => sentence.endsWith('waits for the end of an outage')).length
    await sql`create or replace function fail_for_test() returns trigger language plpgsql as $$ begin
      raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(owner)
    await sql`create trigger fail_for_test before update on checked_questions execute function fail_for_test()`.execute(
      owner,
    )
    let started: AssistantCheck
    try {
      started = (await post('startAssistantCheck', { model: 'openai' }))['check'] as AssistantCheck
      await expect.poll(waits).toBe(1)
      world.clock.advance(5_000)
      await expect.poll(waits).toBe(2)
    } finally {
      await sql`drop function fail_for_test cascade`.execute(owner)
    }
    world.clock.advance(5_000)
    await checks.settled()
    expect((await detail(started.id)).check).toMatchObject({ status: 'done', answered: 3, error: null })
    expect(world.assistant.inputs).toHaveLength(3)
  })

  it('a run of the test questions is cancelled by another process with the next questions', async () => {
    for (let n = 0; n < 9; n++) await addQuestion(`Question ${n}?`, null)
    const begun = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      yield { type: 'created' }
      if (world.assistant.inputs.length === 4) begun.resolve()
      await goesOn.promise
      yield { type: 'done' }
    })
    const { check: run } = (await post('startAssistantCheck', { model: 'openai' })) as { check: AssistantCheck }
    await begun.promise
    const here = checks
    checks = { ...here, stop: () => undefined }
    await post('cancelAssistantCheck', { id: run.id })
    goesOn.resolve()
    await here.settled()
    expect(world.assistant.inputs).toHaveLength(4)
    expect((await detail(run.id)).check).toMatchObject({ status: 'cancelled', answered: 4 })
  })

  it('a run of the test questions has failed when no reply came to any of a few questions', async () => {
    await aTaughtSalon()
    const before = await check({ model: 'openai' })
    world.assistant.script(replyingWith({ type: 'failed', code: 'ASSISTANT_FAILED', message: 'Out of memory' }))
    const run = await check({ model: 'openai' })
    expect(run).toMatchObject({ status: 'failed', error: 'ASSISTANT_FAILED', scores: null, answered: 3 })
    expect(await detail(run.id)).toMatchObject({ against: { id: before.id }, better: 0, worse: 0 })
  })

  it('a run of the test questions keeps how many were answered when one of its questions is deleted', async () => {
    const { asked } = await aTaughtSalon()
    const run = await check()
    await world.callOk('deleteTestQuestion', { ...as(), params: { id: asked.sauna.id } })
    expect((await listed()).checks).toMatchObject([{ id: run.id, questionCount: 3, answered: 3 }])
    expect(await detail(run.id)).toMatchObject({ check: { answered: 3, scores: { total: { count: 3 } } }, total: 2 })
  })

  it('a run of the test questions stores replies and drafts with characters that no database takes', async () => {
    await addQuestion('Is there a sauna?', null)
    world.assistant.script(inPieces('Yes\0 \ud800'))
    const run = await check({ model: 'openai', draft: { instructions: 'Be\0 brief \ud800' } })
    expect(run.status).toBe('done')
    expect((await detail(run.id)).questions[0]?.reply.text).toBe('Yes\ufffd \ufffd')
  })

  it('a run of the test questions asks a paid model for no more than 5,000 replies of a company a day', async () => {
    await aTaughtSalon()
    await world.db
      .insertInto('assistant_checks')
      .values({
        company_id: world.company.companyId,
        model: 'openai',
        status: 'done',
        question_count: 4998,
        started_at: new Date(world.clock.now().getTime() - 23 * 3_600_000),
      })
      .execute()
    const refused = await world.call('startAssistantCheck', { ...as(), body: { model: 'openai' } })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'DAILY_LIMIT'])
    expect(await check()).toMatchObject({ status: 'done' })
    await world.db
      .updateTable('assistant_checks')
      .set({ question_count: 4997 })
      .where('question_count', '=', 4998)
      .execute()
    expect((await world.call('startAssistantCheck', { ...as(), body: { model: 'openai' } })).statusCode).toBe(200)
    await checks.settled()
  })

  it('a run of the test questions needs questions, and a model that the server has', async () => {
    const refused = async (model: string) =>
      (await world.call('startAssistantCheck', { ...as(), body: { model } })).statusCode
    expect(await refused('local')).toBe(422)
    expect(await listed()).toMatchObject({
      checks: [],
      questionCount: 0,
      models: [{ model: 'openai' }, { model: 'local' }],
    })
    await addQuestion('Hi?', null)
    expect(await refused('gpt')).toBe(400)
    expect(await listed()).toMatchObject({ questionCount: 1 })
  })

  it('a run of the test questions of one company is not found by another company', async () => {
    await aTaughtSalon()
    const run = await check()
    const rose = await world.aCompany({ name: 'Rose' })
    expect(await listed(rose)).toMatchObject({ checks: [], questionCount: 0 })
    for (const [route, call] of [
      ['getAssistantCheck', { params: { id: run.id } }],
      ['cancelAssistantCheck', { body: { id: run.id } }],
    ] as const)
      expect((await world.call(route, { ...as(rose), ...call })).statusCode).toBe(404)
    await post('createTestQuestion', { question: 'Hi?', parts: [{ entries: null }] }, rose)
    const { check: own } = (await post('startAssistantCheck', { model: 'local' }, rose)) as { check: AssistantCheck }
    await checks.settled()
    expect(
      (await world.call('getAssistantCheck', { ...as(rose), params: { id: own.id }, query: { against: run.id } }))
        .statusCode,
    ).toBe(404)
    expect(await detail(own.id, {}, rose)).toMatchObject({ against: null, total: 1 })
  })
})

describe('a change that is tried before it is saved', () => {
  const tryIt = async (draft: object) =>
    (await post('tryAssistantChange', { draft })) as unknown as {
      asked: number
      questionCount: number
      better: number
      worse: number
      before: { right: number }
      after: { right: number }
      questions: CheckedQuestion[]
    } // `callOk` has parsed it by the contract.

  it('a change that is tried before it is saved says which questions it makes worse', async () => {
    const { haircut, parking } = await aTaughtSalon()
    const answer = { question: haircut.question, answer: 'Prices are on the door.', language: 'en' }
    expect(await tryIt({ entries: [{ id: haircut.id, text: answer }] })).toMatchObject({
      asked: 3,
      questionCount: 3,
      before: { right: 3 },
      after: { right: 2 },
      better: 0,
      worse: 1,
      questions: [
        {
          question: { question: 'How much is a haircut?' },
          change: 'worse',
          reply: { text: 'Prices are on the door.', mistakes: [{ kind: 'value-missing' }] },
          before: { text: 'A haircut is 450.' },
        },
      ],
    })
    // Deleted: the question is handed over.
    expect(await tryIt({ entries: [{ id: parking.id, text: null }] })).toMatchObject({
      worse: 1,
      questions: [{ reply: { mistakes: [{ kind: 'source-missing' }, { kind: 'handed-over' }] } }],
    })
    expect(
      await tryIt({ entries: [{ id: parking.id, text: { ...answer, question: 'Is there parking?' } }] }),
    ).toMatchObject({
      worse: 0,
    })
    expect((await listed()).checks).toEqual([])
  })

  it('a change that is tried before it is saved takes two seconds at most, and asks about the changed entries first', async () => {
    for (let n = 0; n < 200; n++) await addQuestion(`Question ${n}?`, null, { language: 'es' })
    const { parking, asked } = await aTaughtSalon()
    const tried = tryIt({ entries: [{ id: parking.id, text: null }] })
    // The clock stands still until some were asked.
    while (!world.clock.due().includes(2000)) await new Promise(setImmediate)
    for (let n = 0; n < 20; n++) await new Promise(setImmediate)
    world.clock.advance(2000)
    const { asked: count, questionCount, questions } = await tried
    expect(questionCount).toBe(203)
    expect(count).toBeLessThan(203)
    expect(count).toBeGreaterThan(0)
    expect(questions[0]?.question.id).toBe(asked.parking.id)
  })
})
