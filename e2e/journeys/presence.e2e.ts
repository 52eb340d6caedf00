import type { Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: name })

test('two people see each other in a chat, before one of them answers what the other is writing @phone', async ({
  page,
  browser,
  product,
}) => {
  const ada = await aSandboxCustomer(page.request, product.origin, 'Ada Byron')
  await ada.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const marco = await elsewhere.newPage()
  await signInByForm(marco, demo.marco)
  await page.goto('/chats')
  await rowOf(page, ada.name).click()
  const { composer, bubble } = threadOf(page)
  await expect(bubble('Let me talk to a person, please')).toBeVisible()
  const lookers = page.getByTitle('Marco Bianchi is looking at this chat, too')
  await expect(lookers).toHaveCount(0)

  await marco.goto(page.url())
  await expect(lookers).toBeVisible()
  await expect(marco.getByTitle('Olena Koval is looking at this chat, too')).toBeVisible()

  // Typing is announced at most every three seconds, so that the test repeats it.
  await composer.fill('Good')
  await expect(async () => {
    await threadOf(marco).composer.pressSequentially('H')
    await expect(page.getByText('Marco Bianchi is writing here, too.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(composer).toHaveValue('Good')

  // Another chat is another chat, and a page that is gone looks at none.
  await marco.goto('/chats')
  await expect(lookers).toHaveCount(0)
  await page.getByRole('button', { name: 'Assign to…' }).click()
  const choice = page.getByRole('dialog').getByRole('button', { name: /^Marco Bianchi/u })
  await expect(choice).toHaveAccessibleName(/Here now$/u)
  await elsewhere.close()
  await expect(choice).not.toHaveAccessibleName(/Here now$/u)
})
