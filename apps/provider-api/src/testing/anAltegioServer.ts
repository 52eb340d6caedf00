import type { Crm } from '@frontdesk/contract'
import { createSandbox, startSandbox, type AltegioWorld } from '@frontdesk/sandbox'
import { hashToken } from '../secrets/sessionToken.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { startAltegio } from '../altegio/startAltegio.ts'
import type { PaymentProviders } from '../ports/PaymentProvider.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { settingsForTests } from './settingsForTests.ts'

const partnerToken = 'a-partner-token-of-the-tests'
/** Milliseconds for which a request waits for its turn here. */
const longestTurn = 2_500

/** What connecting answers of one salon. */
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
  /** Advances the clock, whenever work waits for it, until all jobs are done or wait for longer than `most` milliseconds. */
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
  let now = () => new Date()
  const sandbox = await startSandbox({
    world: createSandbox({ now: () => now() }),
    altegio: { partnerToken, people: [], redirectTo: 'https://desk.example/connect' },
  })
  const { altegio } = sandbox.world
  const root = `${sandbox.origin}/sandbox/altegio`
  const settings = {
    publicUrl: 'https://desk.example',
    altegio: {
      ...settingsForTests().altegio,
      partnerToken,
      applicationId: altegio.applicationId,
      apiUrl: `${root}/api/v1`,
      marketplaceUrl: `${root}/marketplace`,
    },
  }
  const world = await aTestServer({ settings, ...(payments && { payments }) })
  now = world.clock.now
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  altegio.callAt(`${address}/webhooks/altegio`)
  let running: JobWorker | null = null
  const started = () => {
    if (!running) throw new Error('Altegio was not started')
    return running
  }
  const requests = countRequests()
  const start = () => void (running = startAltegio(world.ports, world.app.settings, sandbox.origin))
  const halt = async () => {
    await running?.close()
    running = null
  }
  /**
   * Advances the clock to what waits for it, if that is near. It stands still while a request is on its way, however long that takes on a busy
   * machine: its timeout is by the same clock.
   */
  const advance = (most: number): boolean => {
    const [next] = world.clock
      .due()
      .filter((due) => due <= most)
      .sort((a, b) => a - b)
    if (next === undefined || requests.onTheirWay() > 0) return false
    world.clock.advance(next)
    return true
  }
  /** Advances the clock until `work` has ended: requests wait for their turn by it. */
  const advanceUntil = async <T>(work: Promise<T>, most: number): Promise<T> => {
    let isDone = false
    const end = () => void (isDone = true)
    work.then(end, end)
    for (;;) {
      await new Promise(setImmediate)
      if (isDone) return work
      advance(most)
    }
  }
  const settle: AltegioServer['settle'] = async (most = longestTurn) => {
    // What the clock has come to is to be done as well: nothing is on its way when this resolves.
    do await advanceUntil(started().settled(), most)
    while (advance(most))
  }
  return {
    ...world,
    altegio,
    partnerToken,
    worker: started,
    start,
    halt,
    settle,
    async claim(company, salonIds, { agreed = true, token } = {}) {
      if (agreed) for (const salonId of salonIds) altegio.grant(salonId)
      await world.db
        .insertInto('altegio_claims')
        .values(
          salonIds.map((salon_id) => ({
            salon_id,
            altegio_user_id: '5101',
            email_key: 'somebody@example.com',
            admin_id: token === undefined ? company.owner.adminId : null,
            token_hash: token === undefined ? null : hashToken(token),
            created_at: world.clock.now(),
            expires_at: new Date(world.clock.now().getTime() + 14 * 86_400_000),
          })),
        )
        .execute()
    },
    async connect({ owner, companyId }, salonIds, claim) {
      const body = { salonIds, ...(claim !== undefined && { claim }) }
      const call = world.callOk('connectAltegio', { token: owner.token, companyId, body })
      const answer = await advanceUntil(call, longestTurn)
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
      requests.stop()
      await sandbox.close()
      await world.close()
    },
  }
}

/** Counts the requests of this process that are on their way, from the call until the whole answer is there. */
function countRequests(): { onTheirWay: () => number; stop: () => void } {
  const send = globalThis.fetch
  const onTheirWay = new Set<object>()
  globalThis.fetch = async (...request) => {
    const one = {}
    onTheirWay.add(one)
    const end = () => void onTheirWay.delete(one)
    try {
      const answer = await send(...request)
      void answer.clone().arrayBuffer().then(end, end)
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
  return { onTheirWay: () => onTheirWay.size, stop: () => void (globalThis.fetch = send) }
}
