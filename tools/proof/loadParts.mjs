// The parts of `npm run proof:long -- load`, in order of what fails soonest and matters most. Their sizes
// are environment variables, for a short trial: LOAD_SECONDS=5 LOAD_CLIENTS=60 LOAD_SCALE=0.1 FULL_SCALE=0.2
// SOAK_MINUTES=3 LOAD_COMPANIES=30 LOAD_CHATS=90 LOAD_MESSAGES=3000 STORM_CLIENTS=120.
import { existsSync, readFileSync } from 'node:fs'
import { proofFolder } from './proofFolder.mjs'

/** The last commit before the job engine (decision 42). */
const commitBefore = '38fa6725'
const folder = `${proofFolder}/load`

/** @param {string} name of a part */
const resultOf = (name) => `${folder}/${name.replaceAll(/\W+/g, '-')}.json`

const setting = (name, fallback) => Number(process.env[name] ?? fallback)

/**
 * A part: `npm run bench -- processes` with options, whose result is kept for the table.
 * @param {string} name
 * @param {Record<string, string | number>} options
 */
const part = (name, options) => ({
  name,
  command: [
    'npx',
    [
      'node',
      'tools/bench/bench.mjs',
      'processes',
      ...Object.entries(options).map(([option, value]) => `--${option}=${value}`),
      `--out=${resultOf(name)}`,
    ],
  ],
  env: {},
})

/** The results of the parts that have been run, as `loadTable` takes them. */
export const loadResults = () =>
  loadParts()
    .map(({ name }) => resultOf(name))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))

/**
 * The load of the rows, as a multiple of L-1: two slow cores hold this with the generator beside the server. Above it a
 * system's latency is the length of a queue, which says nothing of the system; L-1 itself is a part of its own.
 */
const defaultScale = 0.25

/** The parts, as long as the environment says. */
export function loadParts() {
  const seconds = setting('LOAD_SECONDS', 60)
  const scale = setting('LOAD_SCALE', defaultScale)
  const size = {
    companies: setting('LOAD_COMPANIES', 500),
    chats: setting('LOAD_CHATS', 2000),
    messages: setting('LOAD_MESSAGES', 50_000),
    clients: setting('LOAD_CLIENTS', 2000),
    scale,
    'warm-up': Math.min(10, seconds),
  }
  const soakMinutes = setting('SOAK_MINUTES', 20)
  const soak = {
    companies: Math.min(size.companies, 100),
    chats: Math.min(size.chats, 400),
    messages: Math.min(size.messages, 20_000),
    clients: Math.min(size.clients, 300),
    // Three systems at once.
    scale: scale / 2,
    'soak-minutes': soakMinutes,
    // Four, one of each kind, and then none for eight minutes, in which memory shows its slope.
    'fault-minutes': (3 / 20) * soakMinutes,
  }
  const both = { before: commitBefore }
  return [
    part(`L-8 for ${seconds} s`, { rows: 'L-8', ...size, seconds }),
    part(`L-1 at ${scale} × for ${seconds} s`, { rows: 'idle,L-1', ...size, seconds, ...both }),
    part(`L-7, ${soakMinutes} minutes of all systems at once`, soak),
    part(`L-2 for ${seconds} s and L-3`, {
      rows: 'L-2,L-3',
      ...size,
      seconds,
      'storm-clients': setting('STORM_CLIENTS', 5000),
    }),
    part(`L-4 and L-6 for ${seconds / 2} s`, { rows: 'L-4,L-6', ...size, seconds: seconds / 2 }),
    part('L-5', {
      rows: 'L-5',
      companies: 1,
      chats: setting('BIG_CHATS', 5000),
      messages: setting('BIG_MESSAGES', 200_000),
      admins: 50,
      clients: 50,
      seconds: 10,
    }),
    part('the knee', {
      rows: 'knee',
      ...size,
      clients: Math.min(size.clients, 500),
      'knee-from': 0.1,
      'knee-step': 1.3,
    }),
    part(`L-1 for ${seconds} s`, { rows: 'L-1', ...size, seconds, scale: setting('FULL_SCALE', 1), ...both }),
    { name: 'heavy bodies', command: ['npx', ['node', 'tools/bench/bench.mjs', 'heavyBodies']], env: {} },
  ]
}
