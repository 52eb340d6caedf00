import { signatureOf } from '@frontdesk/sandbox'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { startMeta, type MetaAdapter } from '../meta-events/startMeta.ts'
import type { Channel } from '../ports/Channel.ts'
import type { TestServer } from './aTestServer.ts'

/** The operator's app at Meta, which signs webhooks, and what handles them and delivers over one channel. */
export type AMetaApp = {
  adapter: () => MetaAdapter
  deliveries: () => JobWorker
  /** Starts handling and delivering; `channelOf` gives the channel of a test in place of the real one. */
  start: (channelOf?: (channel: Channel) => Channel) => void
  halt: () => Promise<void>
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
  let running: { adapter: MetaAdapter; deliveries: JobWorker } | null = null
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
    adapter: () => started().adapter,
    deliveries: () => started().deliveries,
    start(channelOf = (own) => own) {
      const adapter = startMeta(ports, app.settings, origin)
      running = { adapter, deliveries: startDeliveries(ports, { [channel]: channelOf(adapter[channel]) }) }
    },
    async halt() {
      await running?.adapter.events.close()
      await running?.adapter.historyRequests.close()
      await running?.deliveries.close()
      running = null
    },
    post,
    async receive(body) {
      const status = await post(body)
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
      await started().adapter.events.settled()
    },
  }
}
