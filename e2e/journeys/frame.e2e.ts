import type { Page } from '@playwright/test'
import { signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** Elements under the support tab besides the bar that it stands in. */
const coveredByHelp = (page: Page, help: RegExp) =>
  page.getByRole('button', { name: help }).evaluate((tab) => {
    const { left, top, width, height } = tab.getBoundingClientRect()
    const parts = [0.05, 0.35, 0.65, 0.95]
    const below = parts.flatMap((x) =>
      parts.flatMap((y) => document.elementsFromPoint(left + x * width, top + y * height)),
    )
    return [...new Set(below)]
      .filter((other) => !other.contains(tab) && !tab.contains(other))
      .map((other) => other.outerHTML.slice(0, 80))
  })

/** The messages of the open chat, whatever the language. */
const messagesOf = (page: Page) => page.locator('[role=region]').filter({ has: page.locator('[data-message]') })

/** The pixels of the window's height that are not messages. */
const frameHeight = async (page: Page) => {
  const box = await messagesOf(page).boundingBox()
  return (page.viewportSize()?.height ?? 0) - (box?.height ?? 0)
}

test('the support tab covers nothing, and a phone keeps four fifths of its height for the messages @phone', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  await signInByForm(page, demo.olena)
  for (const [locale, help, answers] of [
    ['', /^help/, 'AI answers'],
    ['/uk', /^допомога/, 'Відповідає ШІ'],
  ] as const) {
    await page.goto(`${locale}/chats`)
    const rows = page.locator('[data-chat]')
    await expect(page.getByRole('button', { name: help })).toBeVisible()
    expect(await coveredByHelp(page, help)).toEqual([])
    await rows
      .filter({ has: page.getByRole('img', { name: answers }) })
      .first()
      .click()
    const message = page.locator('[data-message]').last()
    await expect(message).toBeVisible()
    await expect(page.getByRole('button', { name: help })).toBeVisible()
    expect(await coveredByHelp(page, help)).toEqual([])
    await expect(page.getByRole('group').filter({ hasText: answers })).toBeVisible()
    // One row of header on a phone: the chat's own, which stands for the top bar.
    await expect(page.getByRole('banner')).toHaveCount(isPhone ? 0 : 1)
    const width = page.viewportSize()?.width ?? 0
    const tab = () => page.getByRole('button', { name: help }).boundingBox()
    if (isPhone) {
      await expect.poll(() => frameHeight(page)).toBeLessThanOrEqual(844 * 0.2)
      const { width: wide = 0, height: high = 0 } = (await tab()) ?? {}
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
    } else
      await expect
        .poll(async () => {
          const { x = 0, width: wide = 0 } = (await tab()) ?? {}
          return x + wide
        })
        .toBe(width)
  }
  if (!isPhone) {
    // The days of this week have names, in the language of the page: this message of the demo is always three days old.
    await page.keyboard.press('Control+Shift+KeyF')
    await page.getByRole('searchbox').fill('electronic one arrives right after payment')
    await expect(
      page
        .locator('time')
        .filter({ hasText: /^(пн|вт|ср|чт|пт|сб|нд)$/u })
        .first(),
    ).toBeVisible()
    return
  }
  // Without a button beside each message, a long press opens its menu; screen readers have the button.
  const text = messagesOf(page).locator('[data-message]').last()
  const menuButton = text.getByRole('button', { name: 'Що зробити з цим повідомленням' })
  await expect(menuButton).toBeAttached()
  expect((await menuButton.boundingBox())?.width).toBe(1)
  // A thread with new messages opens at the first of them: the last may be below.
  await text.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(page.getByRole('button', { name: /нов(е|их|і) повідомлен\p{L}*$/u })).toHaveCount(0)
  const box = await text.locator('time').boundingBox()
  const at = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(page.getByRole('menu')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // The way back gives the top bar its place again.
  await page.locator('header a').first().click()
  await expect(page.getByRole('banner')).toHaveCount(1)
})
