import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/handle.ts'
import { changeAssistant, readAssistant } from './assistantSettings.ts'
import { listGaps } from '../gaps/listGaps.ts'
import { acceptGap, dismissGap } from '../gaps/settleGap.ts'
import { importKnowledge } from '../knowledge/importKnowledge.ts'
import { changeItem, deleteItem, insertItem, pageOfKnowledge } from '../knowledge/items.ts'

/** Registers the routes of a company's assistant: its settings, its knowledge and what it did not know (CHAT-5, TEACH-1). */
export function assistantRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getAssistant, async ({ companyId, ports }) => ({
    settings: await readAssistant(ports, companyId),
  }))

  handle(app, endpoints.updateAssistant, async ({ body: { companyId: _named, ...change }, companyId, ports }) => ({
    settings: await changeAssistant(ports, companyId, change),
  }))

  handle(app, endpoints.listKnowledge, ({ query, companyId, ports }) =>
    pageOfKnowledge(ports.db, { ...query, companyId }),
  )

  handle(app, endpoints.createKnowledge, async ({ body, companyId, ports }) => ({
    item: await insertItem(ports, { ...body, companyId }),
  }))

  handle(app, endpoints.updateKnowledge, async ({ params: { id }, body, companyId, ports }) => ({
    item: await changeItem(ports, id, { ...body, companyId }),
  }))

  handle(app, endpoints.deleteKnowledge, async ({ params: { id }, companyId, ports }) => {
    await deleteItem(ports.db, { id, companyId })
    return {}
  })

  handle(app, endpoints.importKnowledge, ({ body, companyId, ports }) => importKnowledge(ports, { ...body, companyId }))

  handle(app, endpoints.listGaps, ({ companyId, ports }) => listGaps(ports.db, companyId))

  handle(app, endpoints.acceptGap, async ({ body, companyId, ports }) => ({
    item: await acceptGap(ports, { ...body, companyId }),
  }))

  handle(app, endpoints.dismissGap, async ({ body, companyId, ports }) => {
    await dismissGap(ports, { ...body, companyId })
    return {}
  })
}
