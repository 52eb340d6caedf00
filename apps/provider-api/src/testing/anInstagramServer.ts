import type { Message } from '@frontdesk/contract'
import {
  addAccount,
  addFollower,
  issueInstagramToken,
  type InstagramBubble,
  type InstagramEnds,
  type InstagramWorld,
} from '@frontdesk/sandbox'
import { readMessages } from '../conversations/read/readMessages.ts'
import type { Settings } from '../ports/Settings.ts'
import { aConnectedMessenger } from './aConnectedMessenger.ts'
import { aMetaApp, type AMetaApp } from './aMetaApp.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'

/** A company's account at the sandbox's Instagram, and a customer who writes to it. */
export type AnInstagramAccount = InstagramEnds & {
  company: ACompany
  messengerId: number
  /** The customer writes, and the message is stored. */
  says: (text: string) => Promise<Message>
  /** The business's messages to the customer over the API, oldest first. */
  got: () => InstagramBubble[]
}

/** How an account differs from a new one of a new company, to which somebody new writes. */
type AccountOptions = { company?: ACompany; accountId?: string; personId?: string }

/** A test server with the sandbox's Instagram in it, called over HTTP. */
export type InstagramServer = TestServer &
  AMetaApp & {
    instagram: InstagramWorld
    origin: string
    anAccount: (different?: AccountOptions) => Promise<AnInstagramAccount>
    /** Resolves when nothing is to be delivered, pushed or handled. */
    quiet: () => Promise<void>
  }

export async function anInstagramServer(settings: Partial<Settings> = {}): Promise<InstagramServer> {
  const world = await aTestServer({ settings: { sandbox: true, appUrl: null, ...settings } })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const instagram = world.ports.sandbox?.instagram
  if (!instagram) throw new Error('There is no sandbox')
  instagram.callback.callAt(`${origin}/webhooks/meta`)
  const metaApp = aMetaApp(world, { channel: 'instagram', appSecret: instagram.app.appSecret, origin })
  const quiet = async () => {
    for (let times = 0; times < 2; times++) {
      await metaApp.deliveries().settled()
      await instagram.callback.settled()
      await metaApp.channels().events.settled()
    }
  }
  return {
    ...world,
    ...metaApp,
    instagram,
    origin,
    quiet,
    anAccount: (different = {}) => anInstagramAccount(world, { instagram, quiet }, different),
    async reset() {
      instagram.faults.clear()
      instagram.switches.clear()
      await world.reset()
    },
    async close() {
      await metaApp.halt()
      await world.close()
    },
  }
}

async function anInstagramAccount(
  world: TestServer,
  { instagram, quiet }: Pick<InstagramServer, 'instagram' | 'quiet'>,
  { company: given, accountId: givenId, personId }: AccountOptions,
): Promise<AnInstagramAccount> {
  const company = given ?? (await world.aCompany())
  const account = addAccount(instagram, { name: 'Lily Salon', ...(givenId !== undefined && { accountId: givenId }) })
  const person = addFollower(instagram, { name: 'Ann Lee', ...(personId !== undefined && { personId }) })
  const { accountId, username, name } = account
  const { token, expiresAt } = issueInstagramToken(instagram, accountId, 'long')
  instagram.commit({ type: 'subscribed', accountId })
  const messengerId = await aConnectedMessenger(world, company, {
    type: 'instagram',
    token,
    externalId: accountId,
    metadata: { username, name, sandbox: true, tokenExpiresAt: new Date(expiresAt).toISOString() },
  })
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
      const [message] = await world.db.transaction().execute((trx) => readMessages(trx, [id]))
      if (!message) throw new Error('The message was not stored')
      return message
    },
    got: () => instagram.conversation(accountId, person.personId).bubbles.filter(({ writer }) => writer === 'api'),
  }
}
