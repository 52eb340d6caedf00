import type { Page } from '@playwright/test'

/**
 * Resolves as soon as a word of the draft is in the page, and takes over at once if asked to. It looks at each change
 * from inside the page: a busy machine may draw none of them. Call it before the draft is complete.
 */
const atWord = (page: Page, awaited: string, takesOver: boolean) =>
  page.evaluate(
    ([word, clicks]) =>
      new Promise<void>((resolve) => {
        const isReached = () => {
          if (document.querySelector('[data-draft]')?.textContent.includes(word) !== true) return false
          if (!clicks) return true
          const bar = document.querySelector('[role=group][aria-label="Who answers"]')
          const button = [...(bar?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Take over')
          button?.click()
          return button !== undefined
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        function look() {
          if (!isReached()) return
          observer.disconnect()
          resolve()
        }
        look()
      }),
    [awaited, takesOver] as const,
  )

/** Resolves as soon as the draft of a reply has this word. */
export const draftReaches = (page: Page, word: string) => atWord(page, word, false)

/** Takes over as soon as the draft of a reply has this word, rather than with the next command. */
export const takeOverAt = (page: Page, word: string) => atWord(page, word, true)
