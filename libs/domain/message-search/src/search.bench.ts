/**
 * The cost of searching in 100,000 loaded messages, in milliseconds of processor time: the first slice, with which the
 * first results are shown, fits into a frame of 50 ms; so does each of the others. Run: node_modules/.bin/node
 * libs/domain/message-search/src/search.bench.ts
 */
import { searchOn, startSearch } from './index.ts'

const sentences = [
  'Добрий день! Чи можна записатися на стрижку завтра о 15:00?',
  'Yes, of course: we are open until nine.',
  'Қайырлы күн, бағасы қанша?',
  'Até amanhã, obrigada 🙂',
]
/** A hundred thousand messages in pages of fifty; the words stand in one of a thousand. */
const pages = Array.from({ length: 2000 }, (_, page) =>
  Array.from({ length: 50 }, (_, place) => {
    const id = page * 50 + place
    return { id, text: `${sentences[id % sentences.length] ?? ''}${id % 1000 === 0 ? ' Маникюр' : ''}` }
  }),
)

const slice = 200_000

function cost(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN
const line = (name: string, values: readonly number[], limit = '') =>
  console.log(
    `  ${name.padEnd(44)}${median(values).toFixed(1).padStart(8)} ms   most ${Math.max(...values).toFixed(1)} ms   ${limit}`,
  )

console.log('\nWords that one of a thousand messages holds')
const firsts: number[] = []
const slices: number[] = []
const wholes: number[] = []
for (let run = 0; run <= 20; run += 1) {
  const words = run % 2 === 0 ? 'маникюр' : 'МАНИКЮР'
  let whole = 0
  let search = startSearch(pages, words)
  while (!search.isDone) {
    const spent = cost(() => (search = searchOn(search, slice)))
    whole += spent
    // The first run warms up.
    if (run > 0) (search.looked <= slice * 1.1 ? firsts : slices).push(spent)
  }
  if (run > 0) wholes.push(whole)
  if (search.hits.length !== 100) throw new Error(`${search.hits.length} messages were found instead of 100`)
}
line('the first slice', firsts, 'at most 50 ms')
line('each further slice', slices, 'at most 50 ms')
line('all of them', wholes)
