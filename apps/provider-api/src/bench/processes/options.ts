import { parseArgs } from 'node:util'
import { rowNames, type RowName } from './rows.ts'

/** The subject and the length of a run; durations in seconds where the name says nothing else. */
export type Options = {
  rounds: number
  warmUp: number
  seconds: number
  rows: readonly RowName[]
  /** The systems, by their names in the table. */
  systems: readonly string[]
  /** A checkout of an earlier commit, whose numbers stand beside; null: none. */
  before: string | null
  /** The load of every row, as a multiple of L-1. */
  scale: number
  clients: number
  stormClients: number
  companies: number
  chats: number
  messages: number
  /** The administrators of the largest company; of all others there are two. */
  admins: number
  /** Of L-6: how many times its usual load the noisy company has, and in how many turns of each kind it is measured. */
  noiseTimes: number
  noiseTurns: number
  kneeFrom: number
  kneeStep: number
  kneeSeconds: number
  /** The soak (L-7) instead of the rows: its length, and the time between two faults; 0: no soak. */
  soakMinutes: number
  faultMinutes: number
  seed: number
  /** A file for everything that was measured, as JSON; null: none. */
  out: string | null
}

const defaults = {
  rounds: '1',
  'warm-up': '3',
  seconds: '15',
  rows: 'idle,L-1,L-4,L-2,L-6,L-3',
  systems: 'PGlite,PostgreSQL,two nodes',
  before: '',
  scale: '1',
  clients: '2000',
  'storm-clients': '5000',
  companies: '500',
  chats: '2000',
  messages: '100000',
  admins: '2',
  'noise-times': '10',
  'noise-turns': '4',
  'knee-from': '0.25',
  'knee-step': '1.5',
  'knee-seconds': '8',
  'soak-minutes': '0',
  'fault-minutes': '4',
  seed: '15',
  out: '',
} as const

const isRowName = (name: string): name is RowName => (rowNames as readonly string[]).includes(name)

/** Reads the options of a run. Throws an Error with a sentence for an unknown row or a number that is none. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
    ),
  })
  const text = (name: keyof typeof defaults) => String(values[name])
  const number = (name: keyof typeof defaults) => {
    const value = Number(text(name))
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number: ${text(name)}`)
    return value
  }
  const list = (name: keyof typeof defaults) => text(name).split(',').filter(Boolean)
  const rows = list('rows').map((name) => {
    if (!isRowName(name)) throw new Error(`There is no row ${name}; there are ${rowNames.join(', ')}`)
    return name
  })
  return {
    rounds: number('rounds'),
    warmUp: number('warm-up'),
    seconds: number('seconds'),
    rows,
    systems: list('systems'),
    before: text('before') || null,
    scale: number('scale'),
    clients: number('clients'),
    stormClients: number('storm-clients'),
    companies: number('companies'),
    chats: number('chats'),
    messages: number('messages'),
    admins: number('admins'),
    noiseTimes: number('noise-times'),
    noiseTurns: number('noise-turns'),
    kneeFrom: number('knee-from'),
    kneeStep: number('knee-step'),
    kneeSeconds: number('knee-seconds'),
    soakMinutes: number('soak-minutes'),
    faultMinutes: number('fault-minutes'),
    seed: number('seed'),
    out: text('out') || null,
  }
}
