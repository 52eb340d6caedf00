import { replying, refusing, startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { openAiAssistant, type OpenAiSettings } from './openAiAssistant.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.world.openai.reset())
afterAll(() => sandbox.close())

const clock = {
  now: () => new Date(),
  later: (milliseconds: number, job: () => void) => {
    const timer = setTimeout(job, milliseconds)
    return () => clearTimeout(timer)
  },
}
const assistant = (different: Partial<OpenAiSettings> = {}) =>
  openAiAssistant(
    {
      baseUrl: sandbox.openAiBaseUrl,
      apiKey: 'sk-secret',
      model: 'a-model',
      api: 'auto',
      retries: 0,
      ...different,
    },
    clock,
  )

const at = new Date('2026-11-20T21:00:30.000Z')
const anInput = (different: Partial<AssistantInput> = {}): AssistantInput => ({
  instructions: 'You are Lily.',
  fence: '0f0e8d5c-1111-4222-8333-944445555666',
  desk: 'company',
  language: 'uk',
  now: at,
  since: null,
  history: [
    { role: 'user', text: 'Привіт', at: new Date('2026-11-20T20:58:00.000Z') },
    { role: 'assistant', text: 'Вітаю!', at: new Date('2026-11-20T20:58:10.000Z') },
    { role: 'user', text: 'Скільки коштує манікюр?', at },
  ],
  knowledge: [{ id: 1, question: 'Скільки коштує манікюр?', answer: '450 гривень.', score: 0.9 }],
  signal: new AbortController().signal,
  ...different,
})

type Turns = { role: string; content: string }[]

async function replyOf(from = assistant(), input = anInput()): Promise<AssistantEvent[]> {
  const events: AssistantEvent[] = []
  for await (const event of from.reply(input)) events.push(event)
  return events
}
const textOf = (events: readonly AssistantEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('')

describe.each(['responses', 'chat'] as const)('by the %s API', (api) => {
  it('the model receives its instructions, the conversation, and the facts in a message before the last one', async () => {
    sandbox.world.openai.next(replying('450 ', 'гривень'))
    expect(textOf(await replyOf(assistant({ api })))).toBe('450 гривень')
    const [request] = sandbox.world.openai.requests
    expect(request).toMatchObject({ api, authorization: 'Bearer sk-secret', body: { model: 'a-model', stream: true } })
    const body = request?.body ?? {}
    if (api === 'responses') expect(body['store']).toBe(false)
    const turns = (body[api === 'responses' ? 'input' : 'messages'] as Turns).filter((turn) => turn.role !== 'system')
    const instructions = api === 'responses' ? body['instructions'] : (body['messages'] as Turns)[0]?.content
    expect(instructions).toMatch(/^You are Lily\.\n\n/)
    expect(instructions).not.toContain('2026')
    const { fence } = anInput()
    expect(instructions).toContain(`between <facts ${fence}> and </facts ${fence}>`)
    expect(turns).toEqual([
      { role: 'user', content: `<customer ${fence}>\n[2026-11-20 20:58 UTC] Привіт\n</customer ${fence}>` },
      { role: 'assistant', content: 'Вітаю!' },
      {
        role: 'user',
        content: `<facts ${fence}>\nNow: [2026-11-20 21:00 UTC]. Answer in Ukrainian.\nFacts that may answer the last message:\n- Скільки коштує манікюр? 450 гривень.\n</facts ${fence}>`,
      },
      {
        role: 'user',
        content: `<customer ${fence}>\n[2026-11-20 21:00 UTC] Скільки коштує манікюр?\n</customer ${fence}>`,
      },
    ])
  })

  it('a reply begins with created, streams its pieces and ends with done', async () => {
    sandbox.world.openai.next(replying('Доб', 'рий ', 'день'))
    const events = await replyOf(assistant({ api }))
    expect(events[0]).toMatchObject({ type: 'created' })
    expect(events.slice(1)).toEqual([
      { type: 'delta', text: 'Доб' },
      { type: 'delta', text: 'рий ' },
      { type: 'delta', text: 'день' },
      // By the count of the sandbox; Chat Completions sends none.
      { type: 'done', ...(api === 'responses' && { tokens: { input: 0, output: 2 } }) },
    ])
  })

  it('characters that arrive in split bytes stay whole', async () => {
    const text = 'Ціна — 450 ₴ 💅🏽, ұйықтау'
    sandbox.world.openai.next({ kind: 'reply', pieces: [...text], bytesPerWrite: 1 })
    const events = await replyOf(assistant({ api }))
    expect(textOf(events)).toBe(text)
    expect(events.at(-1)).toMatchObject({ type: 'done' })
  })

  it.each([
    [401, 'ASSISTANT_REFUSED_KEY'],
    [403, 'ASSISTANT_REFUSED_KEY'],
    [429, 'ASSISTANT_BUSY'],
    [500, 'ASSISTANT_FAILED'],
    [400, 'ASSISTANT_FAILED'],
  ])(
    'a reply that is answered with status %i fails without revealing the key or the server’s message',
    async (status, code) => {
      sandbox.world.openai.next({
        kind: 'refusal',
        status,
        message: 'Incorrect API key provided: sk-secret, in Скільки коштує',
      })
      const events = await replyOf(assistant({ api }))
      expect(events).toEqual([{ type: 'failed', code, message: `The endpoint answered ${status}` }])
    },
  )

  it('a temporarily refused request is retried', async () => {
    sandbox.world.openai.next(refusing(429, { retryAfter: 0 }), replying('Now'))
    expect(textOf(await replyOf(assistant({ api, retries: 1 })))).toBe('Now')
    expect(sandbox.world.openai.requests).toHaveLength(2)
  })

  it('a connection that is cut in the middle fails the reply', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['Half of', ' it'], ending: 'cut' })
    const events = await replyOf(assistant({ api }))
    expect(textOf(events)).toBe('Half of it')
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'ASSISTANT_CUT_OFF' })
  })

  it('the text so far stands when the tokens run out', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['A long'], ending: 'incomplete' })
    const events = await replyOf(assistant({ api }))
    expect([textOf(events), events.at(-1)]).toMatchObject(['A long', { type: 'done' }])
  })

  it('an abort ends the reply although no event comes', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['Wait'], ending: 'stall' })
    const stop = new AbortController()
    const events: string[] = []
    for await (const event of assistant({ api }).reply(anInput({ signal: stop.signal }))) {
      events.push(event.type)
      if (event.type === 'delta') stop.abort()
    }
    expect(events).not.toContain('done')
  })

  it('an unreachable server fails the reply', async () => {
    const gone = await startSandbox()
    await gone.close()
    expect(await replyOf(assistant({ api, baseUrl: gone.openAiBaseUrl }))).toMatchObject([
      { type: 'failed', code: 'ASSISTANT_UNREACHABLE' },
    ])
  })
})

it('a failure reported by the model fails the reply', async () => {
  sandbox.world.openai.next({ kind: 'reply', pieces: ['So'], ending: 'failed' })
  expect((await replyOf()).at(-1)).toMatchObject({ type: 'failed', code: 'ASSISTANT_FAILED' })
})

describe('a server without the Responses API', () => {
  it('a server without the Responses API is called by Chat Completions from then on', async () => {
    sandbox.world.openai.lacks('responses')
    const one = assistant()
    sandbox.world.openai.next(replying('One'), replying('Two'))
    expect(textOf(await replyOf(one))).toBe('One')
    expect(textOf(await replyOf(one))).toBe('Two')
    expect(sandbox.world.openai.requests.map((request) => request.api)).toEqual(['responses', 'chat', 'chat'])
  })
  it('Chat Completions are not used when only Responses are configured', async () => {
    sandbox.world.openai.lacks('responses')
    expect(await replyOf(assistant({ api: 'responses' }))).toMatchObject([{ type: 'failed', code: 'ASSISTANT_FAILED' }])
  })
  it('an unknown model is not mistaken for a missing Responses API', async () => {
    sandbox.world.openai.next(refusing(404, { code: 'model_not_found' }))
    expect(await replyOf()).toMatchObject([{ type: 'failed', code: 'ASSISTANT_FAILED' }])
    expect(sandbox.world.openai.requests).toHaveLength(1)
  })
})
