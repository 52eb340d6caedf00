import { logInAs } from '../logInAs.ts'
import { demo, expect, test } from '../productTest.ts'
import { fillInSignIn } from '../screens/signInByForm.ts'

test('a system administrator looks at a company in one tab, for a time and a reason that the company sees @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/auth/login?next=%2Fsystem-admin%2Fcompanies%3Fsearch%3Dluz')
  await fillInSignIn(page, demo.system)
  await logInAs(page, 'Casa Luz')
  const bar = page.getByRole('region', { name: 'Acting for another company' })
  await expect(bar.getByRole('timer')).toHaveText(/^1[45]:\d\d$/u)
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first()).toBeVisible()

  // It survives a reload, and another tab knows nothing of it.
  await page.reload()
  await expect(bar).toContainText('You are logged in as company: Casa Luz')
  const other = await page.context().newPage()
  await other.goto('/chats')
  await expect(other.getByRole('region', { name: 'Acting for another company' })).toHaveCount(0)
  await other.close()

  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('You are logged in as company: Casa Luz')).toHaveCount(0)
  await expect(bar.getByText('Casa Luz')).toBeVisible()
  await bar.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(/\/system-admin\/companies$/u)

  const owners = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const owner = await owners.newPage()
  await owner.goto('/auth/login?next=%2Fsettings')
  await owner.getByRole('textbox', { name: 'Email' }).fill(demo.olena.email)
  await owner.getByLabel('Password', { exact: true }).fill(demo.olena.password)
  await owner.getByRole('button', { name: 'Sign in' }).click()
  await owner.getByRole('button', { name: /Olena Koval/u }).click()
  await owner.getByRole('menuitemradio', { name: 'Casa Luz' }).click()
  await expect(owner).toHaveURL(/\/chats$/u)
  await owner.goto('/settings')
  const access = owner.getByRole('region', { name: 'Access by our team' }).getByRole('listitem')
  await expect(access).toContainText('They asked for help')
  await expect(access).toContainText('Only looked')
  await owners.close()
})
