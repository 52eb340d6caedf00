import type { Message } from '@frontdesk/contract'
import { readRequestId } from '../../conversations/read/readRequestId.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Db } from '../../db/Db.ts'
import { beginAttempt, completeJob, endJob, makeDueLater, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { questionOfSubject, questionWaits } from '../../queues/queuedQuestions.ts'
import { isChatAwaitingTranscripts } from '../../queues/queuedTranscripts.ts'
import { continueRequest, noteOutcome, noteSubject } from '../../log/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import { findNewestQuestion, findPendingQuestion } from './findPendingQuestion.ts'
import { isBeingAnswered } from './isAnswered.ts'

/** How queued questions are answered. */
export type QuestionAnswering = {
  /** Whether this process answers in a chat already, or is about to. */
  isBusy: (chatId: number) => boolean
  /** Begins to answer; resolves when the run is stored, or it is clear that there is none. */
  answer: (question: Message) => Promise<void>
}

/**
 * Creates the worker that answers what the process that stored it did not, because it died in between or its database
 * was away. A question is queued with its message (`enqueueQuestion`) and ended with the decision on its run
 * (`openRun`), so that one that is due has none. While a reply is written in its chat, by whatever process, it waits
 * for the end of that, and while a recording is written down for its words.
 */
export function createQuestionWorker(ports: Ports, { isBusy, answer }: QuestionAnswering): JobWorker {
  const { db, now } = ports
  const nextLook = () => new Date(now().getTime() + questionWaits)
  return createJobWorker(ports, {
    name: 'ai-questions',
    atOnce: 8,
    spare: 4,
    async perform(job, { holder, signal }) {
      const { companyId, subject, orderKey } = job
      if (companyId === null) return endJob(db, job, now())
      const chatId = Number(orderKey)
      noteSubject({ chatId })
      if (isBusy(chatId)) return void (await makeDueLater(db, { ...job, holder }, nextLook(), now()))
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const ofCompany = portsOfCompany(ports, companyId)
      if (!(await isBeingAnswered(ofCompany.db, chatId))) {
        const question = await findQuestion(ofCompany.db, subject, chatId)
        if (!question) return void (await completeJob(db, begun, now()))
        continueRequest(await readRequestId(ofCompany.db, question.id))
        noteSubject({ messageId: question.id })
        if (!(await isChatAwaitingTranscripts(ofCompany.db, question))) {
          await answer(question)
          noteOutcome('handed-on')
        }
      }
      // Ended by whoever stored the run, or decided that there is none; else neither could be done,
      // and it is looked at again.
      await postponeJob(db, begun, signal.aborted ? now() : nextLook())
    },
  })
}

function findQuestion(db: Db, subject: string, chatId: number): Promise<Message | null> {
  const messageId = questionOfSubject(subject)
  return messageId === null ? findPendingQuestion(db, chatId) : findNewestQuestion(db, { chatId, messageId })
}
