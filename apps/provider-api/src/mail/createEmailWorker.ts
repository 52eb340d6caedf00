import type { Language } from '@frontdesk/contract'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { DueJob } from '../jobs/Job.ts'
import { continueRequest, noteOutcome, noteSubject } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import type { EmailAttachment, EmailKind } from './Email.ts'
import type { MailOutcome, MailTransport } from './MailTransport.ts'
import { recordMailOutcome } from './recordMailOutcome.ts'
import { claimEmail, type ClaimedEmail, type EmailSettings } from './claimEmail.ts'

/** The files of an email about something; a retry gets the same bytes. */
export type AttachmentsOf = (of: {
  kind: EmailKind
  language: Language
  details: EmailDetails | null
}) => Promise<readonly EmailAttachment[]>

/** Creates the worker that sends queued emails, a few at once. One whose attempt was abandoned is sent again. */
export function createEmailWorker(
  ports: Ports,
  transport: MailTransport,
  settings: EmailSettings,
  attachmentsOf: AttachmentsOf = async () => [],
): JobWorker {
  const { db, now, later, log } = ports

  const perform = async (job: DueJob, { holder, signal }: { holder: string; signal: AbortSignal }) => {
    const { subject: emailId } = job
    const claimed = await db.transaction().execute((trx) => claimEmail(trx, job, holder, settings, now()))
    if (!claimed) return
    continueRequest(claimed.requestId)
    if ('discarded' in claimed) {
      const { kind, discarded: reason } = claimed
      noteSubject({ kind })
      noteOutcome('discarded')
      log.warn({ emailId, kind, reason }, 'Email was discarded')
      return
    }
    noteSubject({ kind: claimed.email.kind })
    noteOutcome(await attempt(claimed, emailId, signal))
  }

  const send = async ({ email, details }: ClaimedEmail): Promise<MailOutcome> => {
    try {
      const attachments = await attachmentsOf({ ...email, details })
      return await transport.send(attachments.length > 0 ? { ...email, attachments } : email)
    } catch (error) {
      // The transport itself never throws.
      return { type: 'later', error: `A file could not be attached: ${String(error).slice(0, 300)}` }
    }
  }

  /** Makes the attempt of a claimed email and records its outcome, which it resolves to. */
  const attempt = async (claimed: ClaimedEmail, emailId: string, signal: AbortSignal): Promise<string> => {
    const outcome = await send(claimed)
    const warn = (sentence: string) => {
      if (outcome.type !== 'sent')
        log.warn({ emailId, kind: claimed.email.kind, attempts: claimed.job.attempts, error: outcome.error }, sentence)
    }
    // Retry recording: a sent email must not be sent again because the database was briefly unavailable.
    for (;;) {
      try {
        const next = await recordMailOutcome(ports, claimed, outcome, transport.keepsSentEmails)
        if (outcome.type === 'failed') warn('Email was refused and will not be sent')
        else
          warn(
            next === 'tried-again' ? 'Email was not sent and is tried again' : 'Email was given up: its time is over',
          )
        return outcome.type === 'later' && next === 'settled' ? 'failed' : outcome.type
      } catch (error) {
        log.error({ emailId, error: String(error) }, 'The outcome of an email could not be recorded')
        if (signal.aborted) return outcome.type
        await pause(later, restAfterFault, signal)
      }
    }
  }

  const worker = createJobWorker(ports, { name: 'emails', atOnce: 4, perform })
  return {
    ...worker,
    async close() {
      await worker.close()
      transport.close()
    },
  }
}
