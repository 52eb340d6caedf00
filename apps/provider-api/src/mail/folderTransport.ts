import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './MailTransport.ts'
import { composeMessage } from './composeMessage.ts'

/** Writes letters into a folder, as any mail program opens them: `<time>-<kind>-<id>.eml`. Written twice it is one file. */
export function folderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    keepsSentEmails: true,
    async send(letter) {
      try {
        const { message } = await transport.sendMail(composeMessage(letter, from))
        const file = join(
          folder,
          `${letter.createdAt.toISOString().replaceAll(':', '-')}-${letter.kind}-${letter.id.slice(0, 8)}.eml`,
        )
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Whoever watches the folder never sees half a letter.
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
