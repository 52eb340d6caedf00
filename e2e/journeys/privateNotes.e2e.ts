import type { Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { messageSearchOf } from '../screens/messageSearch.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

/** The parts of notes on a page. */
const notesOf = (page: Page) => ({
  field: page.getByRole('textbox', { name: 'Note' }),
  mode: (name: 'Reply' | 'Note') =>
    page.getByRole('group', { name: /write a note for your team/u }).getByRole('button', { name, exact: true }),
  note: (text: string) => page.getByRole('article', { name: /^Note by/u }).filter({ hasText: text }),
})
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: name })

test('a note of one administrator mentions another, who reads it live, and the customer’s phone never shows it @phone', async ({
  page,
  browser,
  product,
}, { project }) => {
  const customer = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  await customer.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)

  await page.goto('/chats')
  await rowOf(page, customer.name).click()
  const { composer, bubble } = threadOf(page)
  const own = notesOf(page)
  await expect(bubble('Let me talk to a person, please')).toBeVisible()
  await composer.fill('A reply that is begun')
  // A phone has no keys, and shows the modes as soon as its field has the focus.
  if (project.name === 'phone') await own.mode('Note').tap()
  else await page.keyboard.press('Control+/')
  await expect(own.field).toBeFocused()
  await expect(own.field).toHaveValue('')
  await page.keyboard.type('She is allergic to ammonia, @Mar')
  await page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first().click()
  await page.keyboard.press('Enter')
  await expect(own.note('She is allergic to ammonia')).toBeVisible()
  await expect(own.field).toHaveValue('')

  // The colleague sees that it mentions them, and goes to it.
  await colleague.goto('/chats')
  await colleague.getByRole('button', { name: /A note mentions you/u }).click()
  await colleague.getByRole('link').filter({ hasText: 'She is allergic to ammonia' }).click()
  const theirs = notesOf(colleague)
  await expect(theirs.note('She is allergic to ammonia')).toBeVisible()
  await expect(theirs.note('She is allergic to ammonia').getByRole('button')).toHaveCount(0)
  await threadOf(colleague).composer.click()
  await theirs.mode('Note').click()
  await theirs.field.fill('I know, thank you')
  await colleague.keyboard.press('Enter')
  await expect(own.note('I know, thank you')).toBeVisible()

  // Its author edits and deletes it, and the mode outlives a reload.
  await own.note('She is allergic').getByRole('button', { name: 'Actions of the note' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await own.note('Save').getByRole('textbox').fill('She is allergic to latex')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs.note('She is allergic to latex')).toBeVisible()
  await page.reload()
  await expect(own.field).toBeVisible()
  await expect(own.note('She is allergic to latex')).toBeVisible()

  // A reply was begun before the note, and goes to the customer from its own mode alone.
  await own.mode('Reply').click()
  await expect(composer).toHaveValue('A reply that is begun')
  await page.keyboard.press('Enter')
  await expect(bubble('A reply that is begun')).toBeVisible()
  await expect.poll(customer.received).toContain('A reply that is begun')
  await own.note('She is allergic').getByRole('button', { name: 'Actions of the note' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(theirs.note('She is allergic')).toHaveCount(0)
  const received = (await customer.received()).join('\n')
  for (const word of ['allergic', 'latex', 'I know']) expect(received).not.toContain(word)
  await elsewhere.close()
})

test('a note that is written without a network outlives a reload, and is stored once when the network is back', async ({
  page,
  context,
  product,
}) => {
  const customer = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
  await customer.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  await page.goto('/chats')
  await rowOf(page, customer.name).click()
  const { field, mode, note } = notesOf(page)
  await mode('Note').click()
  await field.fill('Online')
  await page.keyboard.press('Enter')
  await expect(note('Online')).toBeVisible()
  await context.setOffline(true)
  await field.fill('Pays in cash')
  await page.keyboard.press('Enter')
  await expect(note('Pays in cash')).toContainText('Saving')
  await context.setOffline(false)
  await page.reload()
  await expect(note('Pays in cash')).not.toContainText('Saving')
  await expect(note('Pays in cash')).toHaveCount(1)
  const search = messageSearchOf(page)
  await search.openInChat()
  await search.field.fill('cash')
  await expect(page.getByRole('region', { name: 'Found notes' })).toContainText('Pays in cash')
  expect(await customer.received()).not.toContain('Pays in cash')
})
