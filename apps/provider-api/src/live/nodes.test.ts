import { randomBytes } from 'node:crypto'
import type { AssistantCheck, NewMessage, OpenAiStream } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { createChecks, type Checks } from '../assistant/checks/checks.ts'
import { createRuns, type Runs } from '../assistant/runs/runs.ts'
import { aBrowser } from '../testing/aBrowser.ts'
import { connectRedis } from '../nodes/connectRedis.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { queueNotification } from '../testing/queueNotification.ts'
import type { Channel } from '../ports/Channel.ts'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import { endWork } from '../start/endWork.ts'
import { startNotifications } from '../push/startNotifications.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aRedis, hasRedis, type ARedis } from '../testing/aRedis.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

// The clock stands still: what reaches the other node without `advance` came through Redis, and nothing else.
describe.runIf(hasRedis)('two nodes with one clock', () => {
  // Notifications go to the sandbox.
  const settings = { secretKey: randomBytes(32), callLimits: 1, sandbox: true }
  const log = { info: () => undefined, warn: () => undefined }
  const connections: SharedRedis[] = []
  const open: AListener[] = []
  const workers: JobWorker[] = []
  let redis: ARedis
  let sandbox: RunningSandbox
  let runs: Runs
  let checks: Checks
  let a: TestServer
  let b: TestServer
  let lily: ACompany
  let anna: ACustomer
  let tests = 0

  const aNode = async (beside?: TestServer) => {
    const shared = await connectRedis(redis.url, settings, log)
    connections.push(shared)
    const node = await aTestServer({ settings, redis: shared, ...(beside && { beside }) })
    await node.app.listen({ port: 0, host: '127.0.0.1' })
    return node
  }
  beforeAll(async () => {
    redis = await aRedis()
    sandbox = await startSandbox()
    a = await aNode()
    b = await aNode(a)
    runs = createRuns(a.ports)
    checks = createChecks(a.ports)
    a.ports.subscribe({
      inboundMessageStored: runs.handleMessage,
      runStopRequested: runs.stop,
      checkRequested: checks.wake,
      checkCancelled: checks.stop,
    })
  }, 60_000)
  beforeEach(async () => {
    await a.reset()
    // The clock begins anew with each test; the limits of earlier ones must be over.
    a.clock.advance(3_600_000 * ++tests)
    lily = await a.aCompany()
    anna = await aCustomer(a, lily)
  })
  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.disconnect()
    for (const worker of workers.splice(0)) await worker.close()
  })
  afterAll(async () => {
    await runs.close()
    await checks.close()
    await b.close()
    await a.close()
    for (const shared of connections) shared.close()
    await redis.kill()
    await sandbox.close()
  })

  /** The channel that every node listens to. */
  const channelOf = ({ prefix }: SharedRedis) => `${prefix}:live#/#`
  const nodeCount = async () => {
    const [shared] = connections
    const answer = await shared?.commands.call('PUBSUB', 'SHARDNUMSUB', channelOf(shared))
    return Number((answer as [string, number])[1]) // By the documentation of Redis.
  }
  const listen = async (node: TestServer, who: AnAdministrator = lily.owner, { companyId } = lily) => {
    const listener = aListener(node, { token: who.token, adminId: who.adminId, companyId })
    open.push(listener)
    await isReady(listener)
    return listener
  }
  const atLily = ({ adminId }: AnAdministrator) => ({ adminId, companyId: lily.companyId })
  const inLily = (body: object) => ({ token: lily.owner.token, companyId: lily.companyId, body })
  const newMessages = ({ received }: AListener) =>
    received.flatMap(({ event, payload }) => (event === 'newMessage' ? [payload as NewMessage] : []))
  const newColleague = async () => {
    const colleague = await a.anAdministrator()
    const membership = { company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' as const }
    await a.db
      .insertInto('company_admins')
      .values({ ...membership, created_at: a.clock.now() })
      .execute()
    return colleague
  }
  const beginReply = async (pieces: string) => {
    a.assistant.script(async function* ({ signal }) {
      yield { type: 'created' }
      yield { type: 'delta', text: pieces }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    const message = await anna.says('Hi')
    a.ports.inboundMessageStored(message)
    a.clock.advance(1500)
    await expect.poll(() => a.assistant.inputs.length).toBe(1)
    await expect.poll(() => a.clock.due().some((wait) => wait <= 100)).toBe(true)
    a.clock.advance(100)
    await expect.poll(() => a.streamed.length).toBeGreaterThan(1)
  }

  it('a change at one node reaches the other at once, with the id of its request', async () => {
    const atA = await listen(a)
    const sent = await b.call('sendMessage', inLily({ chatId: anna.chatId, message: 'From B' }))
    const payload = await atA.receives('newMessage')
    expect([payload['text'], payload['seq'], payload['requestId']]).toEqual(['From B', 1, sent.headers['x-request-id']])
  })

  it('changes of both nodes at once arrive at both in the order of the log, none twice', async () => {
    const listeners = [await listen(a), await listen(b)]
    const sends = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? a : b))
    const acked = await Promise.all(
      sends.map((node, n) => node.callOk('sendMessage', inLily({ chatId: anna.chatId, message: `Message ${n}` }))),
    )
    expect(acked).toHaveLength(60)
    for (const listener of listeners) {
      await expect.poll(() => newMessages(listener).length).toBe(60)
      const positions = listener.received.flatMap(({ payload }) => payload['seq'] ?? [])
      expect(positions).toEqual(positions.map((_, place) => place + 1))
    }
  })

  it('typing and a growing reply are seen at both nodes, and a restart at its own', async () => {
    const colleague = await newColleague()
    const [atA, atB] = [await listen(a, colleague), await listen(b, colleague)]
    await a.callOk('sayTyping', inLily({ chatId: anna.chatId }))
    const piece: OpenAiStream = {
      runId: 'a1',
      agentReplyToMessageId: 4,
      chatId: anna.chatId,
      companyId: lily.companyId,
      fromId: lily.users.agent,
      recipientId: anna.userId,
      platformMessageId: 'ai:a1',
      seq: 0,
      event: 'content.chunk',
      data: { content: 'We are open' },
    }
    a.ports.draining({ retryAfter: 5 })
    a.ports.stream(piece)
    for (const listener of [atA, atB]) {
      expect(await listener.receives('typing')).toMatchObject({ adminId: lily.owner.adminId })
      expect(await listener.receives('openai_stream')).toEqual(piece)
    }
    expect([atA, atB].map(({ received }) => received.some(({ event }) => event === 'restart'))).toEqual([true, false])
  })

  it('a session that ends at one node ends at the other, and a changed membership moves connections there', async () => {
    const atA = await listen(a)
    await b.callOk('createCompany', { token: lily.owner.token, body: { name: 'Second salon' } })
    expect((await atA.receives('session', 2))['companies']).toHaveLength(2)
    await b.callOk('logout', { token: lily.owner.token })
    expect(await atA.isCut()).toBe('io server disconnect')
    expect((await a.call('getMe', { token: lily.owner.token })).statusCode).toBe(401)
  })

  it('an administrator whose window at one node shows the company gets no notification from the other', async () => {
    const absent = await newColleague()
    const elsewhere = await newColleague()
    await listen(a)
    await listen(a, elsewhere, await a.aCompany({ name: 'Rose', owner: elsewhere }))
    const [here, away, inRose] = [aBrowser(sandbox), aBrowser(sandbox), aBrowser(sandbox)]
    await a.callOk('subscribePush', { token: lily.owner.token, body: here.subscription })
    await a.callOk('subscribePush', { token: absent.token, body: away.subscription })
    await a.callOk('subscribePush', { token: elsewhere.token, body: inRose.subscription })
    const message = await anna.says('Hello')
    await queueNotification(b.db, message, b.clock.now())
    const notifications = startNotifications(b.ports, b.app.settings)
    workers.push(notifications)
    b.clock.advance(30_000)
    notifications.wake()
    await notifications.settled()
    expect(away.notifications()).toHaveLength(1)
    expect(inRose.notifications()).toHaveLength(1)
    expect(here.notifications()).toEqual([])
  })

  it('an administrator at a killed node is not there any more, and one at another node still is', async () => {
    const killed = await aNode(a)
    const colleague = await newColleague()
    await listen(killed, colleague)
    await listen(b)
    const areThere = () => Promise.all([colleague, lily.owner].map((who) => a.ports.inFlight.isLive(atLily(who))))
    expect(await areThere()).toEqual([true, true])
    const nodes = await nodeCount()
    // The sign of a kill for the others: its connection to Redis ends, and it says nothing before.
    connections.at(-1)?.close()
    await expect.poll(nodeCount).toBe(nodes - 1)
    expect(await areThere()).toEqual([false, true])
    await killed.close()
  })

  it('a message sent at a node without the session of its channel goes out at once at the node that has it', async () => {
    const sent: string[] = []
    const aChannelAt = (node: string, isHere: boolean): Channel => ({
      isHere: () => isHere,
      send: ({ text }) => {
        sent.push(`${node} sends ${text}`)
        return Promise.resolve({ type: 'sent', platformMessageId: null })
      },
    })
    await a.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', anna.chatId).execute()
    workers.push(
      startDeliveries(a.ports, { telegram: aChannelAt('A', true) }),
      startDeliveries(b.ports, { telegram: aChannelAt('B', false) }),
    )
    // Else A would find it with the look that it begins with.
    for (const worker of workers) await worker.settled()
    await b.callOk('sendMessage', inLily({ chatId: anna.chatId, message: 'Good morning' }))
    await expect.poll(() => sent).toEqual(['A sends Good morning'])
  })

  it('a message that waits at a node which stops goes out at once at the other', async () => {
    const sent: string[] = []
    const send: Channel['send'] = ({ text }) => {
      sent.push(text)
      return Promise.resolve({ type: 'sent', platformMessageId: null })
    }
    await a.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', anna.chatId).execute()
    const staying = startDeliveries(a.ports, { telegram: { send } })
    workers.push(staying)
    await staying.settled()
    // Its process stops before a worker of it has taken the message.
    await b.callOk('sendMessage', inLily({ chatId: anna.chatId, message: 'Good morning' }))
    await staying.settled()
    expect(sent).toEqual([])
    await endWork(b.ports, {})
    await expect.poll(() => sent).toEqual(['Good morning'])
  })

  it.each([
    ['taken over', 'takeOverChat'],
    ['stopped', 'stopRun'],
  ] as const)('a reply that one node writes is %s at the other, with the text that was shown', async (_how, route) => {
    await beginReply('We open at nine')
    const { id: runId } = await a.db.selectFrom('ai_runs').select('id').executeTakeFirstOrThrow()
    const stranger = await b.aCompany({ name: 'Rose' })
    await b.call(route, {
      token: stranger.owner.token,
      body: { companyId: stranger.companyId, chatId: anna.chatId, runId },
    })
    expect(a.ports.inFlight.replies.get(anna.chatId)?.isFrozen()).toBe(false)
    await b.callOk(route, inLily({ chatId: anna.chatId, runId }))
    await runs.settled()
    expect(await a.db.selectFrom('ai_runs').select(['status', 'said']).execute()).toEqual([
      { status: 'cancelled', said: 'We open at nine' },
    ])
    expect(a.streamed.at(-1)?.event).toBe('thread.run.cancelled')
  })

  it('a node that hangs hides neither who is connected to another one nor the reply that is written there', async () => {
    await beginReply('We open at nine')
    await listen(a)
    const absent = await newColleague()
    const hung = await connectRedis(redis.url, settings, log)
    // It still listens, so that the others count it, and answers nothing.
    await hung.subscriptions.ssubscribe(channelOf(hung))
    const { isLive, freezeElsewhere } = b.ports.inFlight
    expect(await isLive(atLily(lily.owner))).toBe(true)
    expect((await freezeElsewhere({ companyId: lily.companyId, chatId: anna.chatId }))?.freeze()).toBe(
      'We open at nine',
    )
    const asked = isLive(atLily(absent))
    await expect.poll(() => a.clock.due()).toContain(1000)
    a.clock.advance(1000)
    expect(await asked).toBe(false)
    hung.close()
    runs.stop({ chatId: anna.chatId, because: 'stopped' })
    await runs.settled()
  })

  it('a Redis that answers late hides neither who is connected to another node nor the reply that is written there', async () => {
    await beginReply('We open at nine')
    await listen(a)
    const other = await connectRedis(redis.url, settings, log)
    const { isLive, freezeElsewhere } = b.ports.inFlight
    // Longer than a command may take.
    const isLate = () => other.commands.call('CLIENT', 'PAUSE', '500')
    await isLate()
    expect(await isLive(atLily(lily.owner))).toBe(true)
    await isLate()
    expect((await freezeElsewhere({ companyId: lily.companyId, chatId: anna.chatId }))?.freeze()).toBe(
      'We open at nine',
    )
    other.close()
    runs.stop({ chatId: anna.chatId, because: 'stopped' })
    await runs.settled()
  })

  it('a run of test questions that one node performs is cancelled at the other at once', async () => {
    await a.callOk('createTestQuestion', inLily({ question: 'Is there a sauna?', parts: [{ entries: null }] }))
    const begun = Promise.withResolvers<void>()
    // Nothing but the signal ends the reply.
    a.assistant.script(async function* ({ signal }) {
      yield { type: 'created' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    const { check } = await a.callOk('startAssistantCheck', inLily({ model: 'openai' }))
    await begun.promise
    const { id } = check as AssistantCheck
    await b.callOk('cancelAssistantCheck', inLily({ id }))
    await checks.settled()
    const { checks: listed } = await b.callOk('listAssistantChecks', { ...inLily({}), body: undefined })
    expect(listed).toMatchObject([{ id, status: 'cancelled', answered: 0 }])
  })

  it('the nodes count calls together', async () => {
    const search = (node: TestServer) => node.call('searchMessages', inLily({ searchQuery: 'hello' }))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => search(n % 2 === 0 ? a : b)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('60')
    a.clock.advance(60_000)
    expect((await search(b)).statusCode).toBe(200)
  })

  it('calls that a company’s limit refuses are not counted for the administrator by any node', async () => {
    const colleagues = await Promise.all(Array.from({ length: 5 }, newColleague))
    const search = (node: TestServer, { token }: AnAdministrator, companyId: number) =>
      node.call('searchMessages', { token, companyId, body: { searchQuery: 'hello' } })
    for (const colleague of colleagues)
      await Promise.all(Array.from({ length: 30 }, (_, n) => search(n % 2 ? a : b, colleague, lily.companyId)))
    expect((await search(b, lily.owner, lily.companyId)).statusCode).toBe(429)
    const rose = await a.aCompany({ name: 'Rose', owner: lily.owner })
    const inRose = await Promise.all(Array.from({ length: 31 }, () => search(a, lily.owner, rose.companyId)))
    expect(inRose.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  })

  it('without Redis the nodes go on: events arrive with the next look, and a probe sees that they are degraded', async () => {
    // The looks of the others ended when the clock was set back.
    const nodes = [await aNode(a), await aNode(a)] as const
    const [one, other] = nodes
    const atOne = await listen(one)
    const stateOf = async (node: TestServer) => {
      a.clock.advance(1000)
      const probe = await node.app.inject({ url: '/readyz' })
      const { checks } = probe.json<{ checks: { name: string; state: string }[] }>()
      return [probe.statusCode, checks.find(({ name }) => name === 'redis')?.state]
    }
    const send = (message: string) => other.callOk('sendMessage', inLily({ chatId: anna.chatId, message }))
    const texts = () => newMessages(atOne).map(({ text }) => text)
    for (const node of nodes) expect(await stateOf(node)).toEqual([200, 'ok'])
    await redis.kill()
    for (const node of nodes) await expect.poll(() => stateOf(node)).toEqual([200, 'degraded'])
    await send('One')
    await send('Two')
    a.clock.advance(2000)
    await expect.poll(texts).toEqual(['One', 'Two'])
    // Each counts for itself.
    const search = (node: TestServer) => node.call('searchMessages', inLily({ searchQuery: 'hello' }))
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => search(n % 2 === 0 ? one : other)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    await redis.start()
    for (const node of nodes) await expect.poll(() => stateOf(node), { timeout: 10_000 }).toEqual([200, 'ok'])
    await send('Three')
    await expect.poll(texts).toEqual(['One', 'Two', 'Three'])
    // Another node takes its connections, which need not wait for the restart.
    await one.app.drain.finish(0)
    expect(await atOne.receives('restart')).toEqual({ retryAfter: 2 })
    for (const node of nodes) await node.close()
  }, 60_000)
})
