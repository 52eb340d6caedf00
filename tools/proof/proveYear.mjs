// A part of the long proof `billing-year`: a year of billing for 200 companies, in two processes side by side, each
// with 100 of them and a database of its own: PGlite, or with BILLED_AT=PostgreSQL one of a PostgreSQL. SEED numbers
// the part. It says whether the year took less than 30 s.
import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { withPostgres } from '../postgres/withPostgres.mjs'
import { runTool } from '../steps/run.mjs'

const processes = 2
const companies = Number(process.env['BILLED_COMPANIES'] ?? 200)
/** Seconds in which issue 17 wants the year to pass, on a machine with nothing else to do. */
const wanted = 30

const place = Number(process.env['SEED'] ?? 1)
const database = process.env['BILLED_AT'] ?? 'PGlite'

if (database === 'PostgreSQL') await withPostgres((url) => prove({ DATABASE_URL: url }))
else await prove({})

/** @param {Record<string, string>} at the environment that says where the database is */
async function prove(at) {
  const began = performance.now()
  const shards = await Promise.all(
    Array.from({ length: processes }, async (_, shard) => {
      const env = {
        ...at,
        BILLED_COMPANIES: String(companies / processes),
        SEED: String(processes * (place - 1) + shard + 1),
      }
      const { code, output } = await runTool('vitest', ['run', '--reporter=verbose', 'billingYear'], { env })
      const text = stripVTControlCharacters(output)
      const line =
        /^\d+ companies, (\d+) invoices, (\d+) of them paid, in ([\d.]+) s, ([\d.]+) s of processor time.*$/mu.exec(
          text,
        )
      // Without its line the year has not come to its end.
      const isProven = code === 0 && line !== null
      console.log(isProven ? line[0] : text)
      const [invoices = 0, paid = 0, seconds = 0, used = 0] = line?.slice(1).map(Number) ?? []
      return { isProven, invoices, paid, seconds, used }
    }),
  )
  const whole = (performance.now() - began) / 1000
  const sum = (of) => shards.reduce((all, shard) => all + of(shard), 0)
  if (shards.every(({ isProven }) => isProven)) {
    const seconds = Math.max(...shards.map((shard) => shard.seconds))
    console.log(
      `${companies} companies, ${sum(({ invoices }) => invoices)} invoices, ${sum(({ paid }) => paid)} of them paid: a year in ${seconds.toFixed(1)} s at ${database}, ` +
        `${seconds < wanted ? 'under' : 'NOT under'} ${wanted} s, on ${availableParallelism()} cores, ` +
        `with ${sum(({ used }) => used).toFixed(1)} s of processor time; ${whole.toFixed(1)} s with the start of the processes`,
    )
  } else process.exitCode = 1
}
