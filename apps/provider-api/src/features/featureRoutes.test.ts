import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, type AWorld } from '../testing/aWorld.ts'

let world: AWorld
beforeAll(async () => void (world = await aWorld()))
afterAll(() => world.close())

it("gives a company its own switches before everybody's", async () => {
  const lily = await world.aCompany()
  const rose = await world.aCompany()
  const flag = await world.db.insertInto('feature_flags').values({ name: 'new-inbox', enabled: true, metadata: '{}' }).returning('id').executeTakeFirstOrThrow()
  await world.db.insertInto('company_feature_flags').values({ company_id: lily.companyId, flag_id: flag.id, enabled: false }).execute()
  const featuresOf = async ({ owner, companyId }: typeof lily) => (await world.ask('getFeatures', { token: owner.token, companyId }))['features']
  expect(await featuresOf(lily)).toEqual({ 'new-inbox': false, 'subscription-page': true })
  expect(await featuresOf(rose)).toEqual({ 'new-inbox': true, 'subscription-page': true })
})
