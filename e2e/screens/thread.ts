import { expect, type Locator, type Page } from '@playwright/test'

/** An open chat; `words`: what its parts are called in another language. */
export const threadOf = (page: Page, words = { messages: 'Messages' }) => {
  const messages = page.getByRole('region', { name: words.messages })
  const bubbles = messages.getByRole('article')
  return {
    messages,
    bubbles,
    /** The message with a text; neither the ones that quote it, nor the draft of a reply that repeats it. */
    bubble: (text: string | RegExp): Locator =>
      bubbles
        .and(page.locator(':not([data-draft])'))
        .filter({ hasText: text, hasNot: page.getByRole('blockquote').filter({ hasText: text }) }),
    /** The draft of a reply; a chat has at most one. */
    draft: messages.getByRole('article', { name: 'AI is writing' }),
    composer: page.getByRole('textbox', { name: 'Message' }),
    /** Makes the next message a reply to one, by its menu. */
    replyTo: async (text: string | RegExp) => {
      const bubble = bubbles.filter({ hasText: text })
      await bubble.focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Reply' }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    },
    send: async (text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.keyboard.press('Enter')
    },
  }
}
