import type { Locale } from '@frontdesk/locale-resolution'

/** The built files of a page beyond those that every page loads. */
export type PageFiles = { scripts: readonly string[]; styles: readonly string[] }

/** The build's data for the boot script: the files of the first pages, and the texts by language. */
export type FirstFiles = {
  pages: Readonly<Record<'public' | 'landing' | 'inbox', PageFiles>>
  /** The public texts and those for signed-in users. */
  texts: Readonly<Record<'public' | 'signedIn', Readonly<Partial<Record<Locale, string>>>>>
}
