import type { Locator, Page } from '@playwright/test'

const modifiers = { none: 0, ctrl: 2, shift: 8 } as const

/**
 * Presses a key of the keyboard as it is with another layout: the place is the same, the letter is not. Playwright's own
 * keyboard knows the American layout alone.
 */
export async function pressKey(
  page: Page,
  { code, letter, held = 'none' }: { code: string; letter: string; held?: keyof typeof modifiers },
) {
  const wire = await page.context().newCDPSession(page)
  const key = { code, key: letter, modifiers: modifiers[held] }
  await wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...(held !== 'ctrl' && { text: letter }) })
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await wire.detach()
}

/** Goes from element to element by Tab, until this one has the focus; it must come within so many. */
export async function tabTo(page: Page, there: Locator, most = 40) {
  const isThere = () => there.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(there)} is not reached by ${most} times Tab`)
}
