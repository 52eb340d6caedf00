import { arriveSignedIn } from '../screens/signInByForm.ts'
import { expect, test } from '../productTest.ts'

/** 96 questions are asked in the background, while customers go first. */
const asking = { timeout: 60_000 }

/** The administrator of the salon without test questions. */
const sabela = { email: 'sabela@casaluz.example', password: 'frontdesk-demo' }
const parking = 'Is there parking? Where can I leave the car?'

test('test questions are made and asked by keyboard, and a change that makes an answer worse says so before it is saved', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await arriveSignedIn(page, sabela)
  await page.goto('/assistant')
  const section = page.getByRole('region', { name: 'Test questions' })
  const dialog = page.getByRole('dialog')
  const press = async (name: string | RegExp, within: typeof section = section) => {
    await within.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }

  // A set of its own, of what the assistant knows.
  await press('Make test questions')
  await press('Make them of what it knows', dialog)
  await expect(dialog.getByText('96 test questions were made.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Edit the test questions' })).toBeFocused()

  // Asked in the background: a reload does not end it.
  await press('Ask 96 questions')
  await expect(
    section
      .getByText(/of 96 questions/)
      .or(section.getByText(/% right/))
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(section.getByRole('button', { name: /^\d+% right/ })).toBeVisible(asking)
  const [rate] = (await section.getByRole('button', { name: /^\d+% right/ }).textContent())?.match(/^\d+% right/) ?? []

  // An answer is taken away: the administrator is warned, goes on editing, and nothing that was typed is lost.
  const knowledge = page.getByRole('region', { name: 'What it knows' })
  await knowledge.getByRole('searchbox').fill('leave the car')
  await expect(knowledge.getByText('1 of 1')).toBeVisible()
  await press(`Change: ${parking}`, knowledge)
  const question = dialog.getByRole('textbox', { name: 'What customers ask' })
  await question.fill('Do you sell hedgehogs?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Yes, on Mondays.')
  await press('Save', dialog)
  await expect(dialog.getByText('This makes answers worse')).toBeVisible()
  await expect(dialog.getByText(/test questions? would be answered worse than before/)).toBeVisible()
  await expect(dialog.getByText(parking).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveValue('Do you sell hedgehogs?')
  await expect(dialog.getByRole('textbox', { name: 'What the assistant answers' })).toHaveValue('Yes, on Mondays.')

  // Saved all the same, undone by the toast, and asked again: as good as before.
  await press('Save', dialog)
  await press('Save anyway', dialog)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(knowledge.getByText(parking)).toBeVisible()
  await press('Ask 96 questions')
  await expect(section.getByRole('button', { name: /^\d+% right/ })).toHaveCount(2, asking)
  await expect(section.getByRole('button', { name: /^\d+% right/ }).first()).toContainText(rate ?? 'a rate')
  await section
    .getByRole('button', { name: /^\d+% right/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Worse (0)')).toBeVisible()
  await expect(dialog.getByText('Better (0)')).toBeVisible()

  // On a phone, in another language: nothing beside the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk/assistant')
  await page.getByText('Що йому повідомляють').click()
  const inUkrainian = page.getByRole('region', { name: 'Перевірні запитання' })
  await inUkrainian
    .getByRole('button', { name: /правильно/ })
    .first()
    .click()
  await expect(dialog.getByText('Гірше (0)')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
