import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWorld, type AWorld } from '../testing/aWorld.ts'

let world: AWorld
beforeAll(async () => void (world = await aWorld()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const olena = { fullName: 'Olena Koval', email: 'Olena@Example.com', phone: '', password: 'a long secret' }
const register = (different: object = {}) => world.call('register', { body: { ...olena, ...different } })
const login = (different: object = {}) => world.call('login', { body: { email: olena.email, password: olena.password, ...different } })

describe('signing in', () => {
  it('registers, signs in and knows the administrator', async () => {
    expect((await register()).statusCode).toBe(200)
    const answer = (await login({ email: 'olena@EXAMPLE.com ' })).json<{ accessToken: string }>()
    const me = await world.ask('getMe', { token: answer.accessToken })
    expect(me['admin']).toMatchObject({ fullName: 'Olena Koval', email: 'Olena@Example.com', metadata: { roles: [] } })
    expect(me['capabilities']).toEqual({ idempotentSends: true, eventLog: true })
  })
})
