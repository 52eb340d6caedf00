import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { arriveSignedIn, fillInSignIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

test('an administrator asks support in the app, and a person answers from the console, live on both sides', async ({
  page,
  browser,
  product,
}) => {
  await arriveSignedIn(page, demo.marco)
  await page.getByRole('button', { name: /^help/ }).click()
  const field = page.getByRole('textbox', { name: 'Message to support' })
  await field.fill('How do I connect Telegram?')
  // Typing is possible while the conversation is being opened; sending waits for it (SUP-5).
  await expect(page.getByRole('button', { name: 'Send' }).last()).toBeEnabled()
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'How do I connect Telegram?' })).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await desk.goto('/auth/login?next=%2Fsystem-admin%2Fchats')
  await fillInSignIn(desk, demo.system)
  const row = desk.getByRole('listitem').filter({ hasText: 'Marco' })
  await expect(row).toContainText('Lily')
  await row.getByRole('link').click()
  await expect(desk.getByRole('article').filter({ hasText: 'How do I connect Telegram?' })).toBeVisible()
  const composer = desk.getByRole('textbox', { name: 'Message', exact: true })
  await composer.fill('Open Integrations, then Telegram.')
  await composer.press('Enter')
  await expect(desk.getByRole('article').filter({ hasText: 'Open Integrations, then Telegram.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Open Integrations, then Telegram.' })).toBeVisible()

  await field.fill('Thank you!')
  await field.press('Enter')
  await expect(desk.getByRole('article').filter({ hasText: 'Thank you!' })).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('article').filter({ hasText: 'Thank you!' })).toHaveCount(1)
  await expect(desk.getByRole('article').filter({ hasText: 'Open Integrations, then Telegram.' })).toHaveCount(1)
  expect(await axeViolations(desk, { tags: wcag })).toEqual([])

  // On a phone, in another language.
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto('/uk/system-admin/chats')
  await expect(desk.getByRole('heading', { name: 'Звернення до підтримки' })).toBeAttached()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Marco' })).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await desk.context().close()
})
