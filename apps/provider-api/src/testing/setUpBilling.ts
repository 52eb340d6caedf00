import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from './aBillingServer.ts'
import { aPlanServer, type PlanServer } from './aPlanServer.ts'
import type { ACompany } from './aTestServer.ts'

/**
 * Sets up a file of tests with a server that takes payments. Before each test it has plans on sale, a provider without
 * faults, its billing at work and one company, which has ordered nothing: `use` gets them.
 */
export function setUpBilling(use: (world: BillingServer, company: ACompany) => void): void {
  let world: BillingServer
  beforeAll(async () => void (world = await aBillingServer()), 60_000)
  beforeEach(async () => {
    await world.reset()
    Object.assign(world.bank.faults, { isTokenised: true, losesAnswer: false, status: null })
    await sellPlans(world)
    const company = await world.aCompany()
    world.start()
    use(world, company)
  })
  afterEach(() => world.halt())
  afterAll(() => world.close())
}

/**
 * Sets up a file of tests with a server on which the AI answers. Before each test it has a company that
 * has paid for the plan Pro.
 */
export function setUpPlanServer(use: (world: PlanServer) => void): void {
  let world: PlanServer
  beforeAll(async () => {
    world = await aPlanServer()
    use(world)
  }, 60_000)
  beforeEach(() => world.begin())
  afterEach(() => world.end())
  afterAll(() => world.close())
}
