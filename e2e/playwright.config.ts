import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../chromium.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

// A fifth of a journey's processor time went into frames of transitions and loading shapes. Journeys about what moves
// ask for motion (`inMotion`), and a phone has it always.
const still = { contextOptions: { reducedMotion: 'reduce' } } as const

/**
 * Each test has a provider API of its own on a free port, with data of its own (`productTest.ts`): no test depends on
 * another, or on an order.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './demoSnapshot.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Bounds of a broken test, not of the product: three workers on two busy cores need a multiple of a quiet run's time.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: process.env['CI']
    ? [
        ['list'],
        ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/journeys.json' }],
      ]
    : [['list']],
  use: {
    launchOptions: chromiumLaunch,
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    locale: 'en-GB',
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, ...still } },
    { name: 'phone', grep: /@phone/, use: phone },
  ],
})
