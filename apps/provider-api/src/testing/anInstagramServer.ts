import type { Message } from '@frontdesk/contract'
import {
  addAccount,
  addFollower,
  issueInstagramToken,
  signatureOf,
  type InstagramBubble,
  type InstagramEnds,
  type InstagramWorld,
} from '@frontdesk/sandbox'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { startMeta, type MetaAdapter } from '../meta-events/startMeta.ts'
import type { Settings } from '../ports/Settings.ts'
import { seal } from '../secrets/seal.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'

/** A company's account at the sandbox's Instagram, and a customer who writes to it. */
export type AnInstagramAccount = InstagramEnds & {
  company: ACompany
  messengerId: number
  /** The customer writes, and the message is stored. */
  says: (text: string) => Promise<Message>
  /** What the business wrote to the customer over the API, oldest first. */
  got: () => InstagramBubble[]
}

/** A test server with the sandbox's Instagram in it, called over HTTP. */
export type InstagramServer = TestServer & {
  instagram: InstagramWorld
  origin: string
  adapter: () => MetaAdapter
  deliveries: () => JobWorker
  start: () => void
  halt: () => Promise<void>
  anAccount: (different?: { company?: ACompany; accountId?: string; personId?: string }) => Promise<AnInstagramAccount>
  /** Posts a webhook, signed by the sandbox's app unless another signature is given; resolves to the status. */
  post: (body: unknown, different?: { signature?: string; raw?: string | Buffer }) => Promise<number>
  /** Posts a webhook that is taken, and waits until it is handled. */
  receive: (body: object) => Promise<void>
  /** Resolves when nothing is to be delivered, pushed or handled. */
  quiet: () => Promise<void>
}

export async function anInstagramServer(settings: Partial<Settings> = {}): Promise<InstagramServer> {
  const world = await aTestServer({ settings: { sandbox: true, appUrl: null, ...settings } })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const instagram = world.ports.sandbox?.instagram
  if (!instagram) throw new Error('There is no sandbox')
  instagram.callback.callAt(`${origin}/webhooks/meta`)
  let running: { adapter: MetaAdapter; deliveries: JobWorker } | null = null
  const started = () => {
    if (!running) throw new Error('Instagram was not started')
    return running
  }
  const post: InstagramServer['post'] = async (body, { signature, raw } = {}) => {
    const payload = raw ?? JSON.stringify(body)
    const answer = await world.app.inject({
      method: 'POST',
      url: '/webhooks/meta',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(instagram.app.appSecret, payload),
      },
      payload,
    })
    return answer.statusCode
  }
  const halt = async () => {
    await running?.adapter.events.close()
    await running?.adapter.historyRequests.close()
    await running?.deliveries.close()
    running = null
  }
  const quiet = async () => {
    for (let times = 0; times < 2; times++) {
      await started().deliveries.settled()
      await instagram.callback.settled()
      await started().adapter.events.settled()
    }
  }
  return {
    ...world,
    instagram,
    origin,
    post,
    quiet,
    halt,
    async receive(body) {
      const status = await post(body)
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
      await started().adapter.events.settled()
    },
    adapter: () => started().adapter,
    deliveries: () => started().deliveries,
    start() {
      const adapter = startMeta(world.ports, world.app.settings, origin)
      running = { adapter, deliveries: startDeliveries(world.ports, { instagram: adapter.instagram }) }
    },
    async anAccount({ company: given, accountId, personId } = {}) {
      const company = given ?? (await world.aCompany())
      const account = addAccount(instagram, { name: 'Lily Salon', ...(accountId !== undefined && { accountId }) })
      const person = addFollower(instagram, { name: 'Ann Lee', ...(personId !== undefined && { personId }) })
      const { token, expiresAt } = issueInstagramToken(instagram, account.accountId, 'long')
      instagram.commit({ type: 'subscribed', accountId: account.accountId })
      const { id: messengerId } = await world.db
        .insertInto('messenger_integrations')
        .values({
          company_id: company.companyId,
          type: 'instagram',
          status: 'connected',
          external_id: account.accountId,
          secret: seal(token, world.app.settings),
          metadata: JSON.stringify({
            username: account.username,
            name: account.name,
            sandbox: true,
            tokenExpiresAt: new Date(expiresAt).toISOString(),
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ends = { account, person }
      return {
        ...ends,
        company,
        messengerId,
        async says(text) {
          const { mid } = instagram.play.asCustomer(ends, text)
          await quiet()
          const { id } = await world.db
            .selectFrom('messages')
            .select('id')
            .where('platform_message_id', '=', mid)
            .executeTakeFirstOrThrow()
          const { readMessages } = await import('../conversations/read/readMessages.ts')
          const [message] = await world.db.transaction().execute((trx) => readMessages(trx, [id]))
          if (!message) throw new Error('The message was not stored')
          return message
        },
        got: () =>
          instagram.conversation(account.accountId, person.personId).bubbles.filter(({ writer }) => writer === 'api'),
      }
    },
    async reset() {
      instagram.faults.clear()
      await world.reset()
    },
    async close() {
      await halt()
      await world.close()
    },
  }
}
