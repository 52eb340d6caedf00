import type { StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { ConsoleScreen } from './ConsoleScreen.tsx'
import { busyOperator, failingOperator, loadingOperator, newOperator } from './operator.ts'

export type ScreenStory = StoryObj<typeof ConsoleScreen>
type Played = { canvasElement: HTMLElement }

async function findPage({ canvasElement }: Played) {
  await within(canvasElement).findByRole('heading', { level: 1 }, { timeout: 45_000 })
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}

/** Takes the device off the network for the story. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  return () => Reflect.deleteProperty(navigator, 'onLine')
}

/**
 * The states of every page of the console in its frame; the pages' own stories, below Console, are the tests of all
 * but the full one.
 */
export const states = {
  Full: { args: { script: busyOperator }, play: findPage },
  FirstUse: { args: { script: newOperator } },
  Loading: { args: { script: loadingOperator } },
  Failing: { args: { script: failingOperator } },
  Offline: { args: { script: busyOperator, isUp: false }, beforeEach: goOffline },
} satisfies Record<string, ScreenStory>
