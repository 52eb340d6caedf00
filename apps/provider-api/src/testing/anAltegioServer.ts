import type { Crm } from '@frontdesk/contract'
import { createSandbox, startSandbox, type AltegioWorld } from '@frontdesk/sandbox'
import { hashToken } from '../secrets/sessionToken.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { startAltegio } from '../altegio/startAltegio.ts'
import type { PaymentProviders } from '../ports/PaymentProvider.ts'
import { aStillClock } from './aStillClock.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { driveClock } from './driveClock.ts'
import { settingsForTests } from './settingsForTests.ts'

const partnerToken = 'a-partner-token-of-the-tests'
/** Milliseconds for which a request waits for its turn here. */
const longestTurn = 2_500

/** The answer of connecting about one salon. */
export type ConnectResult = {
  salonId: string
  result: { success: boolean; status: string; message: string; code?: string; crmId?: number }
}

/** A test server with the sandbox's Altegio beside it, called over HTTP; its callbacks are posted into the app. */
export type AltegioServer = TestServer & {
  altegio: AltegioWorld
  partnerToken: string
  worker: () => JobWorker
  start: () => void
  halt: () => Promise<void>
  /**
   * Advances the clock, whenever work waits for it, until all jobs are done or wait for longer
   * than `most` milliseconds.
   */
  settle: (most?: number) => Promise<void>
  /** Altegio sent the company's owner with these salons; each has been agreed to unless `agreed` is false. */
  claim: (
    company: ACompany,
    salonIds: readonly string[],
    different?: { agreed?: boolean; token?: string },
  ) => Promise<void>
  connect: (company: ACompany, salonIds: readonly string[], claim?: string) => Promise<ConnectResult[]>
  salons: (company: ACompany) => Promise<Crm[]>
  /** Posts to the callback; resolves to the status. */
  callback: (body: unknown, raw?: string) => Promise<number>
}

export async function anAltegioServer({ payments }: { payments?: PaymentProviders } = {}): Promise<AltegioServer> {
  const clock = aStillClock()
  const sandbox = await startSandbox({
    world: createSandbox({ now: clock.now }),
    altegio: { partnerToken, people: [], redirectTo: 'https://desk.example/connect' },
  })
  const { altegio } = sandbox.world
  const settings = settingsAt(`${sandbox.origin}/sandbox/altegio`, altegio.applicationId)
  const world = await aTestServer({ settings, clock, ...(payments && { payments }) })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  altegio.callAt(`${address}/webhooks/altegio`)
  const driven = driveClock(clock)
  let running: JobWorker | null = null
  const started = () => {
    if (!running) throw new Error('Altegio was not started')
    return running
  }
  const halt = async () => {
    await running?.close()
    running = null
  }
  return {
    ...world,
    altegio,
    partnerToken,
    worker: started,
    start: () => void (running = startAltegio(world.ports, world.app.settings, sandbox.origin)),
    halt,
    async settle(most = longestTurn) {
      // Work that is due by the clock is to be done as well: nothing is on its way when this resolves.
      do await driven.advanceUntil(started().settled(), most)
      while (driven.advance(most))
    },
    async claim(company, salonIds, { agreed = true, token } = {}) {
      if (agreed) for (const salonId of salonIds) altegio.grant(salonId)
      await claimSalons(world, salonIds, token === undefined ? { adminId: company.owner.adminId } : { token })
    },
    async connect({ owner, companyId }, salonIds, claim) {
      const body = { salonIds, ...(claim !== undefined && { claim }) }
      const call = world.callOk('connectAltegio', { token: owner.token, companyId, body })
      const answer = await driven.advanceUntil(call, longestTurn)
      return answer['results'] as ConnectResult[] // `callOk` has parsed it by the contract
    },
    async salons({ owner, companyId }) {
      return (await world.callOk('listCrm', { token: owner.token, companyId }))['integrations'] as Crm[] // parsed by the contract
    },
    async callback(body, raw) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/webhooks/altegio',
        headers: { 'content-type': 'application/json' },
        payload: raw ?? JSON.stringify(body),
      })
      return answer.statusCode
    },
    async reset() {
      await altegio.callback.settled()
      altegio.reset()
      await world.reset()
    },
    async close() {
      await halt()
      driven.stop()
      await sandbox.close()
      await world.close()
    },
  }
}

const settingsAt = (root: string, applicationId: string) => ({
  publicUrl: 'https://desk.example',
  altegio: {
    ...settingsForTests().altegio,
    partnerToken,
    applicationId,
    apiUrl: `${root}/api/v1`,
    marketplaceUrl: `${root}/marketplace`,
  },
})

/**
 * Stores what an owner is sent back with from Altegio: salons that an administrator, or whoever
 * has a token, may connect.
 */
async function claimSalons(
  { db, clock }: TestServer,
  salonIds: readonly string[],
  by: { adminId: number } | { token: string },
): Promise<void> {
  await db
    .insertInto('altegio_claims')
    .values(
      salonIds.map((salon_id) => ({
        salon_id,
        altegio_user_id: '5101',
        email_key: 'somebody@example.com',
        admin_id: 'adminId' in by ? by.adminId : null,
        token_hash: 'token' in by ? hashToken(by.token) : null,
        created_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 14 * 86_400_000),
      })),
    )
    .execute()
}
