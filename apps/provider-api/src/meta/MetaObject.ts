import type { FastifyBaseLogger } from 'fastify'
import type { Received } from '../inbound/takeEvent.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import type { Ports } from '../ports/Ports.ts'

/** The needs of taking a webhook's entries. */
export type Taking = {
  ports: Ports
  log: Pick<FastifyBaseLogger, 'info'>
  isSandbox: boolean
  /** Counts a failed try of an event that the database does not take; whether it is to be given up. */
  isHopeless: (one: Received) => boolean
}

/** A secret of an app at Meta: an app with Instagram Login has one for each object. */
export type SigningApp = { appSecret: string; verifyToken: string; isSandbox: boolean }

/** An object of Meta's webhooks, such as all WhatsApp numbers: its name, and the apps whose secrets sign for it. */
export type MetaObject = {
  name: string
  /** The operator's app, and the sandbox's own. */
  apps: (server: Pick<ChannelServer, 'ports' | 'settings'>) => SigningApp[]
  /** Stores the events in the entries of a webhook. Call it only when the signature is proven. */
  takeEntries: (taking: Taking, entries: readonly object[]) => Promise<void>
}
