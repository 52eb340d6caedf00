import { customerPhoneOf } from '../screens/customerPhone.ts'
import { aPdfFile } from '../test-data/aPngFile.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { tabTo } from '../screens/pressKeys.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test('an administrator keeps a quick reply, and answers a customer with it by keyboard alone @phone', async ({
  page,
  product,
}) => {
  const customer = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  await customer.write('Let me talk to a person, please')
  await signInByForm(page, demo.marco)

  await page.goto('/settings/quick-replies')
  const add = page.getByRole('button', { name: 'Add a quick reply' })
  await expect(add).toBeVisible()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a quick reply' })
  await expect(dialog.getByRole('textbox', { name: 'Shortcut' })).toBeFocused()
  await page.keyboard.type('години')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello ')
  await tabTo(page, dialog.getByRole('button', { name: 'customer’s first name' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type(', come at {{time}}.')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('/години')).toBeVisible()

  await page.goto('/chats')
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: customer.name })
  await row.focus()
  await page.keyboard.press('Enter')
  const { composer, bubble } = threadOf(page)
  await expect(bubble('Let me talk to a person, please')).toBeVisible()
  await tabTo(page, composer)
  // As a Russian keyboard has it, which lacks a letter of the shortcut.
  await page.keyboard.type('/годин')
  const list = page.getByRole('listbox', { name: 'Quick replies' })
  await expect(list.getByRole('option', { selected: true })).toContainText('Hello Ada, come at {{time}}.')
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue('Hello Ada, come at {{time}}.')
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue('Hello Ada, come at {{time}}.')
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await expect(bubble('Hello Ada, come at three.')).toBeVisible()
  await expect.poll(customer.received).toContain('Hello Ada, come at three.')
})

test('an emoji is found by its name in a reply and in a note, and reaches the customer as text @phone', async ({
  page,
  product,
}) => {
  const customer = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  await customer.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  await page.goto('/chats')
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: customer.name }).click()
  const { composer, bubble } = threadOf(page)
  const list = page.getByRole('listbox', { name: 'Emoji' })
  await composer.click()
  await page.keyboard.type('At 10:30 :ros')
  await expect(list.getByRole('option', { selected: true })).toContainText('🌹')
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue('At 10:30 🌹')
  // In Kazakh, without its own letters.
  await page.keyboard.type(':журек')
  await list.getByRole('option', { name: 'red heart' }).click()
  await page.keyboard.press('Enter')
  await expect(bubble('At 10:30 🌹❤️')).toBeVisible()
  await expect.poll(customer.received).toContain('At 10:30 🌹❤️')

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('She is kind :red_hea')
  await expect(list.getByRole('option', { selected: true })).toContainText('❤️')
  await page.keyboard.press('Tab')
  await expect(note).toHaveValue('She is kind ❤️')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: /^Note by/u }).filter({ hasText: 'She is kind ❤️' })).toBeVisible()
})

test('a quick reply with a file brings it into the message, and the customer gets both', async ({ page, context }) => {
  const phone = customerPhoneOf(await context.newPage())
  await signInByForm(page, demo.olena)
  await page.goto('/settings/quick-replies')
  await page.getByRole('button', { name: 'Add a quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a quick reply' })
  await dialog.getByRole('textbox', { name: 'Shortcut' }).fill('prices')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Here is our list.')
  const prices = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: aPdfFile() }
  await dialog.locator('input[type="file"]').setInputFiles([prices])
  await expect(dialog.getByRole('list', { name: 'Files of the quick reply' })).toContainText('prices.pdf')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await phone.open('Halyna')
  await phone.write('Could you send me the prices?')
  await page.goto('/chats')
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: 'Halyna' }).click()
  const { composer, bubble, messages } = threadOf(page)
  await expect(bubble('Could you send me the prices?')).toBeVisible()
  await composer.click()
  await page.keyboard.type('/pri')
  await expect(page.getByRole('option', { selected: true })).toContainText('prices.pdf')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('prices.pdf')
  await expect(composer).toHaveValue('Here is our list.')
  await page.keyboard.press('Enter')
  await expect(bubble('Here is our list.')).toBeVisible()
  await expect(messages.getByRole('group', { name: 'Files' })).toContainText('prices.pdf')
  await expect(phone.salonBubble('Here is our list.')).toHaveCount(1)
  await expect(phone.conversation.getByRole('link', { name: /prices\.pdf/u })).toHaveCount(1)
})
