import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/handle.ts'
import { readAttention } from './readAttention.ts'
import { readOverviewStats } from './readOverviewStats.ts'
import { readTrends } from './readTrends.ts'

/**
 * Registers what the home of the console shows over all companies: figures, trends, and what needs attention (SYS-3).
 */
export function homeRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getOverviewStats, async ({ ports }) => ({
    stats: await readOverviewStats(ports.db, ports.now()),
  }))
  handle(app, endpoints.getTrends, ({ query, ports }) => readTrends(ports.db, query))
  handle(app, endpoints.getAttention, ({ ports }) => readAttention(ports.db, ports.now()))
}
