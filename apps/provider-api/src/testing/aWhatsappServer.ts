import type { Message } from '@frontdesk/contract'
import {
  addNumber,
  addPerson,
  createSandbox,
  signatureOf,
  startSandbox,
  type Bubble,
  type Facebook,
  type SandboxNumber,
  type SandboxPerson,
  type WhatsappWorld,
} from '@frontdesk/sandbox'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { Channel } from '../ports/Channel.ts'
import { seal } from '../secrets/seal.ts'
import { startMeta, type MetaAdapter } from '../meta-events/startMeta.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'

/** A company's number at the sandbox's WhatsApp, and a customer who writes to it. */
export type AWhatsappNumber = {
  company: ACompany
  messengerId: number
  number: SandboxNumber
  ann: SandboxPerson
  /** Ann writes, and her message is stored. */
  says: (text: string) => Promise<Message>
  /** What the business wrote to Ann over the Graph API, oldest first. */
  got: () => Bubble[]
}

/** A test server with the sandbox's WhatsApp beside it, called over HTTP; its webhooks are posted into the app. */
export type WhatsappServer = TestServer & {
  whatsapp: WhatsappWorld
  facebook: Facebook
  origin: string
  adapter: () => MetaAdapter
  deliveries: () => JobWorker
  start: (channelOf?: (channel: Channel) => Channel) => void
  halt: () => Promise<void>
  aNumber: (different?: Partial<SandboxNumber> & { company?: ACompany }) => Promise<AWhatsappNumber>
  /** Posts a webhook, signed by the app unless another signature is given; resolves to the status. */
  post: (body: unknown, different?: { signature?: string; raw?: string | Buffer }) => Promise<number>
  /** Posts a webhook that is taken, and waits until it is handled. */
  receive: (body: object) => Promise<void>
  nextEvent: (fits: (event: string, payload: Record<string, unknown>) => boolean) => Promise<Record<string, unknown>>
}

export async function aWhatsappServer(): Promise<WhatsappServer> {
  let now = () => new Date()
  const sandbox = await startSandbox({ world: createSandbox({ now: () => now() }) })
  const { whatsapp, facebook } = sandbox.world
  const signup = { ...facebook.app, sdkUrl: `${sandbox.origin}/sandbox/facebook/sdk.js` }
  const meta = { graphRoot: `${sandbox.origin}/sandbox/graph`, graphVersion: 'v25.0', ...whatsapp.app, signup }
  const world = await aTestServer({ settings: { meta } })
  now = world.clock.now
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  whatsapp.callback.callAt(`${address}/webhooks/meta`)
  let running: { adapter: MetaAdapter; deliveries: JobWorker } | null = null
  const waiting = new Set<(event: string, payload: Record<string, unknown>) => void>()
  world.ports.subscribe({
    publish: (events) => {
      for (const { event, payload } of events)
        for (const listener of waiting) listener(event, payload as Record<string, unknown>) // Payloads are the contract's objects.
    },
  })
  const nextEvent: WhatsappServer['nextEvent'] = (fits) =>
    new Promise((resolve) => {
      const listener = (event: string, payload: Record<string, unknown>) => {
        if (!fits(event, payload)) return
        waiting.delete(listener)
        resolve(payload)
      }
      waiting.add(listener)
    })
  const started = () => {
    if (!running) throw new Error('WhatsApp was not started')
    return running
  }
  const post: WhatsappServer['post'] = async (body, { signature, raw } = {}) => {
    const payload = raw ?? JSON.stringify(body)
    const answer = await world.app.inject({
      method: 'POST',
      url: '/webhooks/meta',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(whatsapp.app.appSecret, payload),
      },
      payload,
    })
    return answer.statusCode
  }
  return {
    ...world,
    whatsapp,
    facebook,
    origin: sandbox.origin,
    nextEvent,
    post,
    async receive(body) {
      const status = await post(body)
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
      await started().adapter.events.settled()
    },
    adapter: () => started().adapter,
    deliveries: () => started().deliveries,
    start(channelOf = (channel) => channel) {
      const adapter = startMeta(world.ports, world.app.settings, sandbox.origin)
      running = { adapter, deliveries: startDeliveries(world.ports, { whatsapp: channelOf(adapter.whatsapp) }) }
    },
    async halt() {
      await running?.adapter.events.close()
      await running?.adapter.historyRequests.close()
      await running?.deliveries.close()
      running = null
    },
    async aNumber({ company: given, ...known } = {}) {
      const company = given ?? (await world.aCompany())
      const number = addNumber(whatsapp, { verifiedName: 'Lily', ...known })
      const ann = addPerson(whatsapp, { name: 'Ann Lee' })
      whatsapp.commit({ type: 'subscribed', businessAccountId: number.businessAccountId })
      const { id: messengerId } = await world.db
        .insertInto('messenger_integrations')
        .values({
          company_id: company.companyId,
          type: 'whatsapp',
          status: 'connected',
          external_id: number.phoneNumberId,
          secret: seal(number.token, world.app.settings),
          metadata: JSON.stringify({
            displayPhoneNumber: number.displayPhoneNumber,
            verifiedName: number.verifiedName,
            businessAccountId: number.businessAccountId,
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        company,
        messengerId,
        number,
        ann,
        says: async (text) => {
          const stored = nextEvent((event, payload) => event === 'newMessage' && payload['text'] === text)
          whatsapp.play.asCustomer({ number, person: ann }, text)
          return (await stored) as Message // `newMessage` is a message.
        },
        got: () =>
          whatsapp.conversation(number.phoneNumberId, ann.phone).bubbles.filter(({ writer }) => writer === 'api'),
      }
    },
    async reset() {
      whatsapp.faults.clear()
      await world.reset()
    },
    async close() {
      await running?.adapter.events.close()
      await running?.adapter.historyRequests.close()
      await running?.deliveries.close()
      await sandbox.close()
      await world.close()
    },
  }
}
