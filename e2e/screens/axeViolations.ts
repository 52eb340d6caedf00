import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The tags of axe's rules for WCAG 2.2, levels A and AA. */
export const wcag: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * `tags` or `rules`: what is asked, all rules by default. `within`: a selector of the part that is looked at,
 * the whole page by default.
 */
type Question = { tags?: readonly string[]; rules?: readonly string[]; within?: string }

const runOnlyOf = ({ tags, rules }: Question): Pick<axeCore.RunOptions, 'runOnly'> => {
  if (tags) return { runOnly: { type: 'tag', values: [...tags] } }
  return rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}
}

/**
 * Which rules of axe a page, or one frame of it, violates, each with the selectors of its elements. Axe is asked for
 * what is wrong alone, and in the page itself: its builder for Playwright describes also what is right, element by
 * element, and joins the results of frames in a page of their own, which takes three times as much processor time as
 * the check. Fails on a page with frames, into which it would not look.
 */
export async function axeViolations(page: Page | Frame, question: Question = {}): Promise<string[]> {
  const inner = 'mainFrame' in page ? page.mainFrame().childFrames() : page.childFrames()
  expect(inner, 'frames, into which axe would not look').toHaveLength(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // As in the stories: style sheets are read again only by a rule that is off.
  const options: axeCore.RunOptions = {
    ...runOnlyOf(question),
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  }
  return page.evaluate(
    async ([within, asked]) => {
      const { axe } = window as unknown as { axe: typeof axeCore } // its source has just defined it
      const { violations } = await axe.run(within, asked)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [question.within ?? 'html', options] as const,
  )
}
