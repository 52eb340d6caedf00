import type { Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: name })
const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Customer' })

test('a label is made in a chat, shown in the list of a colleague, and filtered by', async ({
  page,
  browser,
  product,
}) => {
  const ada = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  await ada.write('Is there time on Friday?')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)
  await colleague.goto('/chats')

  await page.goto('/chats')
  await rowOf(page, ada.name).click()
  await expect(threadOf(page).bubble('Is there time on Friday?')).toBeVisible()
  await cardOf(page).getByRole('button', { name: 'Choose labels' }).click()
  await cardOf(page).getByRole('textbox', { name: 'Find or make a label' }).fill('Bride')
  await page.keyboard.press('Enter')
  await expect(rowOf(colleague, ada.name)).toContainText('Bride')

  await colleague.getByRole('button', { name: /^Filters/u }).click()
  await colleague.getByRole('checkbox', { name: 'Bride' }).check()
  await colleague.keyboard.press('Escape')
  await expect(colleague.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(1)
  await expect(rowOf(colleague, ada.name)).toBeVisible()
})

test('a label that the AI suggests is added by one colleague, and dismissed for all by another', async ({
  page,
  browser,
  product,
}) => {
  await signInByForm(page, demo.olena)
  await page.goto('/settings/labels')
  for (const name of ['Balayage', 'Highlights']) {
    await page.getByRole('button', { name: 'Add a label' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  const grace = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
  await grace.write('How much is a balayage, or highlights?')
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)
  for (const window of [page, colleague]) {
    await window.goto('/chats')
    await rowOf(window, grace.name).click()
  }
  const suggestedIn = (window: Page) => cardOf(window).getByRole('list', { name: 'Suggested by AI' })
  await expect(suggestedIn(page)).toContainText('BalayageHighlights')
  await expect(rowOf(page, grace.name)).not.toContainText('Balayage')

  await cardOf(page).getByRole('button', { name: 'Add the label “Balayage”' }).click()
  await expect(rowOf(colleague, grace.name)).toContainText('Balayage')
  await expect(suggestedIn(colleague)).toHaveText('Highlights')
  await cardOf(colleague).getByRole('button', { name: 'Dismiss the label “Highlights”' }).click()
  await expect(suggestedIn(page)).toBeHidden()
  await expect(rowOf(page, grace.name)).not.toContainText('Highlights')
  await elsewhere.close()
})

test('a label is put on several chats at once, and taken from them again', async ({ page, browser, product }) => {
  for (const name of ['Bea First', 'Bea Second', 'Bea Third'])
    await (await aSandboxCustomer(page.request, product.origin, name)).write('Hello')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)
  await colleague.goto('/chats?q=Bea')
  const labelled = colleague.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: 'Wedding' })

  await page.goto('/chats?q=Bea')
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(3)
  const chosen = page.getByRole('region', { name: 'Chosen chats' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Select chats' }).click()
    // By their names: answers of the AI, which arrive meanwhile, move the rows.
    for (const name of ['Bea First', 'Bea Second'])
      await page.getByRole('list', { name: 'Chats' }).getByRole('checkbox').filter({ hasText: name }).check()
    await chosen.getByRole('button', { name: 'Labels' }).click()
  }
  await choose()
  const picker = page.getByRole('dialog', { name: 'Labels' })
  await picker.getByRole('textbox', { name: 'Find or make a label' }).fill('Wedding')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('checkbox', { name: 'Wedding' })).toBeChecked()
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The labels of 2 chats are changed')).toBeVisible()
  await expect(chosen).toBeHidden()
  await expect(labelled).toHaveCount(2)
  // Its boxes are those of the chats as this page has them.
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: 'Wedding' })).toHaveCount(
    2,
  )

  await choose()
  await picker.getByRole('checkbox', { name: 'Wedding' }).uncheck()
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(labelled).toHaveCount(0)
  await elsewhere.close()
})

test('nothing goes to a blocked customer, what they write is kept, and they are answered again once unblocked', async ({
  page,
  product,
}) => {
  const grace = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
  await grace.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  await page.goto('/chats')
  await rowOf(page, grace.name).click()
  const { composer, bubble } = threadOf(page)
  await expect(bubble('Let me talk to a person, please')).toBeVisible()

  await cardOf(page).getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('This customer is blocked.')).toBeVisible()
  await expect(composer).toHaveCount(0)
  // Nothing leaves any more once the block is answered.
  const before = (await grace.received()).length
  await grace.write('Are you there?')
  await expect(bubble('Are you there?')).toBeVisible()
  expect(await grace.received()).toHaveLength(before)

  await cardOf(page).getByRole('button', { name: 'Unblock' }).click()
  await composer.fill('Yes, good morning')
  await page.keyboard.press('Enter')
  await expect.poll(() => grace.received()).toContain('Yes, good morning')
})

test('a customer is named and filled in by one administrator, merged with another chat, and separated again', async ({
  page,
  browser,
  product,
}) => {
  const ada = await aSandboxCustomer(page.request, product.origin, 'Ada Byron')
  const countess = await aSandboxCustomer(page.request, product.origin, 'Countess')
  await ada.write('Hello, it is me')
  await countess.write('I wrote from my other phone')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)
  await colleague.goto('/chats')

  await page.goto('/settings/customer-fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shoe size')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Number')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Fields of customers' })).toContainText('Shoe size')
  await page.goto('/chats')
  await rowOf(page, ada.name).click()
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Change the name' }).click()
  await card.getByRole('textbox', { name: 'Name in your company' }).fill('Ada from the bank')
  await page.keyboard.press('Enter')
  await expect(rowOf(colleague, 'Ada from the bank')).toBeVisible()
  await card.getByRole('button', { name: /^Shoe size/u }).click()
  await card.getByRole('textbox', { name: 'Shoe size' }).fill('38,5')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Shoe size: 38.5. Change it' })).toBeVisible()

  await card.getByRole('button', { name: 'Merge with another chat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Find the other chat' }).fill('Countess')
  await dialog.getByRole('button', { name: /^Countess/u }).click()
  await expect(dialog.getByText('Ada from the bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Countess' })).toBeVisible()
  await expect(rowOf(colleague, 'Ada from the bank')).toHaveCount(2)

  await card.getByRole('button', { name: 'Undo the merge with Countess' }).click()
  await expect(card.getByRole('link', { name: 'Countess' })).toHaveCount(0)
  await expect(rowOf(colleague, 'Countess')).toBeVisible()
  await expect(rowOf(colleague, 'Ada from the bank')).toHaveCount(1)
})
