import { randomBytes } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { addBotOfSettings } from '../telegram/addBotOfSettings.ts'
import { authenticatorSecret } from '../testing/aSecondFactor.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { rowsEverywhere } from '../testing/rowsEverywhere.ts'
import { expectSecretKeys, WrongSecretKey } from './expectSecretKeys.ts'
import { resealAll, resealSecrets } from './resealSecrets.ts'
import { seal, unseal, type SecretKeys } from './seal.ts'
import { sealedColumns } from './sealedColumns.ts'

const [old, next, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const before: SecretKeys = { secretKey: old, previousSecretKey: null }
const rotating: SecretKeys = { secretKey: next, previousSecretKey: old }
const after: SecretKeys = { secretKey: next, previousSecretKey: null }
const tokens = ['1:FIRST', '2:SECOND', '3:THIRD', '4:FOURTH', '5:FIFTH']

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  await world.db.deleteFrom('outbox_mail').execute()
  for (const token of tokens) await addChannel(token)
  await world.db
    .insertInto('outbox_mail')
    .values({ template: 'reset-password', email_key: 'a@b.example', sealed: seal('{"text":"T"}', before, 'letters') })
    .execute()
})

const addChannel = (token: string, keys: Pick<SecretKeys, 'secretKey'> = before) =>
  world.db
    .insertInto('messenger_integrations')
    .values({
      company_id: lily.companyId,
      type: 'telegram',
      is_active: false,
      external_id: token.split(':')[0] ?? null,
      secret: seal(token, keys),
    })
    .execute()
const secrets = async (): Promise<(Sealed | null)[]> =>
  (
    await world.db
      .selectFrom('messenger_integrations')
      .select('secret')
      .where('type', '=', 'telegram')
      .orderBy('id')
      .execute()
  ).map(({ secret }) => secret)
const openedWith = async (keys: SecretKeys) =>
  (await secrets()).map((secret) => (secret === null ? null : unseal(secret, keys)))
/** Runs `write` once, between the first reading of a table and what follows. */
const interrupted = (write: () => Promise<unknown>): Db => {
  let isDone = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone && result.rows.some((row) => 'sealed' in row)) {
        isDone = true
        await write()
      }
      return result
    },
  }
  return world.db.withPlugin(plugin)
}

describe('sealing anew', () => {
  it('after sealing anew the old key opens nothing and the new one everything, in every sealed column', async () => {
    expect(await openedWith(after)).toEqual(tokens.map(() => null))
    expect(await resealAll(world.db, rotating)).toEqual({
      sealedAnew: 6,
      changedMeanwhile: 0,
      current: 6,
      unreadable: 0,
    })
    expect(await openedWith(after)).toEqual(tokens)
    expect(await openedWith(before)).toEqual(tokens.map(() => null))
    const [email] = await world.db.selectFrom('outbox_mail').select('sealed').execute()
    expect(email?.sealed && unseal(email.sealed, after, 'letters')).toBe('{"text":"T"}')
    await expectSecretKeys(world.db, after)
  })

  it('sealing anew that was stopped after any batch goes on where it stopped, and a repeated one changes nothing', async () => {
    for (let batches = 1; batches <= 3; batches += 1) {
      const steps = resealSecrets(world.db, rotating, { size: 1 })
      for (let batch = 0; batch < batches; batch += 1) await steps.next()
      await steps.return(undefined)
    }
    // Each began anew and found its way past what the ones before had done.
    expect((await openedWith(after)).filter((token) => token !== null)).toHaveLength(3)
    expect(await openedWith(rotating)).toEqual(tokens)
    expect(await resealAll(world.db, rotating)).toMatchObject({ sealedAnew: 3, current: 6 })
    const done = await secrets()
    expect(await resealAll(world.db, rotating)).toMatchObject({ sealedAnew: 0, current: 6 })
    expect(await secrets()).toEqual(done)
  })

  it('sealing anew overwrites no token that was renewed meanwhile, whichever key sealed it', async () => {
    for (const keys of [rotating, before]) {
      await world.db.deleteFrom('messenger_integrations').where('type', '=', 'telegram').execute()
      await addChannel('7:BEFORE')
      const renew = () =>
        world.db
          .updateTable('messenger_integrations')
          .set({ secret: seal('7:RENEWED', keys) })
          .where('external_id', '=', '7')
          .execute()
      expect(await resealAll(interrupted(renew), rotating)).toMatchObject({ changedMeanwhile: 1, unreadable: 0 })
      expect(await openedWith(after)).toEqual(['7:RENEWED'])
    }
  })

  it('a channel that was deleted meanwhile stays without its token', async () => {
    const remove = () => world.db.updateTable('messenger_integrations').set({ secret: null }).execute()
    expect(await resealAll(interrupted(remove), rotating)).toMatchObject({ changedMeanwhile: 5 })
    expect(await secrets()).toEqual(tokens.map(() => null))
  })
})

describe('a wrong key', () => {
  it('a start with keys that do not open everything is refused with the count and what to do', async () => {
    await addChannel('8:NEW', rotating)
    await expectSecretKeys(world.db, rotating)
    await expect(expectSecretKeys(world.db, after)).rejects.toThrow(
      /6 of 7 secrets in the database cannot be opened with SECRET_KEY:.+SECRET_KEY_PREVIOUS/,
    )
    await expect(expectSecretKeys(world.db, { secretKey: third, previousSecretKey: next })).rejects.toBeInstanceOf(
      WrongSecretKey,
    )
  })

  it('a text that no key opens is counted and left as it is', async () => {
    const stored = await secrets()
    expect(await resealAll(world.db, { secretKey: third, previousSecretKey: next })).toMatchObject({
      sealedAnew: 0,
      unreadable: 6,
    })
    expect(await secrets()).toEqual(stored)
  })
})

type Place = { place: string; value: string }
/** Every text and JSON value of the database. */
const dump = async (): Promise<Place[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')`.execute(world.db)
  const places: Place[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(world.db)
    for (const { value } of rows) if (value !== null) places.push({ place: `${table}.${column}`, value })
  }
  return places
}

describe('a dump of the database', () => {
  it('a dump of the database shows no token of a channel and no link of an email, and every sealed text of it is in a column that is resealed', async () => {
    const { settings } = world.app
    await world.db.deleteFrom('messenger_integrations').where('type', '=', 'telegram').execute()
    await world.db.deleteFrom('outbox_mail').execute()
    await rowsEverywhere(world, lily)
    await addBotOfSettings(world.ports, '900:OFSETTINGS', settings)
    const olena = await world.anAdministrator({ email: 'olena@example.com', hasSecondFactor: true })
    world.mailbox.next({ type: 'later', error: 'away' })
    await world.callOk('forgotPassword', { body: { email: olena.email } })
    await world.mailbox.delivered()
    const text = world.mailbox.attempts.at(-1)?.text ?? ''
    const link = /token=([\w-]+)/.exec(text)?.[1] ?? 'no link'
    expect(link).not.toBe('no link')

    const places = await dump()
    const plain = ['900:OFSETTINGS', 'OFSETTINGS', link, olena.token, lily.owner.token, authenticatorSecret]
    expect(places.filter(({ value }) => plain.some((secret) => value.includes(secret)))).toEqual([])
    const sealed = places.filter(({ value }) =>
      (
        ['channel secrets', 'letters', 'saved cards', 'widget secrets', 'webhook secrets', 'second factors'] as const
      ).some((subject) => unseal(value as Sealed, settings, subject) !== null),
    )
    expect(new Set(sealed.map(({ place }) => place))).toEqual(new Set(Object.keys(sealedColumns)))
  })
})
