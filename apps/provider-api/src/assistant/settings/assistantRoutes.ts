import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { handle } from '../../http/handle.ts'
import { changeAssistant, readAssistant } from './assistantSettings.ts'
import { teachBasics } from '../basics/teachBasics.ts'
import { listGaps } from '../gaps/listGaps.ts'
import { acceptGap, dismissGap } from '../gaps/settleGap.ts'
import { listChanges } from '../history/listChanges.ts'
import { restoreChange } from '../history/restoreChange.ts'
import { importKnowledge } from '../knowledge/importKnowledge.ts'
import { readPage } from '../knowledge/readPage.ts'
import { changeItem, deleteItem, insertItem, pageOfKnowledge } from '../knowledge/items.ts'

/**
 * Registers the routes of a company's assistant: its settings, its knowledge, their history, and what it did not know
 * (CHAT-5, TEACH-1, 2, 3).
 */
export function assistantRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getAssistant, async ({ companyId, ports }) => ({
    settings: await readAssistant(ports, companyId),
  }))

  handle(app, endpoints.updateAssistant, ({ body: { companyId: _named, ...change }, caller, companyId, ports }) =>
    changeAssistant(ports, { companyId, adminId: caller.adminId }, change),
  )

  handle(app, endpoints.listKnowledge, ({ query, companyId, ports }) =>
    pageOfKnowledge(ports.db, { ...query, companyId }),
  )

  handle(app, endpoints.createKnowledge, ({ body, caller, companyId, ports }) =>
    withCompanyTransaction(ports, companyId, (trx) => insertItem(trx, { ...body, companyId }, caller, ports.now())),
  )

  handle(app, endpoints.updateKnowledge, ({ params: { id }, body, caller, companyId, ports }) =>
    withCompanyTransaction(ports, companyId, (trx) => changeItem(trx, id, { ...body, companyId }, caller, ports.now())),
  )

  handle(app, endpoints.deleteKnowledge, async ({ params: { id }, query: { by }, caller, companyId, ports }) => ({
    changeId: await withCompanyTransaction(ports, companyId, (trx) =>
      deleteItem(trx, { id, companyId, by }, caller, ports.now()),
    ),
  }))

  handle(app, endpoints.importKnowledge, ({ body, caller: { adminId }, companyId, ports }) =>
    importKnowledge(ports, { ...body, companyId, adminId }),
  )

  handle(app, endpoints.listGaps, ({ companyId, ports }) => listGaps(ports.db, companyId))

  handle(app, endpoints.acceptGap, ({ body, caller: { adminId }, companyId, ports }) =>
    acceptGap(ports, { ...body, companyId, adminId }),
  )

  handle(app, endpoints.dismissGap, async ({ body, companyId, ports }) => {
    await dismissGap(ports, { ...body, companyId })
    return {}
  })

  handle(app, endpoints.listAssistantChanges, ({ query, companyId, ports }) =>
    listChanges(ports.db, { ...query, companyId }),
  )

  handle(app, endpoints.restoreAssistantChange, async ({ body, caller: { adminId }, companyId, ports }) => ({
    changeId: await restoreChange(ports, { ...body, companyId, adminId }),
  }))

  handle(app, endpoints.teachBasics, ({ body: { companyId: _named, ...basics }, caller, companyId, ports }) =>
    teachBasics(ports, { ...basics, companyId, adminId: caller.adminId }),
  )

  handle(app, endpoints.readPage, async ({ body: { address }, ports }) => ({
    text: await readPage(address, { sandbox: ports.sandbox !== null }),
  }))
}
