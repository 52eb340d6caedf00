import type { Locator } from '@playwright/test'

/**
 * Watches how long a growing text is, from the page itself and at each of its changes, so that no length is missed
 * between two looks. Answers the different lengths seen, in order, when asked.
 */
export async function watchLengths(container: Locator, of: string) {
  await container.evaluate((element, selector) => {
    const seen: number[] = []
    const look = () => {
      const length = element.querySelector(selector)?.textContent.length
      if (length !== undefined && length !== seen.at(-1)) seen.push(length)
    }
    new MutationObserver(look).observe(element, { childList: true, subtree: true, characterData: true })
    Object.assign(element, { seenLengths: seen })
  }, of)
  return () => container.evaluate((element) => (element as HTMLElement & { seenLengths: number[] }).seenLengths)
}
