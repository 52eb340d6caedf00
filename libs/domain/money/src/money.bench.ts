/**
 * The cost of a sum of money here and in dinero.js, in nanoseconds of processor time, and whether both answer the same;
 * the ratios within one run are the result. Run: node_modules/.bin/node libs/domain/money/src/money.bench.ts
 */
import {
  add as dineroAdd,
  allocate as dineroAllocate,
  dinero,
  halfAwayFromZero,
  multiply as dineroMultiply,
} from 'dinero.js'
import { toDecimal, toSnapshot, transformScale, USD } from 'dinero.js'
import { add, minor, money, percentOf, share, toMajor } from './index.ts'

const dollars = (amount: number) => dinero({ amount, currency: USD })
const amountOf = (of: ReturnType<typeof dollars>): number => toSnapshot(of).amount
const inCents = (of: ReturnType<typeof dollars>): number => amountOf(transformScale(of, 2, halfAwayFromZero))

type Sum = {
  name: string
  ours: (amount: number, by: number) => number
  theirs: (amount: number, by: number) => number
  by: readonly number[]
}

/** `by` is the other amount, basis points, or days of thirty, as the sum will have it. */
const sums: readonly Sum[] = [
  {
    name: 'add',
    ours: (amount, by) => add(money(amount, 'USD'), money(by, 'USD')).minor,
    theirs: (amount, by) => amountOf(dineroAdd(dollars(amount), dollars(by))),
    by: [0, 1, 1999, -2500, Number.MAX_SAFE_INTEGER],
  },
  {
    name: 'percentage',
    ours: (amount, by) => percentOf(minor(amount), by / 100),
    theirs: (amount, by) => inCents(dineroMultiply(dollars(amount), { amount: by, scale: 4 })),
    by: [725, 1750, 2000, 3333, 10_000],
  },
  {
    name: 'share of a period',
    ours: (amount, by) => share(minor(amount), by, 30),
    // dinero.js has no division: a part in thirty is taken by weights.
    theirs: (amount, by) => amountOf(dineroAllocate(dollars(amount), [by, 30 - by])[0] ?? dollars(0)),
    by: [1, 7, 15, 29],
  },
  {
    name: 'to major units',
    ours: (amount) => toMajor(minor(amount)),
    theirs: (amount) => Number(toDecimal(dollars(amount))),
    by: [1],
  },
]
const amounts = [
  0, 1, 2, 3, 5, 49, 99, 100, 123, 180, 200, 1999, 4900, 12_345, 99_999, 1_000_000, -1, -5, -100, -180, -1999,
  9_007_199_254_740_991,
]

const reasons: Readonly<Record<string, string>> = {
  add: 'past 2^53 dinero.js rounds in silence; here it is a RangeError',
  percentage: 'its product of 2^53 and basis points is no exact number; here it is a BigInt',
  'share of a period':
    'its allocate cuts each share and gives what is over to the first; here a share is rounded once, half away from zero',
}

/** As text; a refusal is an answer too. */
function said(answer: () => number): string {
  try {
    return JSON.stringify(answer())
  } catch (error) {
    return error instanceof Error ? error.name : 'refused'
  }
}

function compare(): void {
  console.log('\nThe shared table: the same question to both')
  for (const { name, ours, theirs, by } of sums) {
    const cases = amounts.flatMap((amount) =>
      by.map((each) => ({
        question: `${amount} by ${each}`,
        ours: said(() => ours(amount, each)),
        theirs: said(() => theirs(amount, each)),
      })),
    )
    const differing = cases.filter((each) => each.ours !== each.theirs)
    console.log(
      `  ${name.padEnd(24)}${String(cases.length - differing.length).padStart(4)} of ${String(cases.length).padStart(3)} the same`,
    )
    if (differing.length > 0) console.log(`      because ${reasons[name] ?? 'OF SOMETHING THAT NOBODY HAS EXPLAINED'}`)
    for (const each of differing.slice(0, 3))
      console.log(`      ${each.question}: here ${each.ours}, there ${each.theirs}`)
    if (differing.length > 3) console.log(`      and ${differing.length - 3} more`)
  }
}

const runs = 9
const times = 20_000
const plain = amounts.slice(6, 15)

/** Processor time of one question, in nanoseconds. */
function cost(ask: (amount: number, by: number) => number, by: readonly number[]): number {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i += 1) ask(plain[i % plain.length] ?? 1, by[i % by.length] ?? 1)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1000) / times
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN

function measure(): void {
  const costs = sums.map(() => ({ ours: [] as number[], theirs: [] as number[] })) // filled below
  for (let run = 0; run <= runs; run += 1) {
    sums.forEach(({ ours, theirs, by }, i) => {
      const current = by.filter((each) => Math.abs(each) < 1e6)
      const [here, there] = [cost(ours, current), cost(theirs, current)]
      // The first round warms up.
      if (run > 0) {
        costs[i]?.ours.push(here)
        costs[i]?.theirs.push(there)
      }
    })
  }
  console.log(
    `\nOne question, from plain number to plain number; medians of ${runs} interleaved runs; dinero.js must cost at least 5 times as much`,
  )
  sums.forEach(({ name }, i) => {
    const [here, there] = [median(costs[i]?.ours ?? []), median(costs[i]?.theirs ?? [])]
    console.log(
      `  ${name.padEnd(24)}${here.toFixed(0).padStart(6)} ns  dinero.js${there.toFixed(0).padStart(7)} ns${(there / here).toFixed(1).padStart(8)} x`,
    )
  })
}

compare()
measure()
