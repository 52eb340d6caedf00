import type { Locale } from './Locale.ts'

/**
 * A code counts as the first segment only when the path, its query or its hash goes on after it: `/english` is a page.
 */
const FIRST_SEGMENT = /^\/(en|es|kk|pt|ru|uk)(?=[/?#]|$)/

/** The locale that a path (with its query and hash) begins with. */
// The pattern lets nothing but our codes through.
export const localeOf = (path: string): Locale | undefined => FIRST_SEGMENT.exec(path)?.[1] as Locale | undefined
