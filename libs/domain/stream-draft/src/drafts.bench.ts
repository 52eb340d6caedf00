/**
 * The cost of a piece of a streamed reply, in nanoseconds of processor time, beside the peers that put replies
 * together; the ratios within one run are the result. Every candidate must end with the same texts, which are compared
 * in its time. Run: node_modules/.bin/node libs/domain/stream-draft/src/drafts.bench.ts
 */
import { readUIMessageStream, type UIMessageChunk } from 'ai'
import { AssistantStream } from 'openai/lib/AssistantStream'
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream'
import { draftMessages, noDrafts, reduceDrafts, type Drafts, type StreamEvent } from './index.ts'

const piece = 'a piece of text '
const now = new Date('2026-11-20T12:00:00.000Z')
const drafts = 1000

const names = Array.from({ length: drafts }, (_, i) => ({
  answers: 1001 + 3 * i,
  runId: `run-${i}`,
  platformMessageId: `ai:run-${i}`,
  run: `ai:run-${i}`,
}))
const grew = (draft: number, seq: number): StreamEvent => ({
  type: 'draft-grew',
  ...(names[draft] ?? { answers: 1, runId: '', platformMessageId: '', run: '' }),
  chatId: 10001,
  companyId: 101,
  fromId: 500002,
  recipientId: 500001,
  seq,
  text: piece,
})

/** Events are made beforehand: what is measured is the putting together alone. */
const interleaved = (drafts: number, pieces: number): readonly StreamEvent[] =>
  Array.from({ length: pieces }, (_, i) => grew(i % drafts, Math.floor(i / drafts) + 1))

function compare(texts: Iterable<string>, pieces: number): void {
  const whole = piece.repeat(pieces / drafts)
  let count = 0
  for (const text of texts) {
    if (text !== whole) throw new Error(`This is not the text: ${text.slice(0, 80)}`)
    count += 1
  }
  if (count !== drafts) throw new Error(`${count} texts instead of ${drafts}`)
}

const shown = (so: Drafts) => draftMessages(so, now).map(({ text }) => text)

/** Folds the pieces; somebody looks at all drafts after every `frame` pieces, as a screen does. */
function folded(start: Drafts, events: readonly StreamEvent[], frame = Infinity): Drafts {
  let so = start
  let left = frame
  for (const event of events) {
    so = reduceDrafts(so, event, now)
    left -= 1
    if (left === 0) {
      draftMessages(so, now)
      left = frame
    }
  }
  return so
}

function collected(events: readonly StreamEvent[]): string[] {
  const texts = new Map<number, string[]>()
  for (const { answers, text } of events) {
    const current = texts.get(answers)
    if (current) current.push(text)
    else texts.set(answers, [text])
  }
  return [...texts.values()].map((text) => text.join(''))
}

function spread(events: readonly StreamEvent[]): string[] {
  let so: Readonly<Record<number, { text: string }>> = {}
  for (const { answers, text } of events)
    so = { ...so, [answers]: { ...so[answers], text: (so[answers]?.text ?? '') + text } }
  return Object.values(so).map(({ text }) => text)
}

/** The accumulation of the `openai` SDK alone, without its streams: what its helpers do with each delta. */
function accumulated(events: readonly StreamEvent[]): string[] {
  const texts = new Map<number, Record<string, unknown>>()
  for (const { answers, text } of events)
    texts.set(answers, AssistantStream.accumulateDelta(texts.get(answers) ?? {}, { content: text }))
  return [...texts.values()].map(({ content }) => String(content))
}

/** One stream for each draft, into which the pieces are put in turn. */
function streams<Chunk>(): {
  readonly stream: ReadableStream<Chunk>
  readonly controller: ReadableStreamDefaultController<Chunk>
}[] {
  return Array.from({ length: drafts }, () => {
    let controller: ReadableStreamDefaultController<Chunk> | undefined
    const stream = new ReadableStream<Chunk>({ start: (own) => void (controller = own) })
    if (!controller) throw new Error('A stream begins at once')
    return { stream, controller }
  })
}

async function byOpenai(pieces: number): Promise<string[]> {
  const encoder = new TextEncoder()
  const open = streams<Uint8Array>()
  const read = open.map(
    async ({ stream }) =>
      (await ChatCompletionStream.fromReadableStream(stream).finalChatCompletion()).choices[0]?.message.content ?? '',
  )
  const chunk = (delta: object, end: 'stop' | null) =>
    encoder.encode(
      `${JSON.stringify({ id: 'r', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: end }] })}\n`,
    )
  for (const { controller } of open) controller.enqueue(chunk({ role: 'assistant', content: '' }, null))
  for (let i = 0; i < pieces; i += 1) open[i % drafts]?.controller.enqueue(chunk({ content: piece }, null))
  for (const { controller } of open) {
    controller.enqueue(chunk({}, 'stop'))
    controller.close()
  }
  return Promise.all(read)
}

async function byAi(pieces: number): Promise<string[]> {
  const open = streams<UIMessageChunk>()
  const read = open.map(async ({ stream }) => {
    let text = ''
    for await (const { parts } of readUIMessageStream({ stream }))
      text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return text
  })
  for (const { controller } of open) {
    controller.enqueue({ type: 'start', messageId: 'm' })
    controller.enqueue({ type: 'text-start', id: 't' })
  }
  for (let i = 0; i < pieces; i += 1)
    open[i % drafts]?.controller.enqueue({ type: 'text-delta', id: 't', delta: piece })
  for (const { controller } of open) {
    controller.enqueue({ type: 'text-end', id: 't' })
    controller.enqueue({ type: 'finish' })
    controller.close()
  }
  return Promise.all(read)
}

type Candidate = { readonly name: string; readonly pieces: number; readonly run: () => unknown }

/** Medians of interleaved runs, in nanoseconds of processor time a piece: other processes disturb it least. */
async function measure(candidates: readonly Candidate[], runs: number): Promise<ReadonlyMap<string, number>> {
  const costs = new Map(candidates.map(({ name }): [string, number[]] => [name, []]))
  for (let i = 0; i <= runs; i += 1) {
    for (const { name, pieces, run } of candidates) {
      globalThis.gc?.()
      const before = process.cpuUsage()
      await run()
      const { user, system } = process.cpuUsage(before)
      // The first round warms up.
      if (i > 0) costs.get(name)?.push(((user + system) * 1000) / pieces)
    }
  }
  return new Map([...costs].map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN]))
}

function print(
  title: string,
  costs: ReadonlyMap<string, number>,
  base: string,
  limits: Readonly<Record<string, string>> = {},
): void {
  console.log(`\n${title}`)
  const one = costs.get(base) ?? Number.NaN
  for (const [name, cost] of costs)
    console.log(
      `  ${name.padEnd(64)}${cost.toFixed(0).padStart(8)} ns${(cost / one).toFixed(2).padStart(10)} x  ${limits[name] ?? ''}`,
    )
}

const atLength = (length: number): Candidate => {
  const places = Math.floor(length / piece.length)
  const start = folded(noDrafts, interleaved(1, places), 10)
  draftMessages(start, now)
  // 200 pieces are added to the same text over and over: it does not become much longer while it is measured.
  const events = Array.from({ length: 200 }, (_, i) => grew(0, places + 1 + i))
  const rounds = 500
  return {
    name: `${length.toLocaleString('en')} characters`,
    pieces: events.length * rounds,
    run: () => {
      for (let i = 0; i < rounds; i += 1) folded(start, events, 10)
    },
  }
}

print(
  'A piece by the length of its draft; somebody looks after every 10 pieces',
  await measure([atLength(1_000), atLength(10_000), atLength(100_000)], 9),
  '1,000 characters',
  {
    '100,000 characters': 'at most 1.20',
  },
)

const million = interleaved(drafts, 1_000_000)
const few = (pieces: number) => million.slice(0, pieces)
const candidate = (
  name: string,
  pieces: number,
  run: (pieces: number) => Iterable<string> | Promise<Iterable<string>>,
): Candidate => ({
  name: `${name}; ${pieces.toLocaleString('en')}`,
  pieces,
  run: async () => compare(await run(pieces), pieces),
})
const floor = candidate('floor: pieces in arrays, joined once', 1_000_000, () => collected(million))
const ours = candidate('this fold', 1_000_000, () => shown(folded(noDrafts, million)))
const fastest = candidate('openai AssistantStream.accumulateDelta', 1_000_000, () => accumulated(million))
print(
  `A piece of ${drafts.toLocaleString('en')} drafts that are written at once, by the number of pieces; somebody looks at the end`,
  await measure(
    [
      floor,
      ours,
      fastest,
      candidate('openai ChatCompletionStream.fromReadableStream', 20_000, byOpenai),
      candidate('ai readUIMessageStream', 10_000, byAi),
      candidate('a reducer that spreads an object', 5_000, (pieces) => spread(few(pieces))),
      candidate('this fold, looked at after every 500 pieces', 200_000, (pieces) =>
        shown(folded(noDrafts, few(pieces), 500)),
      ),
    ],
    5,
  ),
  floor.name,
  { [ours.name]: 'at most 2.00' },
)
