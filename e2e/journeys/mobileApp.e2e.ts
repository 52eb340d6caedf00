import type { Page } from '@playwright/test'
import { signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** Checks the layout for a web view: the navigation at the bottom, and nothing of a window of its own. */
async function expectWebView(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: /Chats/ })).toBeVisible()
  await expect
    .poll(async () => {
      const box = await navigation.boundingBox()
      return box && Math.round(box.y + box.height)
    })
    .toBe(page.viewportSize()?.height)
  await expect(page.getByRole('button', { name: /^help/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Contact' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0)
}

test("a mobile app's address puts the navigation at the bottom, in this tab only @phone", async ({ page, context }) => {
  await page.goto('/mobile-app/chats')
  await expect(page).toHaveURL(/\/auth\/login/)
  await signInByForm(page, demo.marco)
  await page.goto('/mobile-app/chats')
  await expect(page).toHaveURL('/chats')
  await expectWebView(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assistant' }).click()
  await expect(page).toHaveURL('/assistant')
  await page.reload()
  await expectWebView(page)

  const ordinary = await context.newPage()
  await ordinary.goto('/chats')
  await expect(ordinary.getByRole('button', { name: /^help/ })).toBeVisible()
})

test('the parameter is_mobile_app leaves the address and is stored on the device @phone', async ({ page, context }) => {
  await signInByForm(page, demo.marco)
  await page.goto('/?x=1&is_mobile_app=true')
  // A mobile app has no landing page.
  await expect(page).toHaveURL(/\/chats(\?x=1)?$/)
  await expectWebView(page)
  const later = await context.newPage()
  await later.goto('/')
  await expect(later).toHaveURL('/chats')
  await expectWebView(later)
})
