import type { Page } from 'playwright'

/** Whom a browser is signed in as. */
export type BrowsingAdmin = { token: string; companyId: number }

/**
 * The measurements of a tab since the last question, in milliseconds: its interactions, each with its longest
 * event, and its long tasks.
 */
export type SeenByTab = { interactions: number[]; tasks: number[] }

/** An administrator's browser of the load. */
export type AdminBrowser = {
  page: Page
  /** Opens the next chat of the list. Resolves to the milliseconds until its messages were drawn. */
  openNextChat: () => Promise<number>
  /** Types a message into the open chat and sends it. */
  send: (text: string) => Promise<void>
  /** Its measurements since the last call. */
  seen: () => Promise<SeenByTab>
  /** The memory of the page's scripts and documents, in MiB, garbage included. */
  memory: () => Promise<number>
}

/** Browsers of administrators, one context each. */
export type AdminBrowsers = { admins: readonly AdminBrowser[]; close: () => Promise<void> }

/** Opens the chat list of the admin app at `origin` once for each of `people`, each in a context of its own. */
export type BrowseAsAdmins = (origin: string, people: readonly BrowsingAdmin[]) => Promise<AdminBrowsers>

/** The value below which `percent` of the values lie; NaN without any. */
export const percentileOf = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/**
 * Interaction to Next Paint of one visit: the longest interaction, of which one in fifty is left out. Shorter ones
 * than 16 ms are not reported.
 */
export const inpOf = (interactions: readonly number[]): number =>
  interactions.toSorted((a, b) => b - a)[Math.floor(interactions.length / 50)] ?? 16
