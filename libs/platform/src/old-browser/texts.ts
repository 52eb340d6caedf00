import { msg } from '@lingui/core/macro'

/**
 * The notice of a browser older than the floor (decision 0077). Its texts have a catalogue of their own, of which the
 * build makes a file for those browsers alone.
 */
export const oldBrowserTexts = {
  title: msg`This browser is too old for Frontdesk`,
  advice: msg`Update this browser, or open this page in the newest Chrome, Edge, Firefox or Safari. On an iPhone or iPad, install the newest iOS instead: every browser there is a part of it.`,
}
