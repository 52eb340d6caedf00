import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/handle.ts'
import { setSupportHours, showSupportHours } from '../../support/hours/supportHours.ts'
import { createAnnouncement, endAnnouncement, listAnnouncements, shownAnnouncements } from './announcements.ts'
import { listChannelHealth } from './listChannelHealth.ts'
import { listUnknownDeliveries } from './listUnknownDeliveries.ts'
import { readServerState } from './serverState.ts'
import { repeatDelivery, settleDelivery } from './settleDeliveries.ts'

/**
 * Registers the calls of the Operations page of the console: channels of all companies, deliveries of unknown outcome,
 * the server, announcements, which the admin app shows, and the hours of support (SYS-8, SYS-10, SYS-11, SUP-12).
 */
export function operationsRoutes(app: FastifyInstance): void {
  const startedAt = app.ports.now()
  handle(app, endpoints.listChannelHealth, ({ query, ports }) => listChannelHealth(ports.db, query))
  handle(app, endpoints.listUnknownDeliveries, ({ query, ports }) => listUnknownDeliveries(ports, query))
  handle(app, endpoints.settleDelivery, async ({ body, ports, audit }) => ({
    isSettled: await settleDelivery(ports, body, audit),
  }))
  handle(app, endpoints.repeatDelivery, async ({ body, ports, audit }) => ({
    isRepeated: await repeatDelivery(ports, body.messageId, audit),
  }))
  handle(app, endpoints.getServerState, ({ ports }) => readServerState(ports.db, { settings: app.settings, startedAt }))
  handle(app, endpoints.getAnnouncements, async ({ caller, ports }) => ({
    announcements: await shownAnnouncements(ports, caller.adminId),
  }))
  handle(app, endpoints.listAnnouncements, ({ query, ports }) => listAnnouncements(ports, query))
  handle(app, endpoints.createAnnouncement, async ({ body, ports, audit }) => ({
    announcement: await createAnnouncement(ports, body, audit),
  }))
  handle(app, endpoints.endAnnouncement, async ({ body, ports, audit }) => ({
    announcement: await endAnnouncement(ports, body.announcementId, audit),
  }))
  handle(app, endpoints.getSupportHours, async ({ ports }) => ({ supportHours: await showSupportHours(ports) }))
  handle(app, endpoints.setSupportHours, async ({ body, ports, audit }) => ({
    supportHours: await setSupportHours(ports, body, audit),
  }))
}
