import type { BodyOf } from '@frontdesk/contract'
import { mostPasskeys } from '@frontdesk/second-factor'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPasskey } from '../../testing/aPasskey.ts'
import { codeAt } from '../../testing/aSecondFactor.ts'
import { aTestServer, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { runSecondFactor } from '../../start/secondFactorCommand.ts'
import { hashPassword } from '../passwords.ts'

let world: TestServer
let password_hash: string
const password = 'a long secret'
beforeAll(async () => {
  world = await aTestServer()
  password_hash = await hashPassword(password)
})
afterAll(() => world.close())

let anna: AnAdministrator
beforeEach(async () => {
  await world.reset()
  anna = await world.anAdministrator({ email: 'anna@example.com' })
  await world.db.updateTable('admins').set({ password_hash }).where('id', '=', anna.adminId).execute()
})

const minute = 60_000
type Passkey = ReturnType<typeof aPasskey>
type Called = Awaited<ReturnType<TestServer['call']>>
const answerOf = (response: Called) => [response.statusCode, response.json<{ code?: string }>().code]
const ok = [200, undefined]
const wrong = [422, 'WRONG_SECOND_FACTOR']
const confirmFirst = [403, 'CONFIRM_PASSWORD']

const challengeOf = (answer: Record<string, unknown>) => (answer['options'] as { challenge: string }).challenge
const start = async (token = anna.token) => challengeOf(await world.callOk('startPasskey', { token, body: {} }))
const ask = async (token: string) => challengeOf(await world.callOk('askForPasskey', { token, body: {} }))
const tryAdding = (credential: BodyOf<'addPasskey'>['credential'], token = anna.token, name = 'My phone') =>
  world.call('addPasskey', { token, body: { name, credential } })
async function add(passkey: Passkey = aPasskey(), name = 'My phone') {
  const answer = await tryAdding(passkey.make(await start()), anna.token, name)
  expect(answer.statusCode).toBe(200)
  return { passkey, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const signIn = async () => {
  const signedIn = await world.callOk('login', { body: { email: anna.email, password } })
  return (signedIn as { accessToken: string }).accessToken
}
const verify = async (token: string, proof: BodyOf<'verifySecondFactor'>) =>
  answerOf(await world.call('verifySecondFactor', { token, body: proof }))
const give = async (token: string, passkey: Passkey) => verify(token, { passkey: passkey.sign(await ask(token)) })
const meOf = (token: string) => world.callOk('getMe', { token })
const stateOf = async (token = anna.token) =>
  (await world.callOk('getSecondFactor', { token }))['secondFactor'] as {
    state: string
    hasApp: boolean
    recoveryCodesLeft: number
    passkeys: { id: string; name: string; addedAt: string; usedAt: string | null }[]
  }
async function enrolApp() {
  const { secret } = (await world.callOk('startSecondFactor', { token: anna.token, body: {} })) as { secret: string }
  const code = codeAt(world.clock.now(), secret)
  const answer = await world.callOk('confirmSecondFactor', { token: anna.token, body: { code } })
  return { secret, recoveryCodes: answer['recoveryCodes'] as string[] }
}
const emails = async () =>
  (await world.db.selectFrom('outbox_mail').select('template').orderBy('created_at').execute()).map(
    (row) => row.template,
  )
const audited = async () =>
  world.db.selectFrom('audit_log').select(['action', 'target', 'before', 'after']).orderBy('id').execute()

describe('adding a passkey', () => {
  it('a first passkey is the second factor: ten recovery codes, the other sessions end, an email and an entry say so', async () => {
    const elsewhere = await signIn()
    expect((await meOf(anna.token))['capabilities']).toMatchObject({ passkeys: true })
    const { passkey, recoveryCodes } = await add()
    expect(new Set(recoveryCodes).size).toBe(10)
    const addedAt = world.clock.now().toISOString()
    expect(await stateOf()).toEqual({
      state: 'enrolled',
      since: addedAt,
      recoveryCodesLeft: 10,
      hasApp: false,
      passkeys: [{ id: passkey.id, name: 'My phone', addedAt, usedAt: null }],
    })
    expect(await meOf(anna.token)).toMatchObject({
      secondFactor: 'given',
      secondFactorWays: ['passkey', 'recovery-code'],
    })
    expect((await world.call('getMe', { token: elsewhere })).statusCode).toBe(401)
    expect(await emails()).toEqual(['passkey-added'])
    expect((await world.mailbox.delivered()).map(({ kind }) => kind)).toEqual(['passkey-added'])
    expect(await audited()).toEqual([
      {
        action: 'POST /api/admin/secondFactor/passkeys/add',
        target: 'passkey',
        before: null,
        after: { name: 'My phone' },
      },
    ])
  })

  it('the options name the site and the account, and the passkeys that are there', async () => {
    const { passkey } = await add()
    const { options } = await world.callOk('startPasskey', { token: anna.token, body: {} })
    expect(options).toMatchObject({
      rp: { id: 'desk.example', name: 'Frontdesk' },
      user: { name: 'anna@example.com' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key' }],
    })
  })

  it('a second passkey and an authenticator app come beside the first, with the recovery codes of before', async () => {
    const { recoveryCodes } = await add()
    expect((await add(aPasskey(), 'A key')).recoveryCodes).toEqual([])
    const app = await enrolApp()
    expect(app.recoveryCodes).toEqual([])
    expect((await stateOf()).passkeys.map(({ name }) => name)).toEqual(['My phone', 'A key'])
    expect((await meOf(anna.token))['secondFactorWays']).toEqual(['passkey', 'authenticator', 'recovery-code'])
    expect(await verify(await signIn(), { code: recoveryCodes[0] ?? '' })).toEqual(ok)
    world.clock.advance(minute)
    expect(await verify(await signIn(), { code: codeAt(world.clock.now(), app.secret) })).toEqual(ok)
  })

  it('the secret of an app that is still being set up opens nothing', async () => {
    await add()
    const { secret } = (await world.callOk('startSecondFactor', { token: anna.token, body: {} })) as { secret: string }
    expect(await verify(await signIn(), { code: codeAt(world.clock.now(), secret) })).toEqual(wrong)
  })

  it('a first passkey needs a password of the last hour, a further one both within ten minutes', async () => {
    world.clock.advance(60 * minute)
    const begin = () => world.call('startPasskey', { token: anna.token, body: {} })
    expect(answerOf(await begin())).toEqual(confirmFirst)
    await world.callOk('confirmPassword', { token: anna.token, body: { password } })
    const { passkey } = await add()
    world.clock.advance(10 * minute)
    const refused = await begin()
    expect([...answerOf(refused), refused.json<{ secondFactor?: boolean }>().secondFactor]).toEqual([
      ...confirmFirst,
      true,
    ])
    const assertion = passkey.sign(await ask(anna.token))
    await world.callOk('confirmPassword', { token: anna.token, body: { password, passkey: assertion } })
    expect(answerOf(await begin())).toEqual(ok)
  })

  it.each([
    ['for another site', { domain: 'evil.example' }],
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['without a check of the user', { isVerified: false }],
    ['as what signs in', { type: 'webauthn.get' }],
  ])('a passkey that was made %s is refused', async (_, different) => {
    expect(answerOf(await tryAdding(aPasskey().make(await start(), different)))).toEqual(wrong)
    expect(await stateOf()).toMatchObject({ state: 'none', passkeys: [] })
  })

  it('a challenge is good once, for five minutes, and in its session', async () => {
    const late = await start()
    world.clock.advance(5 * minute)
    expect(answerOf(await tryAdding(aPasskey().make(late)))).toEqual(wrong)
    const challenge = await start()
    const elsewhere = await signIn()
    expect(answerOf(await tryAdding(aPasskey().make(challenge), elsewhere))).toEqual(wrong)
    expect(answerOf(await tryAdding(aPasskey().make(challenge, { isVerified: false })))).toEqual(wrong)
    expect(answerOf(await tryAdding(aPasskey().make(challenge)))).toEqual(wrong)
    const other = await start()
    expect(answerOf(await tryAdding(aPasskey().make(other)))).toEqual(ok)
    expect(answerOf(await tryAdding(aPasskey().make(other)))).toEqual(wrong)
  })

  it('a passkey belongs to one account, which cannot add it twice', async () => {
    const { passkey } = await add()
    expect(answerOf(await tryAdding(passkey.make(await start())))).toEqual([409, 'SECOND_FACTOR_STATE'])
    const boris = await world.anAdministrator({ email: 'boris@example.com' })
    const made = aPasskey(passkey.id).make(await start(boris.token))
    expect(answerOf(await tryAdding(made, boris.token))).toEqual([409, 'SECOND_FACTOR_STATE'])
    expect(await stateOf(boris.token)).toMatchObject({ state: 'none', recoveryCodesLeft: 0 })
  })

  it('there are no more passkeys than the limit', async () => {
    const { passkey } = await add()
    const row = await world.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...same } = row
    const more = Array.from({ length: mostPasskeys - 1 }, (__, n) => ({ ...same, credential_id: `${passkey.id}${n}` }))
    await world.db.insertInto('passkeys').values(more).execute()
    expect(answerOf(await world.call('startPasskey', { token: anna.token, body: {} }))).toEqual([409, 'LIST_FULL'])
  })
})

describe('a sign-in by a passkey', () => {
  it('the waiting session learns the ways, and a passkey opens it', async () => {
    const { passkey } = await add()
    const token = await signIn()
    expect(await meOf(token)).toMatchObject({ secondFactor: 'awaited', secondFactorWays: ['passkey', 'recovery-code'] })
    expect((await world.call('getCompanies', { token })).statusCode).toBe(403)
    world.clock.advance(minute)
    expect(await give(token, passkey)).toEqual(ok)
    expect((await world.call('getCompanies', { token })).statusCode).toBe(200)
    expect((await stateOf(token)).passkeys[0]?.usedAt).toBe(world.clock.now().toISOString())
    expect((await audited()).at(-1)).toMatchObject({
      action: 'POST /api/admin/secondFactor/verify',
      target: 'passkey',
    })
  })

  it.each([
    ['for another site', { domain: 'evil.example' }],
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['without a check of the user', { isVerified: false }],
    ['as a new passkey', { type: 'webauthn.create' }],
  ])('an assertion that was signed %s is refused', async (_, different) => {
    const { passkey } = await add()
    const token = await signIn()
    expect(await verify(token, { passkey: passkey.sign(await ask(token), different) })).toEqual(wrong)
    expect((await world.call('getCompanies', { token })).statusCode).toBe(403)
  })

  it('an assertion is good once, in time and in its session, and another key signs nothing', async () => {
    const { passkey } = await add()
    const token = await signIn()
    const late = await ask(token)
    world.clock.advance(5 * minute)
    expect(await verify(token, { passkey: passkey.sign(late) })).toEqual(wrong)
    const [one, other] = [await signIn(), await signIn()]
    const challenge = await ask(one)
    await ask(other)
    expect(await verify(other, { passkey: passkey.sign(challenge) })).toEqual(wrong)
    expect(await give(one, aPasskey(passkey.id))).toEqual(wrong)
    expect(await give(one, aPasskey())).toEqual(wrong)
    world.clock.advance(minute)
    const assertion = passkey.sign(await ask(one))
    expect(await verify(one, { passkey: assertion })).toEqual(ok)
    expect(await verify(one, { passkey: assertion })).toEqual(wrong)
  })

  it('a counter that falls is refused, and the audit log says by how much', async () => {
    const { passkey } = await add()
    const token = await signIn()
    expect(await verify(token, { passkey: passkey.sign(await ask(token), { counter: 7 }) })).toEqual(ok)
    const next = await signIn()
    expect(await verify(next, { passkey: passkey.sign(await ask(next), { counter: 7 }) })).toEqual(wrong)
    expect((await world.call('getCompanies', { token: next })).statusCode).toBe(403)
    expect((await audited()).at(-1)).toEqual({
      action: 'POST /api/admin/secondFactor/verify',
      target: 'copied-passkey',
      before: { counter: 7 },
      after: { counter: 7 },
    })
    expect(await verify(next, { passkey: passkey.sign(await ask(next), { counter: 8 }) })).toEqual(ok)
  })

  it('a challenge of the sign-in confirms nothing afterwards', async () => {
    const { passkey, recoveryCodes } = await add()
    const token = await signIn()
    const challenge = await ask(token)
    expect(await verify(token, { code: recoveryCodes[0] ?? '' })).toEqual(ok)
    const confirmed = await world.call('confirmPassword', {
      token,
      body: { password, passkey: passkey.sign(challenge) },
    })
    expect(answerOf(confirmed)).toEqual(wrong)
  })

  it('wrong assertions are delayed in their session, and another session is not', async () => {
    const { passkey } = await add()
    const token = await signIn()
    for (let tries = 0; tries < 3; tries++) expect(await give(token, aPasskey(passkey.id))).toEqual(wrong)
    expect(await give(token, passkey)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(await give(await signIn(), passkey)).toEqual(ok)
  })

  it('an account without passkeys is asked for none', async () => {
    await enrolApp()
    const token = await signIn()
    expect((await meOf(token))['secondFactorWays']).toEqual(['authenticator', 'recovery-code'])
    expect(answerOf(await world.call('askForPasskey', { token, body: {} }))).toEqual([409, 'SECOND_FACTOR_STATE'])
  })
})

describe('a confirmation by a passkey', () => {
  it('a system administrator enrols by a passkey alone, and confirms by it what reaches far', async () => {
    const root = await world.anAdministrator({ isSystemAdmin: true, hasSecondFactor: false, email: 'root@example.com' })
    await world.db.updateTable('admins').set({ password_hash }).where('id', '=', root.adminId).execute()
    const { token } = root
    expect(answerOf(await world.call('listCompaniesForSystem', { token }))).toEqual([403, 'SECOND_FACTOR_MISSING'])
    const passkey = aPasskey()
    expect(answerOf(await tryAdding(passkey.make(await start(token)), token))).toEqual(ok)
    expect(answerOf(await world.call('listCompaniesForSystem', { token }))).toEqual(ok)
    world.clock.advance(11 * minute)
    const enter = () =>
      world.call('startImpersonation', { token, body: { companyId: 1, reason: 'A question', minutes: 15 } })
    expect(answerOf(await enter())).toEqual(confirmFirst)
    const confirm = (typed: string, assertion: ReturnType<Passkey['sign']>) =>
      world.call('confirmPassword', { token, body: { password: typed, passkey: assertion } })
    const unused = passkey.sign(await ask(token))
    expect(answerOf(await confirm('not my password', unused))).toEqual([422, 'WRONG_PASSWORD'])
    expect(answerOf(await enter())).toEqual(confirmFirst)
    expect(answerOf(await confirm(password, unused))).toEqual(ok)
    expect(answerOf(await enter())).not.toEqual(confirmFirst)
    expect((await audited()).some(({ action, target }) => /confirmPassword/.test(action) && target === 'passkey')).toBe(
      true,
    )
  })

  it('a passkey makes new recovery codes, and turns the second factor off with all passkeys', async () => {
    const { passkey, recoveryCodes } = await add()
    const prove = async () => ({ passkey: passkey.sign(await ask(anna.token)) })
    const renewed = await world.callOk('renewRecoveryCodes', { token: anna.token, body: await prove() })
    expect(renewed['recoveryCodes']).not.toEqual(recoveryCodes)
    await world.callOk('removeSecondFactor', { token: anna.token, body: await prove() })
    expect(await stateOf()).toMatchObject({ state: 'none', passkeys: [], recoveryCodesLeft: 0 })
    expect(await world.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })
})

describe('removing a passkey', () => {
  const remove = async (id: string) => answerOf(await world.call('removePasskey', { token: anna.token, body: { id } }))

  it('a passkey is removed beside another one, by email and entry, and signs nobody in', async () => {
    const { passkey } = await add()
    const kept = (await add(aPasskey(), 'A key')).passkey
    world.clock.advance(10 * minute)
    expect(await remove(passkey.id)).toEqual(confirmFirst)
    const assertion = kept.sign(await ask(anna.token))
    await world.callOk('confirmPassword', { token: anna.token, body: { password, passkey: assertion } })
    expect(await remove('unknown')).toEqual([404, 'NOT_FOUND'])
    expect(await remove(passkey.id)).toEqual(ok)
    expect((await stateOf()).passkeys.map(({ name }) => name)).toEqual(['A key'])
    expect(await emails()).toEqual(['passkey-added', 'passkey-added', 'passkey-removed'])
    expect((await audited()).at(-1)).toMatchObject({ target: 'passkey', before: { name: 'My phone' } })
    const token = await signIn()
    expect(await give(token, passkey)).toEqual(wrong)
    expect(await give(token, kept)).toEqual(ok)
  })

  it('the last passkey without an app is the end of the second factor', async () => {
    const { passkey } = await add()
    expect(await remove(passkey.id)).toEqual(ok)
    expect(await stateOf()).toMatchObject({ state: 'none', recoveryCodesLeft: 0 })
    expect((await emails()).at(-1)).toBe('second-factor-removed')
    expect((await meOf(await signIn()))['secondFactor']).toBe('none')
    expect((await meOf(anna.token))['secondFactor']).toBe('none')
  })

  it('the last passkey leaves an app that is in use', async () => {
    const { passkey } = await add()
    const { secret } = await enrolApp()
    expect(await remove(passkey.id)).toEqual(ok)
    world.clock.advance(minute)
    expect(await verify(await signIn(), { code: codeAt(world.clock.now(), secret) })).toEqual(ok)
  })

  it('the passkey of another account cannot be removed', async () => {
    const { passkey } = await add()
    const boris = await world.anAdministrator({ email: 'boris@example.com' })
    const called = world.call('removePasskey', { token: boris.token, body: { id: passkey.id } })
    expect(answerOf(await called)).toEqual([404, 'NOT_FOUND'])
    expect((await stateOf()).passkeys).toHaveLength(1)
  })

  it('the operator’s command and the end of the account remove the passkeys', async () => {
    await add()
    expect(await runSecondFactor(world.db, world.clock.now(), () => undefined, ['remove', anna.email])).toBe(true)
    expect(await world.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
    const token = await signIn()
    expect(answerOf(await tryAdding(aPasskey().make(await start(token)), token))).toEqual(ok)
    await world.callOk('confirmPassword', { token, body: { password } })
    await world.callOk('deleteAdmin', { token, params: { id: anna.adminId } })
    expect(await world.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })
})
