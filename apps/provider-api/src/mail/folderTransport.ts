import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './MailTransport.ts'
import { composeMessage } from './composeMessage.ts'

/** Writes emails to `<folder>/<time>-<kind>-<id>.eml`; a retry overwrites the same file. */
export function folderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    keepsSentEmails: true,
    async send(email) {
      try {
        const { message } = await transport.sendMail(composeMessage(email, from))
        const file = join(
          folder,
          `${email.createdAt.toISOString().replaceAll(':', '-')}-${email.kind}-${email.id.slice(0, 8)}.eml`,
        )
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A rename is atomic: watchers of the folder never see a partial file.
        await writeFile(`${file}.part`, message, { mode: 0o600 })
        await rename(`${file}.part`, file)
        return { type: 'sent' }
      } catch (error) {
        return { type: 'later', error: String(error).slice(0, 300) }
      }
    },
    close: () => undefined,
  }
}
