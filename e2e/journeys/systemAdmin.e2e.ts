import { demo, expect, test } from '../productTest.ts'
import { fillInSignIn } from '../screens/signInByForm.ts'

test('the console leads through the sign-in, then lists, pages and searches companies', async ({ page }) => {
  await page.goto('/system-admin')
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await fillInSignIn(page, demo.system)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const figures = page.getByRole('region', { name: 'All companies' })
  await expect(figures.getByRole('term').filter({ hasText: 'In their trial' })).toBeVisible()
  await page.getByRole('link', { name: 'Background jobs' }).click()
  await expect(page.getByRole('region', { name: 'Messages to customers' })).toContainText('Waiting')
  await expect(page.getByText('Nothing has failed')).toBeVisible()
  // The styles of a part that only this page uses come after the base that they change.
  await page.getByRole('link', { name: 'Operations' }).click()
  await expect(page.getByRole('tab').first()).not.toHaveCSS('padding-left', '0px')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Show all companies' }).click()
  await expect(page).toHaveURL(/\/system-admin\/companies$/)

  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(10)
  const first = await rows.allInnerTexts()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await rows.allInnerTexts()).some((name) => first.includes(name))).toBe(false)
  await page.goBack()
  await expect.poll(() => rows.allInnerTexts()).toEqual(first)

  await page.getByRole('searchbox', { name: 'Search companies' }).fill('luz')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Casa Luz')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('%_nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No company is called “%_nothing”')).toBeVisible()

  // On a phone, in another language: labels and values, nothing beside the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk/system-admin/companies')
  const lily = page.getByRole('row', { name: /Lily/u }).first()
  const chats = lily.getByRole('cell').first()
  await expect(chats).toHaveAttribute('data-label', 'Чати')
  const [cell, name] = [await chats.boundingBox(), await lily.getByRole('rowheader').boundingBox()]
  expect(cell?.y).toBeGreaterThan(name?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the console is closed to everyone but system administrators', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fsystem-admin%2Fcompanies')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.marco.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.marco.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This console is for system administrators')).toBeVisible()
})
