import { beginAttempt, completeJob, makeDueLater, postponeJob } from '../jobs/attempts.ts'
import type { Trx } from '../db/Db.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import { assignmentToNotify, chatToNotify, mentionToNotify } from '../queues/queuedNotifications.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { notificationOfAssignment, notificationOfChat, notificationOfMention } from './Notification.ts'
import { notificationSender } from './notificationSender.ts'
import type { PushResult, SendNotification } from './sendNotification.ts'
import {
  findSubscriber,
  forgetSubscription,
  subscribersOfChat,
  subscribersOfHandler,
  subscribersOfMention,
} from './subscriptions.ts'

/**
 * Milliseconds to wait after each attempt when the push service names none; after the last one the
 * notification is dropped.
 */
const waits = [60_000, 300_000]
const longestWait = 3_600_000
/** Milliseconds for which a job that only another version knows is left to that one. */
const unknownWaits = 60_000

const notificationOf = {
  message: notificationOfChat,
  assignment: notificationOfAssignment,
  mention: notificationOfMention,
} as const

/** The subject of a job that notifies one browser: of a message, of a chat that was assigned, or of a note. */
type Push = { of: keyof typeof notificationOf; id: number; subscriptionId: string }

const prefixes = { message: 'push', assignment: 'push-assigned', mention: 'push-mentioned' } as const
const subjectOf = ({ of, id, subscriptionId }: Push): string => `${prefixes[of]}:${id}:${subscriptionId}`
const readSubject = (subject: string): Push | null => {
  const [, prefix, id, subscriptionId] = /^(push(?:-assigned|-mentioned)?):(\d+):(.+)$/.exec(subject) ?? []
  if (id === undefined || subscriptionId === undefined) return null
  const of = prefix === prefixes.assignment ? 'assignment' : prefix === prefixes.mention ? 'mention' : 'message'
  return { of, id: Number(id), subscriptionId }
}

/** The browsers that a job notifies, and the subjects of their own jobs. */
type Found = { adminId: number; subject: string }
type FindSubscribers = (trx: Trx) => Promise<Found[]>

/** How to find the browsers to notify for a job of a chat, an assignment or a mention; null for another job. */
function subscribersFor(subject: string, now: Date): FindSubscribers | null {
  const chatId = chatToNotify(subject)
  if (chatId !== null)
    return async (trx) =>
      (await subscribersOfChat(trx, chatId, now)).map(({ id, adminId, messageId }) => ({
        adminId,
        subject: subjectOf({ of: 'message', id: messageId, subscriptionId: id }),
      }))
  const mentioned = mentionToNotify(subject)
  if (mentioned !== null)
    return async (trx) =>
      (await subscribersOfMention(trx, mentioned, now)).map(({ id, adminId }) => ({
        adminId,
        subject: subjectOf({ of: 'mention', id: mentioned.noteId, subscriptionId: id }),
      }))
  const assigned = assignmentToNotify(subject)
  if (assigned === null) return null
  return async (trx) =>
    (await subscribersOfHandler(trx, assigned, now)).map(({ id, adminId }) => ({
      adminId,
      subject: subjectOf({ of: 'assignment', id: assigned.chatId, subscriptionId: id }),
    }))
}

/**
 * Starts notifying absent administrators of customers' messages (SHELL-18), of chats that were assigned to them and of
 * notes that mention them (TEAM-3), beginning with what is queued. The job of a chat becomes one for each browser of
 * those who have neither seen its newest message nor a live connection whose window shows its company; each of them has
 * its own retries, and a browser that does not answer holds up neither another one nor what comes later for itself. A
 * process that dies during a call to a push service may send that one notification twice: the browser shows one for a
 * chat.
 */
export function startNotifications(ports: Ports, settings: Settings): JobWorker {
  const { db, now } = ports
  const send = notificationSender(settings, now)
  const worker: JobWorker = createJobWorker(ports, {
    name: 'notifications',
    atOnce: 16,
    spare: 8,
    async perform(job, { holder }) {
      const find = subscribersFor(job.subject, now())
      if (find !== null) {
        for (const subject of await queuePushes(ports, job, { find, holder })) worker.wake(subject)
        return
      }
      const push = readSubject(job.subject)
      if (push === null)
        return void (await makeDueLater(db, { ...job, holder }, new Date(now().getTime() + unknownWaits), now()))
      const begun = await beginAttempt(db, job, holder, now())
      if (begun) await sendPush(ports, send, begun, push)
    },
  })
  worker.wake()
  return worker
}

/**
 * Queues a notification for each browser whose administrator is absent, and ends the job of their chat.
 * Returns the subjects of what it has queued.
 */
async function queuePushes(
  ports: Ports,
  due: DueJob,
  { find, holder }: { find: FindSubscribers; holder: string },
): Promise<string[]> {
  const { db, now, inFlight } = ports
  const { queue, companyId } = due
  const begun = await db.transaction().execute(async (trx) => {
    const job = await beginAttempt(trx, due, holder, now())
    // In one transaction: a message that comes now waits for its end to wake the job, and is notified of by that alone.
    return job && { job, subscribers: await find(trx) }
  })
  if (!begun) return []
  const { job, subscribers } = begun
  const areLive = await Promise.all(subscribers.map(({ adminId }) => inFlight.isLive({ adminId, companyId })))
  const absent = subscribers.filter((_, place) => areLive[place] === false)
  if (absent.length === 0) {
    await completeJob(db, job, now())
    return []
  }
  return db.transaction().execute(async (trx) => {
    // The process that has taken the job meanwhile queues them.
    if (!(await completeJob(trx, job, now()))) return []
    const subjects = absent.map(({ subject }) => subject)
    for (const subject of subjects)
      await enqueueJob(trx, { queue, subject, orderKey: subject, companyId, dueAt: now() })
    return subjects
  })
}

/** Notifies one browser, unless its administrator has seen the message or come back meanwhile. */
async function sendPush(ports: Ports, send: SendNotification, job: LeasedJob, push: Push): Promise<void> {
  const { db, now, log, inFlight } = ports
  const { companyId } = job
  const to = await browserOf(db, push, now())
  if (to && !(await inFlight.isLive({ adminId: to.adminId, companyId }))) {
    const { adminId } = to
    const sent = await send(to, notificationOf[push.of]({ chatId: to.chatId, companyId }, to.language))
    if (sent.type === 'later') {
      const wait = waitAfter(sent, job.attempts)
      if (wait !== null) return postponeJob(db, job, new Date(now().getTime() + wait), 'PUSH_SERVICE_AWAY')
      // Nobody would repeat it later: its job ends like one that was sent.
      log.warn({ adminId }, 'A push notification was dropped after its last attempt')
    }
    if (sent.type === 'gone') await forgetSubscription(db, to.id)
    if (sent.type === 'failed') log.warn({ adminId, error: sent.error }, 'A push notification could not be sent')
  }
  await completeJob(db, job, now())
}

/** The browser of a notification; undefined where its administrator has seen what it is about, or it holds no more. */
async function browserOf(db: Ports['db'], { of, id, subscriptionId }: Push, now: Date) {
  switch (of) {
    case 'message':
      return findSubscriber(db, { messageId: id, subscriptionId }, now)
    case 'assignment':
      return (await subscribersOfHandler(db, { chatId: id, subscriptionId }, now))[0]
    case 'mention':
      return (await subscribersOfMention(db, { noteId: id, subscriptionId }, now))[0]
  }
}

/** Milliseconds until a notification may be sent again; null after its last attempt. */
function waitAfter({ seconds }: Extract<PushResult, { type: 'later' }>, attempts: number): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return seconds === null ? wait : Math.min(seconds * 1000, longestWait)
}
