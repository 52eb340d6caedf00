/**
 * What a piece of a streamed reply costs, in nanoseconds of processor time; the ratios within one run are the result.
 * Run: node_modules/.bin/node libs/domain/stream-draft/src/drafts.bench.ts
 */
import { draftMessages, noDrafts, reduceDrafts, type Drafts, type StreamEvent } from './index.ts'

const piece = 'a piece of text '
const now = new Date('2026-11-20T12:00:00.000Z')

const grew = (answers: number, seq: number | null): StreamEvent => ({
  type: 'draft-grew',
  answers,
  chatId: 10001,
  companyId: 101,
  fromId: 500002,
  recipientId: 500001,
  platformMessageId: `ai:${answers}`,
  runId: `run-${answers}`,
  seq,
  text: piece,
})

/** Events are made beforehand: what is measured is the fold alone. */
const interleaved = (drafts: number, pieces: number): readonly StreamEvent[] =>
  Array.from({ length: pieces }, (_, i) => grew(1001 + 3 * (i % drafts), Math.floor(i / drafts) + 1))

const looked = (drafts: Drafts) => {
  let length = 0
  for (const draft of draftMessages(drafts, now)) length += draft.text.length
  return length
}

/** Folds the pieces; somebody looks at all drafts after every `frame` pieces, as a screen does. */
function folded(start: Drafts, events: readonly StreamEvent[], frame: number): Drafts {
  let drafts = start
  let left = frame
  for (const event of events) {
    drafts = reduceDrafts(drafts, event, now)
    left -= 1
    if (left === 0) {
      looked(drafts)
      left = frame
    }
  }
  return drafts
}

function collected(events: readonly StreamEvent[]): number {
  const texts = new Map<number, string[]>()
  for (const event of events) {
    if (event.type !== 'draft-grew') continue
    const known = texts.get(event.answers)
    if (known) known.push(event.text)
    else texts.set(event.answers, [event.text])
  }
  let length = 0
  for (const text of texts.values()) length += text.join('').length
  return length
}

function joinedByMap(events: readonly StreamEvent[]): number {
  const texts = new Map<number, string>()
  for (const event of events) if (event.type === 'draft-grew') texts.set(event.answers, (texts.get(event.answers) ?? '') + event.text)
  let length = 0
  for (const text of texts.values()) length += text.length
  return length
}

function copiedMaps(events: readonly StreamEvent[]): number {
  let texts: ReadonlyMap<number, string> = new Map()
  for (const event of events) if (event.type === 'draft-grew') texts = new Map(texts).set(event.answers, (texts.get(event.answers) ?? '') + event.text)
  return texts.size
}

type Candidate = { name: string; pieces: number; run: () => unknown }

/** Medians of interleaved runs, in nanoseconds of processor time a piece: other processes disturb it least. */
function measure(candidates: readonly Candidate[], runs = 7): ReadonlyMap<string, number> {
  const costs = new Map(candidates.map(({ name }): [string, number[]] => [name, []]))
  for (let i = 0; i <= runs; i += 1) {
    for (const { name, pieces, run } of candidates) {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      // The first round warms up.
      if (i > 0) costs.get(name)?.push(((user + system) * 1000) / pieces)
    }
  }
  return new Map([...costs].map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN]))
}

function print(title: string, costs: ReadonlyMap<string, number>, base: string, limits: Readonly<Record<string, string>> = {}): void {
  console.log(`\n${title}`)
  const one = costs.get(base) ?? Number.NaN
  for (const [name, cost] of costs)
    console.log(`  ${name.padEnd(52)}${cost.toFixed(0).padStart(8)} ns${(cost / one).toFixed(2).padStart(10)} x  ${limits[name] ?? ''}`)
}

const longText = (length: number) => folded(noDrafts, interleaved(1, length / piece.length), 10)
const atLength = (length: number): Candidate => {
  const places = Math.floor(length / piece.length)
  const start = longText(places * piece.length)
  looked(start)
  const events = Array.from({ length: 100_000 }, (_, i) => grew(1001, places + 1 + (i % 200)))
  return {
    name: `${length.toLocaleString('en')} characters`,
    pieces: events.length,
    // 200 pieces are added to the same text over and over: it does not become much longer while it is measured.
    run: () => {
      for (let i = 0; i < events.length; i += 200) folded(start, events.slice(i, i + 200), 10)
    },
  }
}

print('A piece by the length of its draft; somebody looks after every 10 pieces', measure([atLength(1_000), atLength(10_000), atLength(100_000)]), '1,000 characters', {
  '100,000 characters': 'at most 1.20',
})

const thousand = interleaved(1000, 1_000_000)
const [oneDraft, hundred] = [interleaved(1, 200_000), interleaved(100, 200_000)]
print(
  'A piece by how many drafts are written at once; somebody looks at the end, or after every 500 pieces',
  measure(
    [
      { name: 'floor: pieces in arrays, joined once; 1,000 drafts', pieces: thousand.length, run: () => collected(thousand) },
      { name: 'strings in a mutable Map; 1,000 drafts', pieces: thousand.length, run: () => joinedByMap(thousand) },
      { name: 'this fold; 1,000 drafts', pieces: thousand.length, run: () => looked(folded(noDrafts, thousand, Infinity)) },
      { name: 'this fold; 1,000 drafts, looked at', pieces: thousand.length, run: () => looked(folded(noDrafts, thousand, 500)) },
      { name: 'this fold; 100 drafts, looked at', pieces: hundred.length, run: () => looked(folded(noDrafts, hundred, 500)) },
      { name: 'this fold; 1 draft, looked at', pieces: oneDraft.length, run: () => looked(folded(noDrafts, oneDraft, 500)) },
      { name: 'a new Map for each piece; 1,000 drafts', pieces: 20_000, run: () => copiedMaps(thousand.slice(0, 20_000)) },
    ],
    5,
  ),
  'floor: pieces in arrays, joined once; 1,000 drafts',
  { 'this fold; 1,000 drafts': 'at most 2.00' },
)
