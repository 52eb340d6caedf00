import type { Locator, Page } from '@playwright/test'

/** An open chat, as an administrator sees it. */
export const threadOf = (page: Page) => {
  const messages = page.getByRole('region', { name: 'Messages' })
  const bubbles = messages.getByRole('article')
  return {
    messages,
    bubbles,
    bubble: (text: string | RegExp): Locator => bubbles.filter({ hasText: text }),
    /** The reply that is being written; there is one at most in a chat. */
    draft: messages.getByRole('article', { name: 'AI is writing' }),
    composer: page.getByRole('textbox', { name: 'Message' }),
    send: async (text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.keyboard.press('Enter')
    },
  }
}
