import OpenAI, { APIError } from 'openai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { refusing, replying } from './ReplyScript.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const client = () => new OpenAI({ baseURL: sandbox.openAiBaseUrl, apiKey: 'sk-sandbox', maxRetries: 0 })
const input = [
  { role: 'user' as const, content: 'Hi' },
  { role: 'assistant' as const, content: 'Hello!' },
  { role: 'user' as const, content: 'How much is a manicure?' },
]
const streamResponse = () => client().responses.create({ model: 'any', input, stream: true, store: false })
const streamChat = () => client().chat.completions.create({ model: 'any', messages: input, stream: true })

/** Every event's type and the text together, as the SDK reads them. */
async function readResponse() {
  const types: string[] = []
  const numbers: number[] = []
  let text = ''
  for await (const event of await streamResponse()) {
    types.push(event.type)
    numbers.push(event.sequence_number)
    if (event.type === 'response.output_text.delta') text += event.delta
  }
  return { types, numbers, text }
}

describe('the Responses API', () => {
  it('the Responses API streams numbered events that the SDK reads', async () => {
    sandbox.world.openai.next(replying('A manicure ', 'is 650 ₴'))
    const { types, numbers, text } = await readResponse()
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(text).toBe('A manicure is 650 ₴')
    expect(sandbox.world.openai.requests).toMatchObject([
      { api: 'responses', authorization: 'Bearer sk-sandbox', body: { store: false, input } },
    ])
  })

  it('the default reply states that it is no model, and repeats what it received', async () => {
    const { text } = await readResponse()
    expect(text).toContain('not a real AI')
    expect(text).toContain('How much is a manicure?')
  })

  it('the Responses API fails and runs out of tokens with its own events', async () => {
    sandbox.world.openai.next(
      { kind: 'reply', pieces: ['A'], ending: 'failed' },
      { kind: 'reply', pieces: ['A'], ending: 'incomplete' },
    )
    expect((await readResponse()).types.at(-1)).toBe('response.failed')
    expect((await readResponse()).types.at(-1)).toBe('response.incomplete')
  })
})

describe('the Chat Completions API', () => {
  it('the Chat Completions API streams chunks that the SDK reads', async () => {
    sandbox.world.openai.next(replying('A manicure ', 'is 650 ₴'))
    let text = ''
    const reasons: (string | null)[] = []
    for await (const chunk of await streamChat()) {
      text += chunk.choices[0]?.delta.content ?? ''
      reasons.push(chunk.choices[0]?.finish_reason ?? null)
    }
    expect(text).toBe('A manicure is 650 ₴')
    expect(reasons.at(-1)).toBe('stop')
  })

  it('the Chat Completions API remains when a server lacks the Responses API', async () => {
    sandbox.world.openai.lacks('responses')
    await expect(streamResponse()).rejects.toMatchObject({ status: 404 })
    sandbox.world.openai.next(replying('Here'))
    const chunks = []
    for await (const chunk of await streamChat()) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(1)
  })
})

describe('faults', () => {
  it('a request without a key is refused, and so is one with a scripted status and Retry-After', async () => {
    expect((await fetch(`${sandbox.openAiBaseUrl}/responses`, { method: 'POST' })).status).toBe(401)
    sandbox.world.openai.next(refusing(401), refusing(429, { retryAfter: 9 }), refusing(500))
    await expect(streamResponse()).rejects.toMatchObject({ status: 401 })
    const flood = await streamResponse().catch((error: unknown) => error)
    expect(flood).toBeInstanceOf(APIError)
    expect((flood as APIError<429, Headers>).headers.get('retry-after')).toBe('9')
    await expect(streamResponse()).rejects.toMatchObject({ status: 500 })
  })

  it('characters and events split between writes arrive whole', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['Қош келдіңіз ', '💅 тырнақ'], bytesPerWrite: 3 })
    expect((await readResponse()).text).toBe('Қош келдіңіз 💅 тырнақ')
  })

  it('a scripted reply breaks the connection in its middle', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['One ', 'two '], ending: 'cut' })
    let text = ''
    const reading = async () => {
      for await (const event of await streamResponse())
        if (event.type === 'response.output_text.delta') text += event.delta
    }
    await expect(reading()).rejects.toThrow()
    expect(text).toBe('One two ')
  })

  it('a scripted reply stalls until the caller disconnects', async () => {
    sandbox.world.openai.next({ kind: 'reply', pieces: ['One '], ending: 'stall' })
    const answer = await fetch(`${sandbox.openAiBaseUrl}/responses`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'any', input: 'Hi', stream: true }),
      signal: AbortSignal.timeout(300),
    })
    // The pieces so far have arrived; the end never does.
    await expect(answer.text()).rejects.toThrow(/timeout/i)
  })
})

describe('the transcriptions API', () => {
  const transcribe = (bytes: Buffer, name = 'voice.ogg') =>
    client().audio.transcriptions.create({
      file: new File([new Uint8Array(bytes)], name),
      model: 'any',
      response_format: 'json',
    })
  const withComment = (text: string) => {
    const comment = Buffer.from(`TRANSCRIPT=${text}`)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(comment.length)
    return Buffer.concat([Buffer.from('OggS OpusTags'), length, comment, Buffer.from('sound')])
  }

  it('the words of a recording are those of its comment', async () => {
    expect(await transcribe(withComment('Скільки коштує манікюр?'))).toEqual({ text: 'Скільки коштує манікюр?' })
    expect(await transcribe(withComment(''))).toEqual({ text: '' })
    expect(sandbox.world.openai.requests[0]).toMatchObject({
      api: 'transcriptions',
      body: { model: 'any', response_format: 'json', file: { name: 'voice.ogg' } },
    })
  })

  it('the transcriptions API says of any other recording that the sandbox cannot listen', async () => {
    expect((await transcribe(Buffer.from('OggS'))).text).toBe(
      'This is the sandbox, which cannot listen: voice.ogg has 4 bytes.',
    )
  })

  it('planned words, refusals and a missing API are answered', async () => {
    sandbox.world.openai.nextTranscripts(
      { kind: 'transcript', text: 'Hello' },
      { kind: 'refusal', status: 429, retryAfter: 7 },
    )
    expect(await transcribe(Buffer.from('OggS'))).toEqual({ text: 'Hello' })
    const limited = await transcribe(Buffer.from('OggS')).catch((error: unknown) => error)
    expect(limited).toMatchObject({ status: 429 })
    expect((limited as APIError).headers?.get('retry-after')).toBe('7') // the SDK's error
    sandbox.world.openai.lacks('transcriptions')
    await expect(transcribe(Buffer.from('OggS'))).rejects.toMatchObject({ status: 404, code: 'unknown_url' })
  })

  it('a request without a file is refused', async () => {
    const response = await fetch(`${sandbox.openAiBaseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'any' }),
    })
    expect(response.status).toBe(400)
  })
})
