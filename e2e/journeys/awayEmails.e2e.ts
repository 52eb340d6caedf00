import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { emailsTo } from '../screens/emails.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, startTestProduct, test, type TestProduct } from '../productTest.ts'

let product: TestProduct
test.beforeEach(async () => void (product = await startTestProduct({ AWAY_EMAIL_SECONDS: '0' })))
test.afterEach(() => product.stop())

test('a person who is away gets the email of a mention, which opens the chat at the note, and turns such emails off', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const ada = await aSandboxCustomer(page.request, product.origin, 'Ada King')
  await ada.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  await page.goto('/chats')
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: ada.name }).click()
  const { composer, bubble } = threadOf(page)
  await expect(bubble('Let me talk to a person, please')).toBeVisible()
  await composer.click()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('She pays in cash, @Mar')
  await page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first().click()
  await page.keyboard.press('Enter')
  const note = page.getByRole('article', { name: /^Note by/u }).filter({ hasText: 'She pays in cash' })
  await expect(note).toBeVisible()

  const emails = emailsTo(page, demo.marco.email)
  const link = await emails.linkTo('/chats/')
  const inbox = await page.request.get('/sandbox/inbox.json', { params: { to: demo.marco.email } })
  expect(await inbox.text()).not.toMatch(/cash|Ada King/u)
  const leave = await emails.linkTo('/auth/answer-emails')

  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const marco = await elsewhere.newPage()
  await signInByForm(marco, demo.marco)
  await marco.goto(link)
  await expect(
    marco.getByRole('article', { name: /^Note by/u }).filter({ hasText: 'She pays in cash' }),
  ).toBeInViewport()

  await marco.goto(leave)
  await expect(marco.getByRole('heading', { name: 'Emails about mentions and assigned chats' })).toBeVisible()
  await marco.getByRole('button', { name: 'Turn these emails off' }).click()
  await expect(marco.getByText(/^They are off/u)).toBeVisible()
  await marco.goto('/settings')
  const emailMe = marco.getByRole('switch', { name: 'Email me while I am away' })
  await expect(emailMe).toBeEnabled()
  await expect(emailMe).not.toBeChecked()
})
