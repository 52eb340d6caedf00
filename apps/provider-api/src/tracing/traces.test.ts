import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createRuns } from '../assistant/runs/runs.ts'
import { aCollector, type CollectedSpan } from '../testing/aCollector.ts'
import { aListener, isReady } from '../testing/aListener.ts'
import { aRecordedLog } from '../testing/aRecordedLog.ts'
import { aStillClock } from '../testing/aStillClock.ts'
import { aTelegramServer } from '../testing/aTelegramServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { otlpSpans } from './otlpSpans.ts'

const canaries = { text: 'Marigold-question', reply: 'Marigold-reply', name: 'Marigold-name', phone: '+380501234567' }
const attributesOf = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

it('a customer’s message answered by the AI is one trace from the webhook to the events at the socket, without words', async () => {
  const collector = await aCollector()
  const headers = { authorization: 'Bearer of-the-collector' }
  const world = await aTelegramServer({ traces: { endpoint: collector.endpoint, headers, share: 1 } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const runs = createRuns(world.ports)
  world.ports.subscribe({ inboundMessageStored: runs.handleMessage })
  const lily = await world.aBot()
  const { owner, companyId } = lily.company
  await world.start({ publicUrl: 'https://desk.example' })
  const { webhooks } = world.sandbox.world.telegram.state
  while (!webhooks.has(lily.bot.id)) await new Promise(setImmediate)
  const { url, secretToken } = webhooks.get(lily.bot.id) ?? { url: '', secretToken: null }
  const olena = aListener(world, { token: owner.token, adminId: owner.adminId })
  await isReady(olena)
  world.assistant.script(async function* () {
    yield { type: 'delta', text: canaries.reply }
    yield { type: 'done' }
  })
  // The bot may answer whoever has written to it.
  lily.writes('Hi')
  const from = {
    id: lily.ann.id,
    is_bot: false,
    first_name: canaries.name,
    last_name: canaries.phone,
    language_code: 'uk',
  }
  const answer = await world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'x-telegram-bot-api-secret-token': secretToken ?? '' },
    payload: {
      update_id: 1,
      message: {
        message_id: 7,
        date: 1_795_200_000,
        chat: { id: lily.ann.id, type: 'private', first_name: canaries.name },
        from,
        text: `How much is a ${canaries.text}?`,
      },
    },
  })
  const inbound = await olena.receives('newMessage')
  world.clock.advance(1500)
  await runs.settled()
  await world.deliveries().settled()
  const reply = await olena.receives('newMessage', 2)
  await olena.receives('message_status_update')
  olena.socket.disconnect()
  expect(lily.read().join()).toContain(canaries.reply)
  await runs.close()
  await world.close()
  await collector.close()

  const traceId = String(answer.headers['x-request-id']).replaceAll('-', '')
  const trace = collector.spans.filter((span) => span.traceId === traceId)
  const [root, ...others] = trace.filter(({ parentSpanId }) => !parentSpanId)
  expect([others, root?.name]).toEqual([[], 'POST /webhooks/telegram/:key'])
  const below = trace.filter((span) => span !== root)
  expect(below.map(({ parentSpanId }) => parentSpanId)).toEqual(below.map(() => root?.spanId))
  const about = { companyId, chatId: inbound['chatId'] }
  const byName = Object.groupBy(below, ({ name }) => name)
  expect(Object.keys(byName).toSorted()).toEqual(
    expect.arrayContaining(['ai run', 'job deliveries', 'live message_status_update', 'live newMessage']),
  )
  const [run] = byName['ai run'] ?? []
  expect(run && attributesOf(run)).toEqual({ ...about, messageId: inbound['id'], outcome: 'completed' })
  expect(run?.events.map(({ name }) => name)).toEqual(['first piece'])
  const [delivery] = byName['job deliveries'] ?? []
  expect(delivery && attributesOf(delivery)).toEqual({ ...about, messageId: reply['id'], attempts: 1, outcome: 'sent' })
  expect(byName['live newMessage']?.map((span) => attributesOf(span)['connections'])).toEqual([1, 1])

  expect(collector.headers[0]?.['authorization']).toBe(headers.authorization)
  const sent = collector.bodies.join('\n')
  for (const canary of [...Object.values(canaries), new URL(url).pathname, secretToken ?? '', owner.token])
    expect(sent).not.toContain(canary)
}, 180_000)

it('a collector that refuses two batches is logged once, by its status and never with the headers', async () => {
  const clock = aStillClock()
  const collector = await aCollector({ status: 401 })
  const { log, logged, lines } = aRecordedLog(settingsForTests(), clock.now)
  let made = 0
  const newId = () => `id-${(made += 1)}`
  const settings = { endpoint: collector.endpoint, headers: { authorization: 'Bearer secret-word' }, share: 1 }
  const spans = otlpSpans(settings, { log, now: clock.now, newId }, '1.0.0')
  // One more than a batch has.
  for (let count = 0; count < 513; count += 1) {
    const times = { since: 1, until: 2, isFailed: false, isRoot: true }
    spans.record({ name: 'job x', requestId: `request-${count}`, ...times, attributes: {} })
  }
  await spans.close()
  await collector.close()
  expect(collector.bodies).toHaveLength(2)
  expect(logged.map(({ sentence, fields }) => [sentence, fields['code']])).toEqual([
    ['The collector of traces did not take spans', '401'],
  ])
  expect(lines.join('\n')).not.toContain('secret-word')
})

it('without the setting no package of OpenTelemetry is loaded, and with it they are', async () => {
  const fileOf = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
  const program = `
    import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith('@opentelemetry/')) loaded += 1
      return next(name, context)
    } })
    const { mountTracing } = await import(${fileOf('./mountTracing.ts')})
    await import(${fileOf('../start/run.ts')})
    const before = loaded
    const ports = { subscribe() {}, newId: () => 'id', now: () => new Date(), log: {} }
    const app = { settings: { traces: null }, ports, addHook() {} }
    await mountTracing(app, '1')
    const off = loaded
    await mountTracing({ ...app, settings: { traces: { endpoint: 'http://127.0.0.1:1', headers: {}, share: 1 } } }, '1')
    console.log(JSON.stringify([before, off, loaded > 0]))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
  })
  expect(JSON.parse(stdout)).toEqual([0, 0, true])
}, 180_000)
