import type { Locator } from '@playwright/test'

/**
 * Observes the length of a growing text inside the page, at each change, so that no length is missed. Returns a
 * function that reads the distinct lengths in order.
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
