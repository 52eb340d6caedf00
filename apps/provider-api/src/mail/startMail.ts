import { join } from 'node:path'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { MailTransport } from './MailTransport.ts'
import { createEmailWorker, type EmailWorker } from './createEmailWorker.ts'
import { folderTransport } from './folderTransport.ts'
import { smtpTransport } from './smtpTransport.ts'

/** The way out that the settings name: an SMTP server, else the folder `outbox` in the data folder. */
const transportOf = ({ mail, dataDir }: Pick<Settings, 'mail' | 'dataDir'>): MailTransport =>
  mail.url === null
    ? folderTransport({ folder: join(dataDir, 'outbox'), from: mail.from })
    : smtpTransport({ url: mail.url, from: mail.from })

/**
 * Carries letters out from now on, what an earlier process left waiting first. A letter that it left in the air may have
 * arrived; it goes again under the same Message-ID, since a letter twice is better than none. `origin` is where this server
 * finds itself, for links when the settings name no address.
 */
export async function startMail(
  ports: Ports,
  settings: Settings,
  origin: string,
  transport: MailTransport = transportOf(settings),
): Promise<EmailWorker> {
  await ports.db
    .updateTable('outbox_mail')
    .set({ attempt_started_at: null })
    .where('attempt_started_at', 'is not', null)
    .where('sent_at', 'is', null)
    .execute()
  const worker = createEmailWorker(ports, transport, {
    secretKey: settings.secretKey,
    appUrl: settings.appUrl ?? settings.publicUrl ?? origin,
  })
  ports.subscribe({ emailQueued: worker.wake })
  worker.wake()
  return worker
}
