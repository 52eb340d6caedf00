import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../files/contentDisposition.ts'
import { streamCsv } from '../files/tables/streamCsv.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { countConversations } from './countConversations.ts'
import { listConversations } from './listConversations.ts'
import { readFigures } from './readFigures.ts'
import { conversationColumns, conversationRows, dayColumns, dayRows } from './resultRows.ts'
import { zoneOfCompany } from './zoneOfCompany.ts'

type Input<Query> = { companyId: number; ports: Ports; query: Query & { zone?: string | undefined } }

/** Counts what happened since the last count, and finds the zone of what is asked for. */
async function prepare<Query>({ companyId, ports, query }: Input<Query>) {
  const { zone, zoneOf } = await zoneOfCompany(ports.db, companyId, query.zone)
  const countedAt = await countConversations(ports, companyId)
  return { asked: { ...query, companyId, zone }, zoneOf, countedAt: countedAt.toISOString() }
}

/** Registers the routes of a company's results (VALUE-1). */
export function resultRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getResults, async (input) => {
    const { asked, zoneOf, countedAt } = await prepare(input)
    return { results: { ...(await readFigures(input.ports.db, asked)), zone: asked.zone, zoneOf, countedAt } }
  })

  handle(app, endpoints.listResultConversations, async (input) => {
    const { asked } = await prepare(input)
    return listConversations(input.ports.db, asked, input.query.page)
  })

  handle(app, endpoints.exportResults, async (input) => {
    const { db } = input.ports
    const { asked } = await prepare(input)
    const { rows, from, to } = input.query
    void input.reply.header('content-disposition', contentDisposition('attachment', `results-${from}-${to}.csv`))
    // The first rows are read before the answer begins, so that a failure is an answer of its own.
    if (rows === 'days') return streamCsv(dayColumns, dayRows((await readFigures(db, asked)).days))
    const first = await listConversations(db, asked, 1)
    return streamCsv(conversationColumns, conversationRows(db, asked, first.conversations))
  })
}
