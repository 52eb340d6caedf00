import { signatureOf } from '@frontdesk/sandbox'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { channelTasks, startChannels, type RunningChannels } from '../channels/startChannels.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { Channel } from '../ports/Channel.ts'
import { channelTable } from '../start/channelTable.ts'
import type { TestServer } from './aTestServer.ts'

/** The operator's app at Meta, which signs webhooks, and the channels that handle them and deliver. */
export type AMetaApp = {
  table: ChannelTable
  channels: () => RunningChannels
  deliveries: () => JobWorker
  /** Starts handling and delivering; `channelOf` gives the channel of a test in place of the real one. */
  start: (channelOf?: (channel: Channel) => Channel) => Promise<void>
  halt: () => Promise<void>
  /** Does once what the channels do again and again. */
  runTask: (name: string) => Promise<void>
  /** Posts a webhook, signed by the app unless another signature is given; resolves to the status. */
  post: (body: unknown, different?: { signature?: string; raw?: string | Buffer }) => Promise<number>
  /** Posts a webhook that is taken, and waits until it is handled. */
  receive: (body: object) => Promise<void>
}

type MetaOptions = {
  channel: 'whatsapp' | 'instagram'
  appSecret: string
  /** Where the sandbox is served. */
  origin: string
}

/** An app at Meta beside a test server; it is started apart, and again after each `halt`. */
export function aMetaApp(
  { app, ports }: Pick<TestServer, 'app' | 'ports'>,
  { channel, appSecret, origin }: MetaOptions,
): AMetaApp {
  const table = channelTable({ ports, settings: app.settings, origin: () => origin })
  let running: { channels: RunningChannels; deliveries: JobWorker } | null = null
  const started = () => {
    if (!running) throw new Error(`The channel ${channel} was not started`)
    return running
  }
  const post: AMetaApp['post'] = async (body, { signature, raw } = {}) => {
    const payload = raw ?? JSON.stringify(body)
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/meta',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(appSecret, payload),
      },
      payload,
    })
    return answer.statusCode
  }
  return {
    table,
    channels: () => started().channels,
    deliveries: () => started().deliveries,
    async start(channelOf = (own) => own) {
      const channels = await startChannels(ports, table)
      running = { channels, deliveries: startDeliveries(ports, { [channel]: channelOf(table[channel]) }) }
    },
    async halt() {
      await Promise.all(Object.values(running?.channels.close() ?? {}))
      await running?.deliveries.close()
      running = null
    },
    async runTask(name) {
      const task = channelTasks(table).find((one) => one.name === name)
      if (!task) throw new Error(`There is no task ${name}`)
      await task.run(new AbortController().signal)
    },
    post,
    async receive(body) {
      const status = await post(body)
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
      await started().channels.events.settled()
    },
  }
}
