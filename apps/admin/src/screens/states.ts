import type { StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { AdminScreen } from './AdminScreen.tsx'
import { failingSalon, fullSalon, loadingSalon, newSalon, pastDueSalon, quietSalon } from './lily.ts'
import { access, actedFor } from './actedFor.ts'

export type ScreenStory = StoryObj<typeof AdminScreen>
type Played = { canvasElement: HTMLElement }

/** Milliseconds: the first screen of a run waits for the modules of the whole app. */
const inTime = { timeout: 45_000 }

const findNotice = (words: RegExp) => async (played: Played) => {
  const [notice] = await within(played.canvasElement).findAllByText(words, {}, inTime)
  await expect(notice).toBeVisible()
}

/** Waits for the page's heading; the page never scrolls sideways. */
export async function findPage({ canvasElement }: Played) {
  await within(canvasElement).findByRole('heading', { level: 1 }, inTime)
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}

async function findRetry({ canvasElement }: Played) {
  const [retry] = await within(canvasElement).findAllByRole('button', { name: 'Retry' }, inTime)
  await expect(retry).toBeVisible()
}

/** Takes the device off the network for the story. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  return () => Reflect.deleteProperty(navigator, 'onLine')
}

/**
 * The states of every page for signed-in users. Offline, past due and acting for a company show in the frame around it,
 * which is the same for all of them: stories of theirs are tests on the pages alone that change with them.
 */
export const states = {
  Full: { args: { script: fullSalon }, play: findPage },
  Empty: { args: { script: quietSalon }, play: findPage },
  FirstUse: { args: { script: newSalon }, play: findPage },
  Loading: { args: { script: loadingSalon } },
  Failing: { args: { script: failingSalon }, play: findRetry },
  Offline: { args: { script: fullSalon, isUp: false }, beforeEach: goOffline, play: findNotice(/^You are offline/u) },
  PastDue: { args: { script: pastDueSalon }, play: findNotice(/payment/iu) },
  ActingForACompany: { args: { script: actedFor, access: access() }, play: findNotice(/Lily Salon/u) },
} satisfies Record<string, ScreenStory>
