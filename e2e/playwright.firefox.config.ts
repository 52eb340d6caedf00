import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const viewport = { width: 1440, height: 900 }
const executablePath = fileURLToPath(new URL('./firefox.mjs', import.meta.url))
const withMotion = (prefersReduced: 0 | 1) => ({
  viewport,
  launchOptions: { executablePath, firefoxUserPrefs: { 'ui.prefersReducedMotion': prefersReduced } },
})
/** Journeys with tests that are `inMotion`: with reduced motion a reply grows by whole lines. */
const inMotion = /(?:assistant|besideAi|crash|heldReply|liveReply|otherProvider|thread)\.e2e/

/**
 * The journeys in Debian's Firefox ESR, which is stock Firefox: Playwright drives it over WebDriver BiDi. Motion is a
 * preference of the browser, as BiDi cannot emulate media.
 */
export default defineConfig({
  ...config,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...config.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // BiDi has neither.
    serviceWorkers: 'allow',
    trace: 'off',
  },
  projects: [
    { name: 'firefox', testIgnore: inMotion, use: withMotion(1) },
    { name: 'firefox in motion', testMatch: inMotion, use: withMotion(0) },
  ],
})
