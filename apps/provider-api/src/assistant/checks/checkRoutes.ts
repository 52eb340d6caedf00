import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { handle } from '../../http/handle.ts'
import { addKnowledgeQuestions, addMessageQuestion } from '../questions/addQuestions.ts'
import { modelsOf } from './checkedAssistant.ts'
import { compareCheck, listChecks } from './readChecks.ts'
import { cancelCheck, startCheck } from './startCheck.ts'
import {
  changeQuestion,
  countQuestions,
  deleteQuestion,
  insertQuestion,
  pageOfQuestions,
} from '../questions/testQuestions.ts'
import { tryChange } from './tryChange.ts'

/**
 * Registers the routes of a company's test questions and of the runs in which its assistant is asked them (TEACH-4).
 */
export function checkRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listTestQuestions, ({ query, companyId, ports }) =>
    pageOfQuestions(ports.db, { ...query, companyId }),
  )

  handle(app, endpoints.createTestQuestion, async ({ body, companyId, ports }) => ({
    question: await withCompanyTransaction(ports, companyId, (trx) =>
      insertQuestion(trx, { ...body, companyId }, ports.now()),
    ),
  }))

  handle(app, endpoints.updateTestQuestion, async ({ params: { id }, body, companyId, ports }) => ({
    question: await withCompanyTransaction(ports, companyId, (trx) => changeQuestion(trx, id, { ...body, companyId })),
  }))

  handle(app, endpoints.deleteTestQuestion, async ({ params: { id }, companyId, ports }) => {
    await deleteQuestion(ports.db, companyId, id)
    return {}
  })

  handle(app, endpoints.addKnowledgeQuestions, ({ companyId, ports }) => addKnowledgeQuestions(ports, companyId))

  handle(app, endpoints.addMessageQuestion, ({ body: { messageId }, companyId, ports }) =>
    addMessageQuestion(ports, companyId, messageId),
  )

  handle(app, endpoints.listAssistantChecks, async ({ companyId, ports }) => ({
    checks: await listChecks(ports.db, companyId),
    questionCount: await countQuestions(ports.db, companyId),
    models: modelsOf(ports),
  }))

  handle(app, endpoints.startAssistantCheck, ({ body: { model, draft }, caller: { adminId }, companyId, ports }) =>
    startCheck(ports, { companyId, adminId, model, draft: draft ?? null }),
  )

  handle(app, endpoints.cancelAssistantCheck, async ({ body: { id }, companyId, ports }) => {
    await cancelCheck(ports, companyId, id)
    return {}
  })

  handle(app, endpoints.getAssistantCheck, ({ params: { id }, query, companyId, ports }) =>
    compareCheck(ports.db, companyId, { ...query, id }),
  )

  const trying = new Set<number>()
  handle(app, endpoints.tryAssistantChange, ({ body: { draft }, companyId, ports }) =>
    tryChange(ports, trying, companyId, draft),
  )
}
