import type { Message } from '@frontdesk/contract'
import {
  addNumber,
  addPerson,
  createSandbox,
  startSandbox,
  type Bubble,
  type Facebook,
  type SandboxNumber,
  type SandboxPerson,
  type WhatsappWorld,
} from '@frontdesk/sandbox'
import { aConnectedMessenger } from './aConnectedMessenger.ts'
import { aMetaApp, type AMetaApp } from './aMetaApp.ts'
import { aStillClock } from './aStillClock.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { nextEventOf, type NextEvent } from './nextEventOf.ts'

/** A company's number at the sandbox's WhatsApp, and a customer who writes to it. */
export type AWhatsappNumber = {
  company: ACompany
  messengerId: number
  number: SandboxNumber
  ann: SandboxPerson
  /** Ann writes, and her message is stored. */
  says: (text: string) => Promise<Message>
  /** The business's messages to Ann over the Graph API, oldest first. */
  got: () => Bubble[]
}

/** How a number differs from one of a new company. */
type NumberOptions = Partial<SandboxNumber> & { company?: ACompany }

/** A test server with the sandbox's WhatsApp beside it, called over HTTP; its webhooks are posted into the app. */
export type WhatsappServer = TestServer &
  AMetaApp & {
    whatsapp: WhatsappWorld
    facebook: Facebook
    origin: string
    aNumber: (different?: NumberOptions) => Promise<AWhatsappNumber>
    nextEvent: NextEvent
  }

export async function aWhatsappServer(): Promise<WhatsappServer> {
  const clock = aStillClock()
  const sandbox = await startSandbox({ world: createSandbox({ now: clock.now }) })
  const { origin } = sandbox
  const { whatsapp, facebook } = sandbox.world
  const signup = { ...facebook.app, sdkUrl: `${origin}/sandbox/facebook/sdk.js` }
  const meta = { graphRoot: `${origin}/sandbox/graph`, graphVersion: 'v25.0', ...whatsapp.app, signup }
  const world = await aTestServer({ settings: { meta }, clock })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  whatsapp.callback.callAt(`${address}/webhooks/meta`)
  const nextEvent = nextEventOf(world.ports)
  const { appSecret } = whatsapp.app
  const metaApp = aMetaApp(world, { channel: 'whatsapp', appSecret, origin })
  return {
    ...world,
    ...metaApp,
    whatsapp,
    facebook,
    origin,
    nextEvent,
    aNumber: (different = {}) => aWhatsappNumber(world, { whatsapp, nextEvent }, different),
    async reset() {
      whatsapp.faults.clear()
      whatsapp.switches.clear()
      await world.reset()
    },
    async close() {
      await metaApp.halt()
      await sandbox.close()
      await world.close()
    },
  }
}

async function aWhatsappNumber(
  world: TestServer,
  { whatsapp, nextEvent }: Pick<WhatsappServer, 'whatsapp' | 'nextEvent'>,
  { company: given, ...known }: NumberOptions,
): Promise<AWhatsappNumber> {
  const company = given ?? (await world.aCompany())
  const number = addNumber(whatsapp, { verifiedName: 'Lily', ...known })
  const ann = addPerson(whatsapp, { name: 'Ann Lee' })
  const { phoneNumberId, businessAccountId, displayPhoneNumber, verifiedName, token } = number
  whatsapp.commit({ type: 'subscribed', businessAccountId })
  const messengerId = await aConnectedMessenger(world, company, {
    type: 'whatsapp',
    token,
    externalId: phoneNumberId,
    metadata: { displayPhoneNumber, verifiedName, businessAccountId },
  })
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
    got: () => whatsapp.conversation(phoneNumberId, ann.phone).bubbles.filter(({ writer }) => writer === 'api'),
  }
}
