/**
 * Which build this page is of, as the build wrote it into the page; null where nothing was built (development, tests).
 */
export const buildId = (page: Pick<Document, 'querySelector'> = document): string | null =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? null
