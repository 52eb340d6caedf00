import { join } from 'node:path'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { MailTransport } from './MailTransport.ts'
import { createEmailWorker, type AttachmentsOf } from './createEmailWorker.ts'
import { folderTransport } from './folderTransport.ts'
import { smtpTransport } from './smtpTransport.ts'

/** The transport of the settings: an SMTP server, else the folder `outbox` in the data folder. */
const transportOf = ({ mail, dataDir }: Pick<Settings, 'mail' | 'dataDir'>): MailTransport =>
  mail.url === null
    ? folderTransport({ folder: join(dataDir, 'outbox'), from: mail.from })
    : smtpTransport({ url: mail.url, from: mail.from })

/**
 * Starts the mail worker. Emails that a dead process left in flight may have arrived; they are sent again under the
 * same Message-ID, since a duplicate is better than none. `origin` is this server's own origin, for links when the
 * settings have no URL. `attachmentsOf` adds the files of an email.
 */
export function startMail(ports: Ports, settings: Settings, origin: string, attachmentsOf?: AttachmentsOf): JobWorker {
  const keys = {
    secretKey: settings.secretKey,
    previousSecretKey: settings.previousSecretKey,
    appUrl: settings.appUrl ?? settings.publicUrl ?? origin,
    serverUrl: settings.publicUrl ?? origin,
  }
  const worker = createEmailWorker(ports, transportOf(settings), keys, attachmentsOf)
  ports.subscribe({ emailQueued: () => worker.wake() })
  worker.wake()
  return worker
}
