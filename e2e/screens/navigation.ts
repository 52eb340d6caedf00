import type { Locator, Page } from '@playwright/test'

/** The main navigation: at the side of a wide screen, at the bottom of a phone. */
export const navigationOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })
