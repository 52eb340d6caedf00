import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test('customers who write while the office is closed get one message about it in a conversation, and a person answers them', async ({
  page,
  product,
}) => {
  await arriveSignedIn(page, demo.olena)
  await page.goto('/settings/hours')
  await page.getByRole('switch', { name: 'We have office hours' }).check({ force: true })
  // Open in half a week alone, whatever day it is today.
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en', { weekday: 'long' })
  const removals = page.getByRole('button', { name: /day: remove the time/u })
  await expect(page.getByText('When are you open?')).toBeVisible()
  for (let left = await removals.count(); left > 0; left -= 1) await removals.first().click()
  await page.getByRole('button', { name: `${inThreeDays}: add a time` }).click()
  await page.getByLabel(`${inThreeDays}, from`).fill('09:00')
  await page.getByLabel(`${inThreeDays}, until`).fill('18:00')
  await expect(page.getByText('By these hours you are closed now, and open next:')).toBeVisible()
  await page.getByRole('switch', { name: 'Answer customers that you are closed' }).check({ force: true })
  await page.getByLabel('Your own words').fill('We sleep until {when}.')
  await page.getByRole('radio', { name: 'Never: people answer every chat' }).check()
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await expect(page.getByText('The hours are saved. They apply at once.')).toBeVisible()

  const ada = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  const grace = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
  await ada.write('What does a haircut cost?')
  await expect.poll(ada.received).toEqual([expect.stringMatching(/^We sleep until .*9:00/u)])
  await ada.write('And a manicure?')
  await grace.write('Is Friday free?')
  await expect.poll(grace.received).toHaveLength(1)

  await page.goto('/chats')
  await inboxOf(page).open(ada.name)
  const { bubble, send } = threadOf(page)
  await expect(bubble('And a manicure?')).toBeVisible()
  await expect(bubble('We sleep until')).toHaveCount(1)
  await send('Thirty euros each')
  await expect.poll(ada.received).toEqual([expect.stringContaining('We sleep'), 'Thirty euros each'])
})
