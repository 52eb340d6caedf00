import { PgliteThread } from '../db/PgliteThread.ts'
import { deleteFrom } from './deleteFrom.ts'

/**
 * The state of a snapshot's database before a test: its schema in one text, the rows and
 * sequences of its migrations.
 */
type Fresh = { schema: string; rows: readonly { table: string; rows: string }[]; sequences: string }
type Kept = { thread: PgliteThread; fresh: Fresh }

/** The statements of one test file over a thread that outlives it; after `close` they are refused. */
export type ReusedPglite = Pick<PgliteThread, 'runTogether' | 'exec' | 'close' | 'lost'>

/** The size, in bytes, from which on a table is truncated. */
const largestKept = 65_536

/** Databases of this process whose test file has ended. */
const idle: Kept[] = []

/**
 * A database of the snapshot for one test file. Loading a snapshot takes a second and a half of processor time, and
 * emptying the tables a tenth of that: a database is used again by the next file of this process, unless its
 * schema has been changed.
 */
export async function openReusedPglite(snapshot: string): Promise<ReusedPglite> {
  const kept = (await nextIdle()) ?? (await open(snapshot))
  const { thread } = kept
  let isClosed = false
  const inFlight = new Set<Promise<unknown>>()
  const whileOpen = <R>(work: () => Promise<R>): Promise<R> => {
    if (isClosed) return Promise.reject(new Error('The database of this test is closed'))
    const result = work()
    inFlight.add(result)
    const done = () => void inFlight.delete(result)
    result.then(done, done)
    return result
  }
  return {
    lost: thread.lost,
    runTogether: (statements, opening) => whileOpen(() => thread.runTogether(statements, opening)),
    exec: (sql) => whileOpen(() => thread.exec(sql)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(inFlight)
      idle.push(kept)
    },
  }
}

async function open(snapshot: string): Promise<Kept> {
  const thread = await PgliteThread.start({ snapshot })
  const tables = await rowsOf<{ name: string }>(thread, tablesQuery)
  const rows: { table: string; rows: string }[] = []
  for (const { name } of tables) {
    const [all] = await rowsOf<{ rows: string | null }>(thread, `select json_agg(t)::text as rows from ${name} t`)
    if (all?.rows) rows.push({ table: name, rows: all.rows })
  }
  return { thread, fresh: { schema: await schemaOf(thread), rows, sequences: await sequencesOf(thread) } }
}

/** An idle database, emptied; one that a test has changed or ended is closed. */
async function nextIdle(): Promise<Kept | null> {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    const isFresh = await restore(kept).catch(() => false)
    if (isFresh) return kept
    await kept.thread.close().catch(() => undefined)
  }
  return null
}

async function restore({ thread, fresh }: Kept): Promise<boolean> {
  await thread.exec('rollback')
  // `discard all` without the statements that the thread keeps.
  await thread.exec(
    'close all; reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences',
  )
  if ((await schemaOf(thread)) !== fresh.schema) return false
  const tables = await rowsOf<{ name: string; bytes: number }>(thread, tablesQuery)
  // Deleted rows leave their space behind, which the reads of the next file would walk through.
  const large = tables.filter(({ bytes }) => bytes > largestKept).map(({ name }) => name)
  if (large.length > 0) await thread.exec(`truncate ${large.join(', ')} cascade`)
  await thread.query(`${deleteFrom(tables.map(({ name }) => name))} select 1`, [])
  for (const { table, rows } of fresh.rows)
    await thread.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [rows],
    )
  await thread.query(
    `select setval(format('%I.%I', s->>'schemaname', s->>'sequencename')::regclass,
      coalesce((s->>'last_value')::bigint, (s->>'start_value')::bigint), s->>'last_value' is not null)
     from json_array_elements($1::json) s`,
    [fresh.sequences],
  )
  return true
}

const rowsOf = async <R>(thread: PgliteThread, query: string): Promise<R[]> =>
  (await thread.query(query, [])).rows as R[] // the caller's query names its columns

const tablesQuery = `select format('%I', tablename) as name,
  pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
  from pg_tables where schemaname = 'public' order by tablename`

async function sequencesOf(thread: PgliteThread): Promise<string> {
  const [all] = await rowsOf<{ sequences: string }>(
    thread,
    `select json_agg(json_build_object('schemaname', schemaname, 'sequencename', sequencename,
       'last_value', last_value, 'start_value', start_value))::text as sequences from pg_sequences`,
  )
  return all?.sequences ?? '[]'
}

/** Tables, columns, indexes, functions, policies, triggers, rights and roles in one text. */
async function schemaOf(thread: PgliteThread): Promise<string> {
  const parts = [
    `select concat_ws(' ', relname, relkind, relowner, relrowsecurity, relforcerowsecurity, relacl) from pg_class
     where relnamespace = 'public'::regnamespace`,
    `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attacl) from pg_attribute
     join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace where attnum > 0`,
    `select concat_ws(' ', proname, prosrc, proacl, prosecdef, proconfig) from pg_proc where pronamespace = 'public'::regnamespace`,
    `select concat_ws(' ', polname, polrelid::regclass, polcmd, polpermissive, polroles::text, pg_get_expr(polqual, polrelid),
       pg_get_expr(polwithcheck, polrelid)) from pg_policy`,
    `select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger`,
    `select indexdef from pg_indexes where schemaname = 'public'`,
    `select concat_ws(' ', adrelid::regclass, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef`,
    `select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting`,
    `select concat_ws(' ', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace = 'public'::regnamespace`,
    `select concat_ws(' ', rolname, rolsuper, rolbypassrls, rolconfig) from pg_roles`,
    `select concat_ws(' ', roleid::regrole, member::regrole) from pg_auth_members`,
  ]
  const [all] = await rowsOf<{ schema: string }>(
    thread,
    `select string_agg(part, E'\\n' order by part) as schema from (${parts.join(' union all ')}) parts (part)`,
  )
  return all?.schema ?? ''
}
