import type { Locator, Page } from '@playwright/test'

type NamedFile = { name: string; mimeType: string; buffer: Buffer }

/** The composer of an open chat: text, and files by button, paste and drop. */
export const composerOf = (page: Page) => {
  const field = page.getByRole('textbox', { name: 'Message' })
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  /** The files as a browser passes them with an event. */
  const transferOf = (files: readonly NamedFile[]) =>
    page.evaluateHandle(
      (given) => {
        const transfer = new DataTransfer()
        for (const { name, type, base64 } of given) {
          transfer.items.add(
            new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }),
          )
        }
        return transfer
      },
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    )
  return {
    field,
    chosen,
    file: (name: string): Locator => chosen.filter({ hasText: name }),
    pick: async (...files: NamedFile[]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach files' }).click()
      await (await chooser).setFiles(files)
    },
    paste: async (...files: NamedFile[]) => {
      const transfer = await transferOf(files)
      await field.evaluate((node, clipboardData) => {
        const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
        // Firefox takes no files of another transfer with the event.
        Object.defineProperty(event, 'clipboardData', { value: clipboardData })
        node.dispatchEvent(event)
      }, transfer)
    },
    drop: async (...files: NamedFile[]) => {
      const dataTransfer = await transferOf(files)
      const thread = page.getByRole('region', { name: 'Messages' })
      await thread.dispatchEvent('dragenter', { dataTransfer })
      await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer })
    },
    send: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
  }
}
