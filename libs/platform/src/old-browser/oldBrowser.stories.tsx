import { useLingui } from '@lingui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { drawNotice } from './drawNotice.ts'
import { oldBrowserTexts } from './texts.ts'

/** The notice of a browser older than the floor in place of the app, in the language of the toolbar. */
function OldBrowserNotice() {
  const { _ } = useLingui()
  const texts = { title: _(oldBrowserTexts.title), advice: _(oldBrowserTexts.advice) }
  return (
    <div
      key={texts.title}
      ref={(element) => {
        if (element !== null && element.childElementCount === 0) drawNotice(element, texts)
      }}
    />
  )
}

const meta = { component: OldBrowserNotice, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof OldBrowserNotice
>
export default meta

export const TooOld: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole('heading', { level: 1 })
    await expect(heading).toHaveTextContent('This browser is too old for Frontdesk')
  },
}
